const MAX_READ_BYTES = 4096
const MAX_TITLE_LENGTH = 80

/** Control characters that no page contains: compressed or binary data. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * Title of a page that is not the service's JSON, or the beginning of its text; '' where it is
 * unreadable. Undefined for a body that begins like JSON. The text is hostile.
 */
export function pageTitle(body: Uint8Array): string | undefined {
  const text = readStart(body)
  // Text in another encoding is checked where JSON is read.
  if (/^[\0\uFFFD]*[{["]/.test(text) || /^(?:null|true|false|-?\d+)$/.test(text)) return undefined
  if (isBinaryText(text)) return ''
  const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(text)?.[1]
  return oneLine(title ?? (text.startsWith('<') ? textOfPage(text) : text))
}

/**
 * Whether a body is compressed or otherwise not text, and so not a page in place of the service's
 * data.
 */
export function isBinary(body: Uint8Array): boolean {
  return isBinaryText(readStart(body))
}

function isBinaryText(text: string): boolean {
  return !text.startsWith('<') && BINARY.test(text)
}

function readStart(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, MAX_READ_BYTES)).trim()
}

function textOfPage(html: string): string {
  return html.replace(/<(script|style)\b[^]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^>]*(?:>|$)/g, ' ')
}

function oneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\s\uFFFD]+/gu, ' ')
    .trim()
    .toWellFormed()
  return line.length > MAX_TITLE_LENGTH ? `${line.slice(0, MAX_TITLE_LENGTH - 1).toWellFormed()}…` : line
}

/**
 * Distinguishes an outage of the service, or of a proxy in front of it, from a refusal of one
 * request.
 */
export interface StatusAndPage {
  readonly status: number
  /** Present where the body is not the service's: see `ServiceErrorDetails`. */
  readonly page?: string | undefined
}

/**
 * 408 and 425: the request did not get through. 511: the network requires a sign-in. 520 to 530,
 * 598 and 599: a CDN cannot reach the service.
 */
const FRONT_STATUSES: ReadonlySet<number> = new Set([408, 425, 511, ...Array.from({ length: 11 }, (_, i) => 520 + i), 598, 599])
/**
 * Statuses that mean an outage where the body is a page. A page with another status comes from a
 * wrong address.
 */
const PAGE_STATUSES: ReadonlySet<number> = new Set([200, 403])
const SERVER_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504])

/** Whether a proxy in front of the service responded because it cannot reach the service now. */
export function isFrontOutage({ status, page }: StatusAndPage): boolean {
  return FRONT_STATUSES.has(status) || (page !== undefined && (PAGE_STATUSES.has(status) || status >= 500))
}

/** Whether a response means that the service cannot work now, for any request. */
export function isOutage(response: StatusAndPage): boolean {
  return SERVER_STATUSES.has(response.status) || isFrontOutage(response)
}

/** Whether a body in place of the service's error shows that the address is wrong. */
export function isWrongAddress({ status, page }: StatusAndPage): boolean {
  return page !== undefined && page !== '' && status >= 400 && status < 500 && status !== 402 && status !== 429 && !isFrontOutage({ status, page })
}
