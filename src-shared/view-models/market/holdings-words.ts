import { count, groupDigits, verb } from '../panels/cells.ts'
import type { HoldingsHistory } from './holdings-history.ts'

/** Caveats of a chart of holdings over time, as sentences. */
export function holdingsNotes({ series, tokens, layers, daysInPart, daysLeftOut, open }: HoldingsHistory): readonly string[] {
  const [total] = series
  const days = total?.points.length ?? 0
  const why = open.length === 0 ? 'not all chains were requested for the same days' : `more pages exist: ${open.join(', ')}`
  return [
    ...(days === 1 ? ['One day is not enough for a chart. Its figures are in the table of the result.'] : []),
    ...(tokens > layers && layers > 0
      ? [
          `The ${layers} tokens with the highest value on any day have their own layer. ${groupDigits(tokens - layers)} more ${verb(tokens - layers, 'is', 'are')} combined in the last layer.`,
        ]
      : []),
    ...(daysInPart > 0 ? [`On ${count(daysInPart, 'day')} some tokens have no value. The total includes only the others.`] : []),
    ...(daysLeftOut > 0
      ? [
          `${count(daysLeftOut, 'day')} ${verb(daysLeftOut, 'is', 'are')} not included, because the case contains only a part of the holdings at that time (${why}).`,
        ]
      : []),
  ]
}
