import { parseArgs } from 'node:util'
import { failure } from '../src-shared/failure.ts'
import { err, ok, type Result } from '../src-shared/result.ts'
import { legacyBaseOf, serviceOriginOf } from './service-url.ts'

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
  /** Electron only: Chromium's developer tools can be opened. */
  readonly devTools: boolean
}

export const USAGE = `Options:
  --host=electron|browser   how Casebook gets its window (default: Electron where its binary can be had)
  --port=N                  port of the browser host, 0 = any free one (default: the one used last)
  --no-open                 browser host: print the address, open nothing
  --practice                use the practice service: no key, no account, no network
  --service-url=URL         another data service; https only, except on this machine
  --legacy-url=URL          base address of the legacy query interface of that service; https only, except on this machine
  --data-dir=DIR            where settings, journal and the browser profile are kept
  --dev-tools               Electron: lets the developer tools be opened`

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  practice: { type: 'boolean' },
  'service-url': { type: 'string' },
  'legacy-url': { type: 'string' },
  'data-dir': { type: 'string' },
  'dev-tools': { type: 'boolean' },
} as const

const KINDS: ReadonlyMap<string, { readonly type: 'string' | 'boolean' }> = new Map(Object.entries(OPTIONS))

type Token = NonNullable<ReturnType<typeof parseArgs<{ strict: false; tokens: true }>>['tokens']>[number]

function problem(message: string): Result<never> {
  return err(failure('bad_request', message, 'See the options below.'))
}

/**
 * Switches of Chromium and Electron that may stand beside Casebook's own: root's, those of a desktop that needs another way to its
 * display or keyring, and those that Playwright adds. What else Chromium understands may take a wall away, and is refused.
 */
const CHROMIUM =
  /^--(no-sandbox|disable-gpu|disable-gpu-sandbox|disable-dev-shm-usage|enable-logging|inspect=0|remote-debugging-port=0|(ozone-platform|ozone-platform-hint|password-store|force-device-scale-factor|lang)=[\w.-]{1,40})$/

/** Of these, what opens the running program to another: for tests of the source tree, and nothing that a package knows. */
const FOR_TESTS = /^--(inspect|remote-debugging-port)=0$/

/**
 * Reads the command line of Electron's own process: the app's folder, Chromium's switches as far as they are known, the options. A
 * packaged app has no folder on its line, no way in for another program, and no developer tools.
 */
export function parseElectronLine(args: readonly string[], packaged = false): Result<CommandLine> {
  if (packaged) {
    const shut = args.find((arg) => FOR_TESTS.test(arg) || arg === '--dev-tools')
    if (shut !== undefined) return problem(`The option ${shut} is for the source tree; a packaged Casebook does not have it.`)
  }
  const app = packaged ? -1 : args.findIndex((arg) => !arg.startsWith('-'))
  return parseCommandLine(args.filter((arg, index) => index !== app && !CHROMIUM.test(arg)))
}

/** Reads the options, and refuses what it does not know. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine> {
  // Not strict: what is unknown is said in Casebook's own words.
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true })
  const strange = tokens.find((token) => !isOption(token))
  if (strange !== undefined) return problem(`The option ${(args[strange.index] ?? '').slice(0, 60)} is unknown.`)
  const { host, port, 'service-url': serviceUrl, 'legacy-url': legacyUrl, 'data-dir': dataDir } = values

  if (host !== undefined && host !== 'electron' && host !== 'browser') return problem('--host is electron or browser.')
  if (port !== undefined && !isPort(`${port}`)) return problem('--port is a number from 0 to 65535.')
  const service = serviceUrl === undefined ? undefined : serviceOriginOf(`${serviceUrl}`)
  if (service?.ok === false) return service
  const legacy = legacyUrl === undefined ? undefined : legacyBaseOf(`${legacyUrl}`)
  if (legacy?.ok === false) return legacy
  if (dataDir === '') return problem('--data-dir needs a folder.')
  return ok({
    host,
    port: port === undefined ? undefined : Number(port),
    open: values['no-open'] !== true,
    practice: values.practice === true,
    serviceUrl: service?.value,
    legacyUrl: legacy === undefined ? undefined : legacy.value.origin + legacy.value.path,
    dataDir: dataDir === undefined ? undefined : `${dataDir}`,
    devTools: values['dev-tools'] === true,
  })
}

/** A known option: with a value behind `=` where it takes one, without where it takes none. */
function isOption(token: Token): boolean {
  if (token.kind !== 'option') return false
  const kind = KINDS.get(token.name)?.type
  return kind === 'string' ? token.inlineValue === true : kind === 'boolean' && token.value === undefined
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}
