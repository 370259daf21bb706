import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeVerifierPackage } from './package/verifier-package.ts'
import { writeVectors } from './package/verifier-vectors.ts'

/** npm run package [FOLDER]: writes the packages that can be made here into FOLDER (out/package), each made anew. */
const target = process.argv[2] ?? fileURLToPath(new URL('../out/package', import.meta.url))
const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
await writeVerifierPackage(`${target}/casebook-verify`)
await writeVectors(`${target}/casebook-verify-vectors`, version)
process.stdout.write(`Written to ${target}: casebook-verify (install with npm, or open its page in a browser), casebook-verify-vectors.\n`)
