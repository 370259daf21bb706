import { runVerifier, versionIn } from '../src-verifier/command.ts'

/** npm run verify -- FILE [CASEFILE]: the verifier, out of the source tree. */
process.exitCode = await runVerifier(process.argv.slice(2), 'npm run verify --', versionIn(new URL('../package.json', import.meta.url)))
