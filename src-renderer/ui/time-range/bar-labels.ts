import { formatDay, formatMonth } from '../../text/format-time.ts'
import type { TimeUnit } from '../../views/graph/time/days.ts'

/** As many labels as stand beside each other in a narrow window. */
const MOST_LABELS = 7

/** Which bars bear a label, and which: the first of each year with its year. */
export function barLabels(bars: readonly { readonly from: string }[], unit: TimeUnit): readonly (readonly [at: number, text: string])[] {
  const step = Math.max(1, Math.ceil(bars.length / MOST_LABELS))
  let year = ''
  return bars.flatMap(({ from }, at) => {
    if (at % step !== 0) return []
    const isNewYear = from.slice(0, 4) !== year
    year = from.slice(0, 4)
    if (unit === 'year') return [[at, year] as const]
    const text = unit === 'month' ? formatMonth(from) : formatDay(from)
    return [[at, isNewYear ? `${text} ${year}` : text] as const]
  })
}
