import { closeSync, constants, openSync, renameSync, statSync, writeSync } from 'node:fs'

/**
 * The backend's log for the person who runs it. Concealed values never reach it, whatever a caller
 * passes.
 */
export interface Log {
  readonly info: (message: string, details?: Readonly<Record<string, string | number | boolean>>) => void
  readonly warn: (message: string, details?: Readonly<Record<string, string | number | boolean>>) => void
  /** An unexpected error, logged with its stack. */
  readonly fault: (message: string, fault: unknown) => void
  /** Replaces this value in all later output. */
  readonly conceal: (secret: string) => void
}

const FILE_CAP_BYTES = 2_000_000
const LINE_CAP = 8_000
/** Minimum length of a concealed value: shorter ones would hide ordinary words. */
const CONCEAL_FROM = 6
const KEY_PATTERN = /(apikey|api[_-]key|authorization|bearer)(["']?\s*[:=]\s*["']?|\s+)[^\s"',;]+/gi

/**
 * Characters that would control the terminal of a reader or reverse its text
 * (docs/hostile-input.md, D6).
 */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * Appends to the file itself and never to the target of a link at its path; Windows has no such
 * flag.
 */
const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)

/** Takes one line of text; injected so that tests can read it. */
export type LineSink = (line: string) => void

export function createLog(sink: LineSink, now: () => Date = () => new Date()): Log {
  const concealed = new Set<string>()

  function write(level: string, message: string, rest: string): void {
    let line = `${now().toISOString()} ${level} ${message}${rest === '' ? '' : ` ${rest}`}`
    for (const secret of concealed) line = line.replaceAll(secret, '[secret]')
    line = line
      .replaceAll(KEY_PATTERN, '$1$2[secret]')
      .replaceAll(/[\r\n]+/g, ' ⏎ ')
      .replaceAll(CONTROL_CHARACTERS, (found) => `<U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`)
    sink(line.length > LINE_CAP ? `${line.slice(0, LINE_CAP)}…` : line)
  }

  return {
    info: (message, details) => write('info', message, details === undefined ? '' : JSON.stringify(details)),
    warn: (message, details) => write('warn', message, details === undefined ? '' : JSON.stringify(details)),
    fault: (message, fault) => write('fault', message, fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)),
    conceal: (secret) => {
      if (secret.length >= CONCEAL_FROM) concealed.add(secret)
    },
  }
}

/**
 * Appends to a file and retains one older file. A log that cannot be written must not stop the
 * backend.
 */
export function fileSink(path: string): LineSink {
  return (line) => {
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      if (size > FILE_CAP_BYTES) renameSync(path, `${path}.1`)
      const file = openSync(path, APPEND, 0o600)
      try {
        writeSync(file, `${line}\n`)
      } finally {
        closeSync(file)
      }
    } catch {
      // The log itself is where errors are reported, so this one is dropped.
    }
  }
}
