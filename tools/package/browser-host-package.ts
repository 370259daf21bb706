import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIN_NODE_VERSION } from '../../src-main/cli.ts'
import { bundle } from './bundle.ts'
import { libraryIn, thirdPartyText } from './licences.ts'
import { shippedLibraries } from './shipped-libraries.ts'

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The keychain module of packages. */
const KEYRING = '@napi-rs/keyring'

/** Loaded on first use and optional; native libraries are not bundled. */
const OUTSIDE = ['keytar', KEYRING, 'bufferutil', 'utf-8-validate']

/** The licence files of the fonts in the pages. */
export function fontLicences(): readonly string[] {
  return readdirSync(project('resources/fonts'))
    .filter((name) => name.endsWith('-OFL.txt'))
    .toSorted()
    .map((name) => project(`resources/fonts/${name}`))
}

/**
 * Writes the browser host's package into an emptied `folder`: the command `casebook`, the host and
 * the built pages, with nothing to build or fetch. Requires the build (`out`). The same sources
 * give the same bytes.
 */
export async function writeBrowserHostPackage(folder: string, built = project('out')): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'main'), { recursive: true })
  const { version, license, optionalDependencies }: { version: string; license: string; optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(project('package.json'), 'utf8'),
  )
  const command = await bundle(project('src-main/casebook.ts'), 'node', OUTSIDE)
  const host = await bundle(project('src-main/loopback.ts'), 'node', OUTSIDE)
  writeFileSync(join(folder, 'main', 'casebook.js'), `#!/usr/bin/env node\n${command.code}`)
  chmodSync(join(folder, 'main', 'casebook.js'), 0o755)
  writeFileSync(join(folder, 'main', 'loopback.js'), host.code)
  mkdirSync(join(folder, 'preload'))
  cpSync(join(built, 'preload', 'loopback.cjs'), join(folder, 'preload', 'loopback.cjs'))
  cpSync(join(built, 'renderer'), join(folder, 'renderer'), { recursive: true })
  const libraries = shippedLibraries()
  const known = new Set(libraries.map((library) => library.folder))
  const strange = [...command.libraries, ...host.libraries].filter((home) => !known.has(home))
  if (strange.length > 0)
    throw new Error(`The host package contains libraries that are not dependencies: ${strange.map((home) => libraryIn(home).name).join(', ')}.`)
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyText(libraries, fontLicences()))
  cpSync(project('LICENSE'), join(folder, 'LICENSE'))
  cpSync(project('docs/browser-host.md'), join(folder, 'README.md'))
  const facts = {
    name: 'casebook',
    version,
    description:
      'Wallet investigation in a browser window of this machine: cases, priced acquisition, a fund-flow graph, reports that can be verified.',
    license,
    type: 'module',
    bin: { casebook: 'main/casebook.js' },
    // Prebuilt for every system; if npm cannot fetch it (no network), the package works without it,
    // and a key is stored for the run only.
    optionalDependencies: { [KEYRING]: optionalDependencies[KEYRING] },
    engines: { node: `>=${MIN_NODE_VERSION.join('.')}` },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`)
}
