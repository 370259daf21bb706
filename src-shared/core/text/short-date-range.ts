const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * `2026-10-27 to 2026-11-26` becomes `27 Oct to 26 Nov 2026`; any other text is returned unchanged.
 */
export function shortDateRange(text: string): string {
  const [, fromYear = '', fromMonth = '', fromDay = '', toYear = '', toMonth = '', toDay = ''] = RANGE.exec(text) ?? []
  const [first, last] = [MONTHS[Number(fromMonth) - 1], MONTHS[Number(toMonth) - 1]]
  if (first === undefined || last === undefined) return text
  const from = fromYear === toYear ? '' : ` ${fromYear}`
  return `${Number(fromDay)} ${first}${from} to ${Number(toDay)} ${last} ${toYear}`
}

const RANGE = /^(\d{4})-(\d{2})-(\d{2}) to (\d{4})-(\d{2})-(\d{2})$/
