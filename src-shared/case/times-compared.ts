const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/

/** Whether text is a UTC time as Casebook writes it: ISO 8601 with Z. */
export function isUtcTime(text: string): boolean {
  return UTC.test(text) && !Number.isNaN(Date.parse(text))
}

/** The distance between two UTC times, in words. */
export function timeBetween(a: string, b: string): string {
  const ms = Math.abs(Date.parse(a) - Date.parse(b))
  if (ms < 1000) return `${ms} ms`
  const [size, unit] =
    ms < 120_000 ? [1000, 'seconds'] : ms < 7_200_000 ? [60_000, 'minutes'] : ms < 172_800_000 ? [3_600_000, 'hours'] : [86_400_000, 'days']
  return `${Math.round(ms / size)} ${unit}`
}
