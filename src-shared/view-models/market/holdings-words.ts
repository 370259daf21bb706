import { count, grouped, verb } from '../panels/cells.ts'
import type { HoldingsHistory } from './holdings-history.ts'

/** Caveats of a chart of holdings over time, as sentences. */
export function holdingsNotes({ series, tokens, layers, daysInPart, daysLeftOut, open }: HoldingsHistory): readonly string[] {
  const [total] = series
  const days = total?.points.length ?? 0
  const why = open.length === 0 ? 'not all chains were asked for the same days' : `further pages exist: ${open.join(', ')}`
  return [
    ...(days === 1 ? ['One day alone makes no chart: its figures stand in the table of its answer.'] : []),
    ...(tokens > layers && layers > 0
      ? [
          `The ${layers} tokens that were worth most on any day have a layer of their own; ${grouped(tokens - layers)} more ${verb(tokens - layers, 'is', 'are')} in the rest.`,
        ]
      : []),
    ...(daysInPart > 0 ? [`On ${count(daysInPart, 'day')} some tokens have no value: the total there is of the others only.`] : []),
    ...(daysLeftOut > 0
      ? [
          `${count(daysLeftOut, 'day')} ${verb(daysLeftOut, 'is', 'are')} left out, because the case holds only a part of what was held then (${why}).`,
        ]
      : []),
  ]
}
