import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseText, type Release, type ReleasePackage } from '../src-shared/release/release-manifest.ts'

/**
 * node tools/sign-release.ts FOLDER VERSION NOTES KEY: writes FOLDER/casebook-VERSION.release.json,
 * which lists the packages in FOLDER and is signed by the Ed25519 key in the file KEY (PEM), on a
 * computer without a network. Prints the public half.
 */
const [folder = '', version = '', notesFile = '', keyFile = ''] = process.argv.slice(2)
if (keyFile === '') {
  process.stderr.write('Usage: node tools/sign-release.ts FOLDER VERSION NOTES KEY   (make a key: openssl genpkey -algorithm ed25519 -out KEY)\n')
  process.exit(2)
}

const PACKAGES = /\.(?:tgz|exe|dmg|zip|deb|AppImage|tar\.gz|html)$/

function packageOf(name: string): ReleasePackage {
  const content = readFileSync(join(folder, name))
  const [, os] = /-(linux|mac|win)-/.exec(name) ?? []
  const system = os === 'linux' ? 'linux' : os === 'mac' ? 'darwin' : os === 'win' ? 'win32' : 'any'
  const processor = /-arm64\b/.test(name) ? 'arm64' : /-(?:x64|x86_64|amd64)\b/.test(name) ? 'x64' : 'any'
  return { name, system, processor, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

const packages = readdirSync(folder)
  .filter((name) => PACKAGES.test(name))
  .toSorted()
  .map(packageOf)
const release: Release = { product: 'casebook', version, notes: readFileSync(notesFile, 'utf8').slice(0, 20_000), packages }
const privateKey = createPrivateKey(readFileSync(keyFile))
// The last 32 bytes of the public key's DER form are the key itself (RFC 8410).
const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signature = sign(null, Buffer.from(releaseText(release)), privateKey).toString('hex')
writeFileSync(join(folder, `casebook-${version}.release.json`), `${JSON.stringify({ release, key, signature }, null, 2)}\n`)
process.stdout.write(`${key}\n`)
