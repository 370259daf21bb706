import { failure } from '../../core/failure.ts'
import type { Failure, FailureCode, ServiceErrorDetails } from '../../core/failure.ts'
import { ERROR_CODES, NESTED_CODES, STATUS_TEXTS } from './error-codes.ts'
import { clampRetryMs, secondsOf } from './headers.ts'
import type { HeaderFacts } from './headers.ts'
import { JsonNumber, isJsonList, isJsonObject, parseJsonText } from './json-text.ts'
import type { JsonObject, JsonValue } from './json-text.ts'
import { isWrongAddress, isFrontOutage, pageTitle } from './front-page.ts'
import { rangeLimitOf, refusesRange } from './range-limit.ts'

const MAX_MESSAGE = 500
const MAX_NAME = 100
const MAX_URL = 300
const MAX_ITEMS = 20
/** Largest error body that is read; for a larger one only the status counts. */
const MAX_BODY = 256 * 1024

/**
 * Reads an error response in any of the eleven forms seen in public (docs/service-interface.md,
 * 7.2, gives two). The HTTP status always takes precedence over the body; the body of a 402 is not
 * interpreted; texts and lists are capped.
 */
export function parseServiceError(status: number, body: Uint8Array): ServiceErrorDetails {
  const read = status === 402 || body.length > MAX_BODY ? undefined : parseJsonText(body)
  const root = read?.ok ? read.value : undefined
  if (!isJsonObject(root)) return unreadError(status, body)
  const first = firstProblem(root)
  const said = messageOf(root, first)
  const code = codeOf(root, first)
  return {
    status,
    message: `${said ?? statusSentence(status)}${mismatchNote(status, root)}`,
    ...present('code', code),
    ...present('requestId', nameOf(root['request_id'])),
    ...present('param', paramOf(root, first)),
    ...present('retryAfter', waitOf(root['retry_after'])),
    ...present('requiredScopes', scopesOf(root)),
    ...present('maxDays', refusesRange(code) ? rangeLimitOf(root, said ?? '') : undefined),
    ...present('docUrl', docUrlOf(root)),
  }
}

/**
 * An error with a body that is not the service's. An empty body below 500 may be the service's own.
 */
function unreadError(status: number, body: Uint8Array): ServiceErrorDetails {
  const page = status === 402 || (body.length === 0 && status < 500) ? undefined : pageTitle(body)
  const front = isFrontOutage({ status, page }) || (page !== undefined && page !== '' && status >= 400)
  return { status, message: front ? frontSentence(status, page) : statusSentence(status), ...present('page', page) }
}

function frontSentence(status: number, page: string | undefined): string {
  const meaning = page === undefined || page === '' ? STATUS_TEXTS.get(status) : `“${page}”`
  return `A server in front of the service responded with ${status}${meaning === undefined ? '' : `: ${meaning}`}.`
}

/**
 * The Casebook failure of an error response: key_rejected, payment_required, forbidden,
 * insufficient_credits, not_available, rate_limited, service_error or bad_status. `retryAt` takes
 * the larger of header and body.
 */
export function failureOf(details: ServiceErrorDetails, headers?: HeaderFacts): Failure {
  const requestId = details.requestId ?? headers?.requestId
  const { code, message, remedy } = meaningOf(details, requestId !== undefined)
  const waitMs = Math.max(headers?.retryAfterMs ?? 0, details.retryAfter === undefined ? 0 : clampRetryMs(details.retryAfter * 1000))
  return failure(code, message, remedy, {
    service: requestId === undefined ? details : { ...details, requestId },
    ...present('field', details.param),
    ...present('creditsUsed', headers?.creditsUsed),
    ...present('retryAt', headers !== undefined && waitMs > 0 ? new Date(Date.parse(headers.readAt) + waitMs).toISOString() : undefined),
  })
}

/**
 * Whether a retry of the same call can help (table 7.3; unknown codes fall back to the status; 502
 * to 504 as seen in public).
 */
export function isRetryable(status: number, code: string | undefined): boolean {
  if (status === 429) return true
  if (status < 400 || NOT_RETRYABLE_STATUSES.has(status)) return false
  const known = code === undefined ? undefined : ERROR_CODES.get(code)
  return known?.retryable ?? RETRYABLE_STATUSES.has(status)
}

const NOT_RETRYABLE_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 404])
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504])

interface Meaning {
  readonly code: FailureCode
  readonly message: string
  readonly remedy: string
}

