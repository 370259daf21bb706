const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?( ?(?:[Zz]|UTC|[+-]\d{2}:?\d{2}))?)?$/
/** Unix time in seconds or milliseconds: ten or thirteen digits are times between 2001 and 2286. */
const EPOCH = /^\d{10}(\d{3})?$/

/**
 * Milliseconds since 1970 of a date or time as the service writes it: `2026-09-23`,
 * `2026-09-23T16:20:33`, with a fraction, with Z, or with a space for the T; UTC unless an offset
 * is given. Unix seconds or milliseconds too. Undefined for other text and impossible times.
 */
export function epochOfTime(text: string): number | undefined {
  if (EPOCH.test(text)) return text.length === 10 ? Number(text) * 1000 : Number(text)
  const parts = TIME.exec(text)
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  if (midnight.getUTCFullYear() !== year || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined
  const offset = offsetMinutes(parts[8] ?? '')
  if (year === 0 || hour > 23 || minute > 59 || second > 59 || offset === undefined) return undefined
  const fraction = Number(`0.${parts[7] ?? '0'}`)
  return midnight.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + Math.floor(fraction * 1000)
}

/**
 * A time in display form, `YYYY-MM-DDTHH:MM:SS[.fraction]Z`, with the delivered digits of the
 * fraction; a date stays a date. Undefined where `epochOfTime` reads no time.
 */
export function utcTimeText(text: string): string | undefined {
  const epoch = epochOfTime(text)
  if (epoch === undefined || isCalendarForm(text)) return epoch === undefined ? undefined : text
  const at = new Date(epoch).toISOString()
  const fraction = TIME.exec(text)?.[7] ?? (text.length === 13 && EPOCH.test(text) && !text.endsWith('000') ? text.slice(-3) : undefined)
  return `${at.slice(0, at.lastIndexOf('.'))}${fraction === undefined ? '' : `.${fraction}`}Z`
}

/** Whether a time is on the day of the Unix epoch, which responses contain for an unknown time. */
export function isZeroTime(text: string): boolean {
  return text.startsWith('1970-01-01')
}

/** A zone's offset from UTC in minutes; undefined for an impossible one. */
function offsetMinutes(zone: string): number | undefined {
  const parts = /^ ?([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (parts === null) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  return Number(parts[3]) > 59 || minutes > 14 * 60 ? undefined : parts[1] === '-' ? -minutes : minutes
}

function isCalendarForm(text: string): boolean {
  return text.length === 10 && text.includes('-')
}

/** Whether a text is a calendar date as requests require it: YYYY-MM-DD, and a day that exists. */
export function isCalendarDate(text: string): boolean {
  return isCalendarForm(text) && epochOfTime(text) !== undefined
}

export const DAY_MS = 86_400_000

/**
 * Days from one calendar date to another; negative when `to` is before `from`; NaN where either is
 * invalid.
 */
export function daysBetween(from: string, to: string): number {
  const start = isCalendarDate(from) ? epochOfTime(from) : undefined
  const end = isCalendarDate(to) ? epochOfTime(to) : undefined
  return start === undefined || end === undefined ? Number.NaN : (end - start) / DAY_MS
}

/** The calendar date `days` before another; both YYYY-MM-DD. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
