import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readReleaseSource } from '../src-main/releases/release-source.ts'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { billOfMaterials } from './package/bill-of-materials.ts'
import { fontLicences, writeBrowserHostPackage } from './package/browser-host-package.ts'
import { writeDesktopApp } from './package/desktop-app.ts'
import { desktopConfig, ELECTRON_BUILDER } from './package/desktop-config.ts'
import { thirdPartyText } from './package/licences.ts'
import { packTarball, writeSums } from './package/pack.ts'
import { keychainModules, shippedLibraries } from './package/shipped-libraries.ts'
import { sourceDateEpoch } from './package/source-date.ts'
import { writeVerifierPackage } from './package/verifier-package.ts'
import { writeVectors } from './package/verifier-vectors.ts'
import { readToolLine } from './tool-line.ts'

const USAGE = `Usage: npm run package -- [FOLDER]
  Writes the packages that can be made on this system into FOLDER (out/package).
  --help, -h       shows this text`

const [folder] = readToolLine({ usage: USAGE, options: {}, maxPositionals: 1 }).positionals
const target = resolve(folder ?? join(ROOT, 'out/package'))
const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const source = readReleaseSource(JSON.parse(readFileSync(join(ROOT, 'resources/release.json'), 'utf8')))
if (typeof source === 'string') {
  say(`${source} Nothing was packaged.`)
  process.exit(1)
}
const failed = await ensureBuilt(() => say('Building Casebook …'))
if (failed !== undefined) {
  say(`${failed}\nCasebook could not be built, so nothing was packaged. Run npm install, then try again.`)
  process.exit(1)
}
mkdirSync(target, { recursive: true })
const libraries = shippedLibraries()
const forKeychain = keychainModules()
const bill = join(target, `casebook-${version}.cdx.json`)
writeFileSync(bill, billOfMaterials({ name: 'casebook', version, epoch: sourceDateEpoch() }, [...libraries, ...forKeychain]))
const licences = join(target, 'THIRD-PARTY.md')
// Its native code differs per system; the archive that contains it also contains its licences.
const keychainFacade = forKeychain.filter(({ name, folder }) => name === '@napi-rs/keyring' && existsSync(folder))
writeFileSync(licences, thirdPartyText([...libraries, ...keychainFacade], fontLicences()))

await writeBrowserHostPackage(join(target, 'casebook'))
await writeVerifierPackage(join(target, 'casebook-verify'))
await writeVectors(join(target, 'casebook-verify-vectors'), version)
// What electron-builder needs to make the desktop packages of this system; the caller fetches it
// and Electron's binary.
const { version: electron }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8'))
await writeDesktopApp(join(target, 'desktop'))
cpSync(join(ROOT, 'resources/desktop'), join(target, 'desktop-resources'), { recursive: true })
writeFileSync(join(target, 'electron-builder.json'), `${JSON.stringify(desktopConfig(version, electron), null, 2)}\n`)
writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name: 'casebook-packages', version, private: true }, null, 2)}\n`)

const page = join(target, `casebook-verify-${version}.html`)
cpSync(join(target, 'casebook-verify', 'casebook-verify.html'), page)

const files = [packTarball(join(target, 'casebook'), target), packTarball(join(target, 'casebook-verify'), target), page, bill, licences]
writeSums(target, files)
say(`Written to ${target}: casebook (install with npm; needs a browser), casebook-verify (install with npm, or open its page in a browser),`)
say('casebook-verify-vectors, the bill of materials, the licences, and SHA256SUMS of all packages.')
if (source.keys.length === 0) say('This build has no release key (resources/release.json), so the app cannot check new versions.')
say(`Desktop packages of this system, with a network: cd ${target} && npx electron-builder@${ELECTRON_BUILDER} --config electron-builder.json`)
say('Then the deb package: node tools/make-deb.ts desktop-packages/linux-unpacked FOLDER')
