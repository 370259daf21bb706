import { parseArgs } from 'node:util'
import { failure } from '../src-shared/core/failure.ts'
import { err, ok, type Result } from '../src-shared/core/result.ts'
import { nearestOption } from '../src-shared/core/nearest-option.ts'
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

export const USAGE = `Options, as --name=value or --name value:
  --host=electron|browser   host to use (default: electron if installed, else browser)
  --port=N                  port of the browser host; 0 picks a free port (default: the last used port)
  --no-open                 browser host: print the address without opening a browser
  --practice                use the practice service: no key, no account, no network
  --service-url=URL         data service to use; https only, except on this computer
  --legacy-url=URL          base URL of the legacy query interface; https only, except on this computer
  --data-dir=DIR            folder for settings, journal and browser profile
  --dev-tools               Electron: allow the developer tools
  --help, -h                show this help
  --version                 show the version`

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

/** Maximum characters of an argument that a message repeats. */
const MAX_SHOWN_LENGTH = 60
/** The names that a mistyped option is compared with. */
const NAMES: readonly string[] = [...KINDS.keys(), 'help', 'version']

type Token = NonNullable<ReturnType<typeof parseArgs<{ strict: false; tokens: true }>>['tokens']>[number]

function problem(message: string): Result<never> {
  return err(failure('bad_request', message, 'Run with --help for a list of options.'))
}

/**
 * Chromium and Electron switches that are permitted next to Casebook's own: for root, for desktops
 * that need another display or keyring backend, and those that Playwright adds. Other switches may
 * disable a protection and are refused.
 */
const CHROMIUM =
  /^--(no-sandbox|disable-gpu|disable-gpu-sandbox|disable-dev-shm-usage|enable-logging|inspect=0|remote-debugging-port=0|(ozone-platform|ozone-platform-hint|password-store|force-device-scale-factor|lang)=[\w.-]{1,40})$/

/**
 * Switches that open the process to another program: for tests of the source tree only, never in a
 * package.
 */
const FOR_TESTS = /^--(inspect|remote-debugging-port)=0$/

/**
 * Reads the command line of Electron's process: the app's folder, the permitted Chromium switches,
 * the options. A packaged app has no folder argument, no debugging switches and no developer tools.
 */
export function parseElectronLine(args: readonly string[], packaged = false): Result<CommandLine> {
  if (packaged) {
    const shut = args.find((arg) => FOR_TESTS.test(arg) || arg === '--dev-tools')
    if (shut !== undefined) return problem(`${shut} is not available in packaged builds.`)
  }
  const app = packaged ? -1 : args.findIndex((arg) => !arg.startsWith('-'))
  return parseCommandLine(args.filter((arg, index) => index !== app && !CHROMIUM.test(arg)))
}

/** Which information a command line requests instead of a start; undefined if none. */
export function requestedInfo(args: readonly string[]): 'help' | 'version' | undefined {
  if (args.includes('--help') || args.includes('-h')) return 'help'
  return args.includes('--version') ? 'version' : undefined
}

/**
 * Parses the options. Error: a sentence that names the unknown or malformed option and the nearest
 * known one.
 */
export function parseCommandLine(args: readonly string[]): Result<CommandLine> {
  // Not strict, so that the error messages are Casebook's own.
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true })
  for (const token of tokens) {
    const wrong = tokenProblem(token, args)
    if (wrong !== undefined) return problem(wrong)
  }
  const { host, port, 'service-url': serviceUrl, 'legacy-url': legacyUrl, 'data-dir': dataDir } = values

  if (host !== undefined && host !== 'electron' && host !== 'browser') return problem('--host must be electron or browser.')
  if (port !== undefined && !isPort(`${port}`)) return problem('--port must be a number from 0 to 65535.')
  const service = serviceUrl === undefined ? undefined : serviceOriginOf(`${serviceUrl}`)
  if (service?.ok === false) return service
  const legacy = legacyUrl === undefined ? undefined : legacyBaseOf(`${legacyUrl}`)
  if (legacy?.ok === false) return legacy
  if (dataDir === '') return problem('--data-dir requires a folder.')
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

/** A sentence about what is wrong with one token; undefined for a well-formed known option. */
function tokenProblem(token: Token, args: readonly string[]): string | undefined {
  const raw = (args[token.index] ?? '').slice(0, MAX_SHOWN_LENGTH)
  if (token.kind !== 'option') return `Unknown argument: ${raw}.${nearestOption(raw, NAMES)}`
  const kind = KINDS.get(token.name)?.type
  if (kind === undefined) return `Unknown option: ${raw}.${nearestOption(token.name, NAMES)}`
  if (kind === 'boolean') return token.value === undefined ? undefined : `--${token.name} does not take a value.`
  // A value that begins with a dash is accepted only after "=": otherwise a missing value would
  // consume the next option.
  const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'))
  return isMissing ? `--${token.name} requires a value: --${token.name}=VALUE.` : undefined
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}
