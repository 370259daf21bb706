import { isFalse } from './incomplete.ts'
import { isJsonList, isJsonObject, JsonNumber, type JsonValue } from './json-text.ts'

/**
 * Detects an error in the body of a 200 response, by the forms of docs/service-interface.md, 7.2.
 * Returns text such as ` (500)` with the status that the body names, '' without one, undefined for
 * no error. An empty list next to an error does not mean that there is nothing.
 */
export function ownErrorOf(root: JsonValue | undefined): string | undefined {
  if (!isJsonObject(root)) return undefined
  const status = STATUS_FIELDS.map((name) => textOf(root[name])).find((text) => /^[45]\d\d$/.test(text))
  if (status !== undefined) return ` (${status})`
  const isError =
    ERROR_FIELDS.some((name) => meansError(root[name])) ||
    ['success', 'ok'].some((name) => isFalse(root[name])) ||
    STATUS_FIELDS.some((name) => ERROR_STATUS.test(textOf(root[name]))) ||
    [root['message'], root['msg'], root['warning'], ...textsIn(root['warnings'])].some((one) => ERROR_WORDS.test(textOf(one)))
  return isError ? '' : undefined
}

function textOf(value: JsonValue | undefined): string {
  if (value instanceof JsonNumber) return value.digits
  return typeof value === 'string' ? value.trim() : ''
}

function textsIn(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonList(value) ? value.slice(0, 20) : []
}

/** Whether a body contains only the fields of an error. */
export function isErrorAlone(root: JsonValue): boolean {
  return ownErrorOf(root) !== undefined && isJsonObject(root) && Object.keys(root).every((name) => ENVELOPE.has(name))
}

const STATUS_FIELDS = ['status', 'statusCode', 'status_code', 'http_status', 'code', 'state'] as const
const ERROR_STATUS = /^(?:err|error|fail|failed|failure|ko|nok|not_?ok|timeout|timed_out|unavailable|rejected|denied)$/i
/** Words of a message or a warning that may explain an empty result. */
const ERROR_WORDS =
  /^not_?ok$|time[d ]*[- ]?out|fail(?:ed|ure)|\berror\b|unavailable|try (?:it )?(?:again )?later|rate limit|too many requests|not authenticated|unauthori[sz]ed|denied|(?:limit|quota) exceeded|maintenance|\bpartial(?:ly)?\b|incomplete|(?:is|are|lags?|running) behind|overload|degraded/i
const ERROR_FIELDS = ['error', 'errors', 'detail', 'code'] as const
const ENVELOPE: ReadonlySet<string> = new Set([
  ...ERROR_FIELDS,
  'message',
  'status',
  'request_id',
  'doc_url',
  'param',
  'retry_after',
  'required_scope',
  'required_scopes',
  'details',
  'success',
])

/**
 * `"error": false`, `null`, '', {} and [] mean no error in some services; so does a code of digits.
 */
function meansError(value: JsonValue | undefined): boolean {
  if (value === true) return true
  if (typeof value === 'string') return !/^(?:none|null|false|ok|success|\d*)$/i.test(value.trim())
  return isJsonList(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0
}