function meaningOf(details: ServiceErrorDetails, hasRequestId: boolean): Meaning {
  const { status, code, page } = details
  const isOwnSentence = details.message === statusSentence(status) || page !== undefined || isFrontOutage(details)
  const said = isOwnSentence ? details.message : `The service responded with ${status}: ${details.message}`
  const listed = (code === undefined ? undefined : ERROR_CODES.get(code)?.remedy) ?? REMEDIES.get(status)
  const remedy = hasRequestId ? listed : listed?.replace(QUOTE_ID, '')
  if (status < 400) {
    return {
      code: 'bad_status',
      message: `The service responded with the unexpected status ${status}.`,
      remedy: 'Check whether the network uses a proxy, then try again.',
    }
  }
  if (isWrongAddress(details)) return { code: 'not_service', message: said, remedy: PAGE_REMEDIES.get(status) ?? CHECK_ADDRESS }
  if (isFrontOutage(details)) return { code: 'service_error', message: said, remedy: PAGE_REMEDIES.get(status) ?? remedy ?? WAIT_FOR_FRONT }
  if (status === 401) return { code: 'key_rejected', message: said, remedy: 'Set a valid key in the settings, then continue.' }
  if (status === 402)
    return { code: 'payment_required', message: said, remedy: 'Set a key whose plan covers this call; Casebook never pays per call.' }
  if (status === 403 && lacksCredits(details))
    return { code: 'insufficient_credits', message: said, remedy: 'Add credits in the account area of the service, then continue.' }
  if (status === 403) return { code: 'forbidden', message: said, remedy: remedy ?? 'Use a key whose plan includes this data.' }
  if (status === 404) return { code: 'not_available', message: said, remedy: remedy ?? 'Exclude this call: the service does not offer it.' }
  if (status === 429) return { code: 'rate_limited', message: said, remedy: 'Try again after the time that the service names.' }
  if (code === 'insufficient_credits') return { code: 'insufficient_credits', message: said, remedy: remedy ?? 'Add credits, then continue.' }
  if (status >= 500) return { code: 'service_error', message: said, remedy: remedy ?? `Try again in a few minutes${hasRequestId ? QUOTE_ID : ''}.` }
  return {
    code: 'service_error',
    message: said,
    remedy: remedy ?? (isOwnSentence ? ASK_SUPPORT : 'Change the request as the message says, then try again.'),
  }
}

const QUOTE_ID = '; if it happens again, give the request id to support'
const CHECK_ADDRESS = 'Check the service address in the settings: this response does not come from the service.'
const WAIT_FOR_FRONT = 'Wait a few minutes, then try again: the service cannot be reached through the network in front of it.'
const ASK_SUPPORT = 'Exclude this call, or contact the support of the service about this status.'

/** Remedies where the body is a page. */
const PAGE_REMEDIES: ReadonlyMap<number, string> = new Map([
  [403, 'Try again later or from another network: a firewall or bot check in front of the service rejected the call. The key is not the cause.'],
  [407, 'Sign in to the proxy of this network, then try again.'],
  [451, 'Exclude this call, or try from another network: it is blocked for legal reasons.'],
])

const REMEDIES: ReadonlyMap<number, string> = new Map([
  [405, 'Exclude this call: the service has changed.'],
  [407, 'Sign in to the proxy of this network, then try again.'],
  [408, 'Check the network connection, then try again: the call did not arrive in time.'],
  [410, 'Exclude this call: the service no longer offers it.'],
  [413, 'Request less in one call.'],
  [414, 'Request less in one call.'],
  [421, 'Check the service address in the settings: the call reached a server that does not serve it.'],
  [425, 'Try again in a moment: the server accepts the call only on an established connection.'],
  [426, 'Check the service address in the settings: the server requires another protocol.'],
  [431, 'Check whether the network uses a proxy, then try again.'],
  [451, 'Exclude this call: the service may not respond to it for legal reasons.'],
  [504, 'Try again later, or for a shorter range.'],
  [505, 'Check the service address in the settings: the server requires another protocol.'],
  [511, 'Sign in to this network in a browser, then try again.'],
])

/** Exhausted credits are reported as a code or, by some versions, only as a sentence. */
function lacksCredits(details: ServiceErrorDetails): boolean {
  if (details.code === 'insufficient_credits') return true
  return /credit/i.test(details.message) && /insufficient|exhausted|not enough|out of|no (more )?credits|balance/i.test(details.message)
}

/** The HTTP status takes precedence; the note helps where the body names another one. */
function mismatchNote(status: number, root: JsonObject): string {
  const own = wholeOf(root['status'])
  return own === undefined || own === status ? '' : ` (the body says ${own})`
}

function statusSentence(status: number): string {
  const meaning = STATUS_TEXTS.get(status)
  return meaning === undefined
    ? `The service responded with ${status} without a readable reason.`
    : `The service responded with ${status}: ${meaning}.`
}

