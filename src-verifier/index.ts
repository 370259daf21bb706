import { fileURLToPath } from 'node:url'
import { runVerifier, say, versionIn } from './command.ts'
import { LIMITED, runLimited } from './limited-run.ts'

/** The program `casebook-verify FILE [CASEFILE]`: built into one file next to its package.json. */
const args = process.argv.slice(2)
process.exitCode =
  process.env[LIMITED] === undefined
    ? await runLimited(fileURLToPath(import.meta.url), args, say)
    : await runVerifier(args, 'casebook-verify', versionIn(new URL('./package.json', import.meta.url)))
