import { runVerifier, versionIn } from './command.ts'

/** What `casebook-verify FILE [CASEFILE]` runs: built into one file that stands beside its package.json. */
process.exitCode = await runVerifier(process.argv.slice(2), 'casebook-verify', versionIn(new URL('./package.json', import.meta.url)))