/** First entry of `errors`, `detail` or `details`, as a list of problems or as one object. */
function firstProblem(root: JsonObject): JsonObject | undefined {
  for (const stored of [root['errors'], root['detail'], root['details']]) {
    const entry = isJsonList(stored) ? stored[0] : stored
    if (isJsonObject(entry)) return entry
  }
  return undefined
}

function messageOf(root: JsonObject, first: JsonObject | undefined): string | undefined {
  const error = root['error']
  const nested = isJsonObject(error) ? error : undefined
  const message = textOf(root['message'])
  return (
    (message === undefined ? undefined : (innerMessage(message) ?? message)) ??
    textOf(nested?.['message']) ??
    problemText(root['details'], first) ??
    textOf(root['detail']) ??
    textOf(first?.['message']) ??
    textOf(first?.['msg']) ??
    textOf(error)
  )
}

/** `{error, details:{field, message}}`: the reason is in details, and is named with its field. */
function problemText(details: JsonValue | undefined, first: JsonObject | undefined): string | undefined {
  if (details === undefined) return undefined
  const message = textOf(first?.['message'])
  const field = nameOf(first?.['field'])
  return message === undefined || field === undefined ? message : `${field}: ${message}`
}

/** The message inside a message that is a printed Python dictionary (form F6). */
function innerMessage(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  const single = /^\{\s*'message':\s*'([^']{1,500})'/.exec(text)
  const double = /^\{\s*'message':\s*"([^"]{1,500})"/.exec(text)
  return single?.[1] ?? double?.[1]
}

function codeOf(root: JsonObject, first: JsonObject | undefined): string | undefined {
  const error = root['error']
  const delivered = nameOf(root['code']) ?? (isJsonObject(error) ? nameOf(error['code']) : undefined) ?? nameOf(first?.['code'])
  if (delivered === undefined) return undefined
  const lower = delivered.toLowerCase()
  const known = NESTED_CODES.get(lower) ?? lower
  return ERROR_CODES.has(known) ? known : delivered
}

function paramOf(root: JsonObject, first: JsonObject | undefined): string | undefined {
  const loc = first?.['loc']
  const path = isJsonList(loc)
    ? loc
        .slice(0, MAX_ITEMS)
        .map((part) => (typeof part === 'string' ? part : part instanceof JsonNumber ? part.digits : ''))
        .filter((part) => part !== '' && part !== 'body')
        .join('.')
    : undefined
  const named = nameOf(root['param']) ?? nameOf(first?.['field']) ?? nameOf(path)
  const field = named?.replace(/^body(\.| -> )/, '')
  return field === undefined || field === '' ? undefined : field
}

function scopesOf(root: JsonObject): readonly string[] | undefined {
  const listed = root['required_scopes']
  const all = [root['required_scope'], ...(isJsonList(listed) ? listed.slice(0, MAX_ITEMS) : [])]
  const names = new Set(all.map(nameOf).filter((name) => name !== undefined))
  return names.size === 0 ? undefined : [...names].slice(0, MAX_ITEMS)
}

/**
 * `doc_url` of the error or of its nested form. The URL is shown, never followed; anything but a
 * web address would mislead a user who copies it.
 */
function docUrlOf(root: JsonObject): string | undefined {
  const { error } = root
  const said = root['doc_url'] ?? (isJsonObject(error) ? error['doc_url'] : undefined)
  const url = typeof said === 'string' ? oneLine(said, MAX_URL) : undefined
  return url !== undefined && /^https?:\/\/\S+$/i.test(url) ? url : undefined
}

/** Seconds to wait, of any length, as a number or as a text of digits. */
function waitOf(value: JsonValue | undefined): number | undefined {
  const text = value instanceof JsonNumber ? value.digits : value
  return typeof text === 'string' ? secondsOf(text) : undefined
}

/** A whole number in a body, as a number or as a text of digits. */
function wholeOf(value: JsonValue | undefined): number | undefined {
  const text = value instanceof JsonNumber ? value.digits : value
  return typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? oneLine(value, MAX_MESSAGE) : undefined
}

function nameOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? oneLine(value, MAX_NAME) : undefined
}

/**
 * One line without control characters, capped; undefined where nothing is left. Bidirectional marks
 * stay; the screen makes them visible.
 */
function oneLine(text: string, cap: number): string | undefined {
  const line = text
    .slice(0, cap * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (line === '') return undefined
  return line.length > cap ? `${line.slice(0, cap - 1).toWellFormed()}…` : line
}

/**
 * A member only where it has a value: absent members must stay absent in records that are stored
 * and hashed.
 */
function present<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  // A computed key widens to string; the single key is K.
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V }
}
