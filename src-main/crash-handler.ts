import type { Log } from './log.ts'

/**
 * How long flushing ledger and journal may take after a fault; each record is on disk before it
 * counts.
 */
const FLUSH_MS = 5_000

const KINDS = ['uncaughtException', 'unhandledRejection'] as const

export interface CrashHandlerOptions {
  /** undefined until the backend is open. */
  readonly log: () => Log | undefined
  /** Closes the backend: flushes and releases the data folder. */
  readonly flush: () => Promise<void>
  /** Prints a sentence for the person who started Casebook. */
  readonly say: (sentence: string) => void
  readonly exit: (code: number) => void
}

/**
 * Ends the process after an uncaught fault: writes it with its stack to the log, which redacts the
 * key, prints a sentence without it, flushes, and exits with code 1. Continuing is unsafe: the
 * state after the fault is unknown.
 */
export function createCrashHandler({ log, flush, say, exit }: CrashHandlerOptions): (fault: unknown) => void {
  let ending = false
  return (fault) => {
    log()?.fault('an uncaught error', fault)
    // A fault during the shutdown must not start another shutdown.
    if (ending) return
    ending = true
    const where = log() === undefined ? 'Start Casebook again.' : 'The log is in the data folder. Start Casebook again: paid results are saved.'
    say(`Casebook crashed and will close.\n${where}`)
    const patience = setTimeout(() => exit(1), FLUSH_MS)
    const end = (): void => {
      clearTimeout(patience)
      exit(1)
    }
    flush().then(end, end)
  }
}

/** Installs the process-wide crash handler. Returns a function that removes it. */
export function installCrashHandler(parts: CrashHandlerOptions): () => void {
  const end = createCrashHandler(parts)
  for (const kind of KINDS) process.on(kind, end)
  return () => {
    for (const kind of KINDS) process.removeListener(kind, end)
  }
}
