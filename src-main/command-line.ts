import { failure } from '../src-shared/failure.ts'
import { err, ok, type Result } from '../src-shared/result.ts'
import { legacyBaseOf, serviceOriginOf } from './broker/service-url.ts'

/** The options of `npm start`, the same for both hosts. */
export interface CommandLine {
  readonly host: 'electron' | 'browser' | undefined
  /** Browser host only; 0 = any free port. */
  readonly port: number | undefined
  readonly open: boolean
  readonly practice: boolean
  readonly serviceUrl: string | undefined
  /** Base address of the legacy query interface. */
  readonly legacyUrl: string | undefined
  readonly dataDir: string | undefined
}

export const USAGE = `Options:
  --host=electron|browser   how Casebook gets its window (default: Electron where its binary can be had)
  --port=N                  port of the browser host, 0 = any free one (default: the one used last)
  --no-open                 browser host: print the address, open nothing
  --practice                use the practice service: no key, no account, no network
  --service-url=URL         another data service; https only, except on this machine
  --legacy-url=URL          base address of the legacy query interface of that service; https only, except on this machine
  --data-dir=DIR            where settings, journal and the browser profile are kept`

const KNOWN = /^--(host|port|service-url|legacy-url|data-dir)=(.*)$/s

function problem(message: string): Result<never> {
  return err(failure('bad_request', message, 'See the options below.'))
}

/**
 * Reads the options. `strict` refuses what it does not know; Electron's own process also gets switches of Chromium, so it is
 * read leniently there.
 */
export function parseCommandLine(args: readonly string[], strict: boolean): Result<CommandLine> {
  let line: CommandLine = {
    host: undefined,
    port: undefined,
    open: true,
    practice: false,
    serviceUrl: undefined,
    legacyUrl: undefined,
    dataDir: undefined,
  }
  for (const arg of args) {
    const [, name, value = ''] = KNOWN.exec(arg) ?? []
    if (arg === '--practice') line = { ...line, practice: true }
    else if (arg === '--no-open') line = { ...line, open: false }
    else if (name === 'host') {
      if (value !== 'electron' && value !== 'browser') return problem('--host is electron or browser.')
      line = { ...line, host: value }
    } else if (name === 'port') {
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) return problem('--port is a number from 0 to 65535.')
      line = { ...line, port: Number(value) }
    } else if (name === 'service-url') {
      const checked = serviceOriginOf(value)
      if (!checked.ok) return checked
      line = { ...line, serviceUrl: checked.value }
    } else if (name === 'legacy-url') {
      const checked = legacyBaseOf(value)
      if (!checked.ok) return checked
      line = { ...line, legacyUrl: checked.value.origin + checked.value.path }
    } else if (name === 'data-dir') {
      if (value === '') return problem('--data-dir needs a folder.')
      line = { ...line, dataDir: value }
    } else if (strict) return problem(`The option ${arg.slice(0, 60)} is unknown.`)
  }
  return ok(line)
}
