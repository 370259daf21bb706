import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { maxVerificationMs, stoppedSentence } from '../src-shared/custody/verification-limit.ts'

/** Set in the process that verifies. */
export const LIMITED = 'CASEBOOK_VERIFIER_LIMITED'

export interface RunLimits {
  /** Heap size of the verifying process. */
  readonly memoryMb: number
  readonly timeMs: number
}

const MEMORY_MB = 2048

/** Limits for these files: large ones take longer. */
export function limitsFor(args: readonly string[]): RunLimits {
  const bytes = args.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
  return { memoryMb: MEMORY_MB, timeMs: maxVerificationMs(bytes) }
}

/**
 * Runs the verifier in a separate process, so that a hostile file ends with NOT VERIFIED instead of
 * exhausting memory or time. Resolves to the exit code, 2 if the process was stopped; `say` then
 * receives the line that reports it.
 */
export async function runLimited(script: string, args: readonly string[], say: (line: string) => void, limits = limitsFor(args)): Promise<number> {
  const { memoryMb, timeMs } = limits
  const child = spawn(process.execPath, [...process.execArgv, `--max-old-space-size=${memoryMb}`, script, ...args], {
    env: { ...process.env, [LIMITED]: '1' },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < MAX_ERROR_TEXT) errors += text
  })
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeMs)
  const { code, failure } = await new Promise<{ readonly code: number | null; readonly failure?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, failure: error }))
    child.once('close', (ended) => resolve({ code: ended }))
  })
  clearTimeout(deadline)
  if (code === 0 || code === 1 || code === 2) {
    process.stderr.write(errors)
    return code
  }
  if (failure !== undefined) say(`ERROR  The verifier could not be started: ${failure.message}.`)
  else if (isLate) say(`NOT VERIFIED  ${stoppedSentence(timeMs)}`)
  else say(`NOT VERIFIED  Verification needed more than ${memoryMb} MB of memory and was stopped. The file may be designed to exhaust memory.`)
  return 2
}

const MAX_ERROR_TEXT = 65_536
