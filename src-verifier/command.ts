import { readFileSync } from 'node:fs'
import { environmentError, notVerified, verdictText, type VerdictText } from '../src-shared/report/verdict-text.ts'
import { verifyFile } from '../src-shared/report/verify-file.ts'
import { oldRuntime } from '../src-shared/report/old-runtime.ts'
import { codeOf, openFile, Unread } from './opened-file.ts'
import { packageVerdict } from './package-verdict.ts'

/**
 * The verifier on a terminal: `FILE [CASEFILE]`, a report (.html) or an evidence file (.json), and
 * the evidence file of the case. With `--package FILE MANIFEST KEY`, a package of Casebook by a
 * signed release. Prints VERIFIED, FAILED, NOT VERIFIED or ERROR with the reasons.
 * Resolves to the exit code: 0 verified, 1 failed, 2 not judged or not compared. Touches only the
 * named files. `command` is the name for the usage text.
 */
export async function runVerifier(args: readonly string[], command: string, version: string): Promise<number> {
  // `| head -1` closes the pipe after one line: further output is dropped and the outcome is
  // unchanged.
  process.stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
  })
  if (args[0] === '--package' && args.length === 4) {
    const [, file = '', manifestPath = '', key = ''] = args
    return print(await packageVerdict({ path: file, manifestPath, key, present: version }))
  }
  const usage = `Usage: ${command} FILE [CASEFILE] | --package FILE MANIFEST KEY   (a report or evidence file, the case's evidence file; a package)`
  if (args[0] === '--help' || args[0] === '-h') {
    say(usage)
    return 0
  }
  const [path, casePath] = args
  if (path === undefined || args.length > 2 || path.startsWith('-')) {
    say(usage)
    return 2
  }
  return print(await verdictOf(path, casePath, version))
}

/** Prints a verdict and returns the exit code. */
function print({ word, headline, lines, exitCode }: VerdictText): number {
  say(`${word}  ${headline}`)
  for (const line of lines) say(`  ${line}`)
  return exitCode
}

/** The version that a package.json names. */
export function versionIn(packageFile: URL): string {
  const facts: unknown = JSON.parse(readFileSync(packageFile, 'utf8'))
  const version = Reflect.get(Object(facts), 'version')
  return typeof version === 'string' ? version : ''
}

async function verdictOf(path: string, casePath: string | undefined, version: string): Promise<VerdictText> {
  const old = oldRuntime(`Node.js ${process.versions.node}`)
  if (old !== undefined) return environmentError(old)
  const file = openFile(path)
  if ('sentence' in file) return notVerified(file.sentence)
  const other = casePath === undefined ? undefined : openFile(casePath)
  if (other !== undefined && 'sentence' in other) return notVerified(other.sentence)
  try {
    return verdictText(path, await verifyFile(file, version, other))
  } catch (error) {
    if (error instanceof Unread) return notVerified(error.message)
    throw error
  }
}

/** Prints one line to the terminal, without control characters that a file may contain. */
export function say(line: string): void {
  const inert = line.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd').slice(0, 2000)
  process.stdout.write(`${inert}\n`)
}
