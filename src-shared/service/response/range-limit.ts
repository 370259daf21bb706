import { JsonNumber, isJsonList, isJsonObject } from './json-text.ts'
import type { JsonObject, JsonValue } from './json-text.ts'

/** Codes with which the service refuses a range of days (docs/service-interface.md, 7.3). */
const RANGE_CODES: ReadonlySet<string> = new Set(['invalid_date_range', 'query_too_large'])

/** Whether an error code refuses the length of the requested range. */
export function refusesRange(code: string | undefined): boolean {
  return code !== undefined && RANGE_CODES.has(code)
}

/** `max_days`, `maximum_range_days`, `limit_in_days`. */
const LIMIT_NAME = /^(?=.*days?$)(?=.*(?:max|limit|allowed|longest))/
const MAX_RANGE_LIMIT_DAYS = 36_500
const MONTH_DAYS = 30

const NUMBER = String.raw`(\d{1,5})[\s-]*(days?|months?)\b`
const WORDS_BEFORE_NUMBER = new RegExp(
  String.raw`\b(?:max\w*|most|limit\w*|exceeds?|longer than|more than|up to|within|allow\w*)\b[^.\d]{0,40}?${NUMBER}`,
  'gi',
)
const WORDS_AFTER_NUMBER = new RegExp(String.raw`${NUMBER}\s*\(?(?:at most|or less|or fewer|max\w*|limit\w*|is allowed|are allowed)`, 'gi')
const ANY = new RegExp(NUMBER, 'gi')

/**
 * Maximum number of days of one range that an error names: in a field of its own, else in its sentence;
 * undefined where it names none.
 * A sentence that also names the requested range is read by the words around each number.
 */
export function rangeLimitOf(root: JsonObject, message: string): number | undefined {
  const figure = figureIn(root)
  if (figure !== undefined) return figure
  for (const pattern of [WORDS_AFTER_NUMBER, WORDS_BEFORE_NUMBER, ANY]) {
    const days = [...message.matchAll(pattern)].map(([, count, unit]) => Number(count) * (/^month/i.test(unit ?? '') ? MONTH_DAYS : 1))
    const known = days.filter(isLimit)
    if (known.length > 0) return Math.min(...known)
  }
  return undefined
}

function figureIn(root: JsonObject): number | undefined {
  const stored = [root, ...['data', 'details', 'detail', 'error', 'errors', 'limit', 'limits'].flatMap((name) => objectsIn(root[name]))]
  for (const one of stored) {
    for (const [name, value] of Object.entries(one)) {
      const digits = value instanceof JsonNumber ? value.digits : value
      if (!LIMIT_NAME.test(name.toLowerCase()) || typeof digits !== 'string' || !/^\d{1,5}$/.test(digits)) continue
      if (isLimit(Number(digits))) return Number(digits)
    }
  }
  return undefined
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  if (isJsonObject(value)) return [value]
  return isJsonList(value) ? value.slice(0, 1).filter(isJsonObject) : []
}

function isLimit(days: number): boolean {
  return days >= 1 && days <= MAX_RANGE_LIMIT_DAYS
}
