import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRODUCT_NAME } from '../../src-main/identity.ts'
import { fontLicences } from './browser-host-package.ts'
import { bundle } from './bundle.ts'
import { thirdPartyText } from './licences.ts'
import { keychainModules, shippedLibraries } from './shipped-libraries.ts'

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const KEYRING = '@napi-rs/keyring'
/** Provided by Electron, or loaded on first use. */
const OUTSIDE = ['electron', 'keytar', KEYRING, 'bufferutil', 'utf-8-validate']

/**
 * Writes the content of the desktop app's archive into an emptied `folder`: the main process, the
 * preload script, the built pages, and the installed keychain module. No sources, maps or tests.
 * The same sources give the same bytes.
 */
export async function writeDesktopApp(folder: string, built = project('out')): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  for (const inner of ['main', 'preload', 'node_modules/@napi-rs']) mkdirSync(join(folder, inner), { recursive: true })
  const facts: { version: string; description: string; license: string; optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(project('package.json'), 'utf8'),
  )
  const { code } = await bundle(project('src-main/index.ts'), 'node', OUTSIDE)
  writeFileSync(join(folder, 'main', 'index.js'), code)
  cpSync(join(built, 'preload', 'index.cjs'), join(folder, 'preload', 'index.cjs'))
  cpSync(join(built, 'renderer'), join(folder, 'renderer'), { recursive: true })
  const modules = project('node_modules/@napi-rs')
  const present = existsSync(modules) ? readdirSync(modules).filter((name) => name.startsWith('keyring')) : []
  for (const name of present)
    cpSync(join(modules, name), join(folder, 'node_modules/@napi-rs', name), { recursive: true, filter: (path) => !path.endsWith('.d.ts') })
  const carried = keychainModules().filter(({ name }) => present.includes(basename(name)))
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyText([...shippedLibraries(), ...carried], fontLicences()))
  cpSync(project('LICENSE'), join(folder, 'LICENSE'))
  const { version, description, license } = facts
  const app = {
    name: 'casebook',
    productName: PRODUCT_NAME,
    version,
    description,
    author: 'Casebook',
    license,
    type: 'module',
    main: 'main/index.js',
    ...(present.includes('keyring') ? { dependencies: { [KEYRING]: facts.optionalDependencies[KEYRING] } } : {}),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(app, null, 2)}\n`)
}
