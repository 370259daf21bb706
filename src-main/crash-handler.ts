import type { Log } from './log.ts'

/** How long ledger and journal may take to be flushed after a fault; each of their records is on disk before it counts. */
const FLUSH_MS = 5_000

const KINDS = ['uncaughtException', 'unhandledRejection'] as const

export interface CrashHandlerOptions {
  /** undefined while the desk is not open yet. */
  readonly log: () => Log | undefined
  /** Closes the desk: flushes and gives the data folder free. */
  readonly flush: () => Promise<void>
  /** A sentence for the person who started Casebook. */
  readonly say: (sentence: string) => void
  readonly exit: (code: number) => void
}

/**
 * The end of a process that met a fault nobody caught: to the log with its stack (which blanks the key), to the person without
 * it, then an orderly end with exit code 1. Going on is no choice: what state the fault left behind nobody knows.
 */
export function createCrashHandler({ log, flush, say, exit }: CrashHandlerOptions): (fault: unknown) => void {
  let ending = false
  return (fault) => {
    log()?.fault('a fault that nothing caught', fault)
    // A fault of the ending itself must not begin another one.
    if (ending) return
    ending = true
    const where = log() === undefined ? 'Start it again.' : 'The log in the data folder has the details. Start it again: what was paid for is kept.'
    say(`Casebook met a fault of its own and ends.\n${where}`)
    const patience = setTimeout(() => exit(1), FLUSH_MS)
    const end = (): void => {
      clearTimeout(patience)
      exit(1)
    }
    flush().then(end, end)
  }
}

/** Puts the last resort under the whole process; the return takes it away again. */
export function installCrashHandler(parts: CrashHandlerOptions): () => void {
  const end = createCrashHandler(parts)
  for (const kind of KINDS) process.on(kind, end)
  return () => {
    for (const kind of KINDS) process.removeListener(kind, end)
  }
}
