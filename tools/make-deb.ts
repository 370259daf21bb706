import { readFileSync } from 'node:fs'
import { writeDeb } from './package/deb.ts'
import { sourceDateEpoch } from './package/source-date.ts'

/**
 * node tools/make-deb.ts UNPACKED TARGET: builds the deb of an unpacked desktop app for this
 * processor in the folder TARGET, and prints its path.
 */
const [unpacked = '', target = ''] = process.argv.slice(2)
if (target === '') {
  process.stderr.write('Usage: node tools/make-deb.ts UNPACKED TARGET   (the folder that electron-builder calls linux-unpacked)\n')
  process.exit(2)
}
const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
process.stdout.write(`${writeDeb(unpacked, target, { version, processor: process.arch, epoch: sourceDateEpoch() })}\n`)
