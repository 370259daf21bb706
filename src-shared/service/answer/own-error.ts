import { isJsonList, isJsonObject, JsonNumber, type JsonValue } from './json-text.ts'

/**
 * How the body of a good answer calls itself an error all the same, by the forms of docs/service-interface.md, 7.2: ` (500)` with the
 * status that it names, '' without one; undefined where it does not. An empty list beside an error is no list of nothing.
 */
export function ownErrorOf(root: JsonValue | undefined): string | undefined {
  if (!isJsonObject(root)) return undefined
  const status = root['status'] instanceof JsonNumber ? root['status'].digits : root['status']
  if (typeof status === 'string' && /^[45]\d\d$/.test(status)) return ` (${status})`
  return ERROR_FIELDS.some((name) => saysError(root[name])) || root['success'] === false ? '' : undefined
}

/** Whether a body holds nothing but what an error is made of. */
export function isErrorAlone(root: JsonValue): boolean {
  return ownErrorOf(root) !== undefined && isJsonObject(root) && Object.keys(root).every((name) => ENVELOPE.has(name))
}

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

/** `"error": false`, `null`, '', {} and [] are how others write that there is none; so is a code of digits. */
function saysError(value: JsonValue | undefined): boolean {
  if (value === true) return true
  if (typeof value === 'string') return !/^(?:none|null|false|ok|success|\d*)$/i.test(value.trim())
  return isJsonList(value) ? value.length > 0 : isJsonObject(value) && Object.keys(value).length > 0
}
