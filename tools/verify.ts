import { fileURLToPath } from 'node:url'
import { runVerifier, say, versionIn } from '../src-verifier/command.ts'
import { LIMITED, runLimited } from '../src-verifier/limited-run.ts'

/** npm run verify -- FILE [CASEFILE]: the verifier, run from the source tree. */
const args = process.argv.slice(2)
process.exitCode =
  process.env[LIMITED] === undefined
    ? await runLimited(fileURLToPath(import.meta.url), args, say)
    : await runVerifier(args, 'npm run verify --', versionIn(new URL('../package.json', import.meta.url)))
