import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { libraryIn, thirdPartyText } from './licences.ts'
import { verifierPage } from './verifier-page.ts'

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The command of the package, and its file. */
const COMMAND = 'casebook-verify'

/**
 * Writes the verifier's package into an emptied `folder`: the command in one file without
 * dependencies, and the page that verifies in a browser. The same sources give the same bytes.
 */
export async function writeVerifierPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { version, license }: { version: string; license: string } = JSON.parse(readFileSync(project('package.json'), 'utf8'))
  const { code, libraries } = await bundle(project('src-verifier/index.ts'), 'node')
  const program = join(folder, `${COMMAND}.js`)
  writeFileSync(program, `#!/usr/bin/env node\n${code}`)
  chmodSync(program, 0o755)
  writeFileSync(join(folder, `${COMMAND}.html`), await verifierPage(version))
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyText([...libraries].map(libraryIn)))
  cpSync(project('LICENSE'), join(folder, 'LICENSE'))
  cpSync(project('docs/verifier.md'), join(folder, 'README.md'))
  const facts = {
    name: COMMAND,
    version,
    description: 'Verifies reports and evidence files of Casebook, without Casebook and without a network.',
    license,
    type: 'module',
    bin: { [COMMAND]: `${COMMAND}.js` },
    engines: { node: '>=22' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`)
}
