import { ratioOf, subtractDecimals } from '../../core/decimal.ts'
import type { Cell } from '../../service/response/rows.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, endsOf, textOf } from '../panels/cells.ts'
import { utcTime } from '../panels/times.ts'
import { queryPageOf } from '../../case/readings.ts'
import { openEnds, requestedRange } from '../requested-range.ts'
import { sourcedRecords } from '../sourced-records.ts'

/** An interval of a token: its price, and the flows to and from the requested group of holders. */
export interface TokenDay {
  /** UTC, ISO. */
  readonly time: string
  /** Milliseconds, for drawing. */
  readonly epoch: number
  readonly price: Cell
  readonly inflows: Cell
  readonly outflows: Cell
  readonly value: Cell
  /** The interval was not over at the time of the response. */
  readonly isOpen: boolean
  readonly captureId: string
  readonly pointer: string
}

export interface TokenDays {
  /** In order of time, each once; the later response counts. */
  readonly days: readonly TokenDay[]
  /**
   * Intervals without data that are longer than the usual step; includes the parts before the first
   * and after the last day of the requested range.
   */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
  /**
   * Where the data do not reach an end of the requested range, as a sentence; '' where they reach
   * both.
   */
  readonly ends: string
  /**
   * Price change from the first day to the last that have a price, as a ratio, and the time of the
   * first; undefined where there are fewer than two.
   */
  readonly change: { readonly ratio: string; readonly since: string } | undefined
}

/** The days of a token from the responses about its flows. A record without a time is ignored. */
export function tokenDays(pages: readonly CaptureWithResponse[]): TokenDays {
  const byTime = new Map<string, TokenDay>()
  for (const { row, capture, pointer } of sourcedRecords(pages)) {
    const { text: time, state } = utcTime(cellOf(row, 'date'))
    if (state !== 'value') continue
    byTime.set(time, {
      time,
      epoch: Date.parse(time),
      price: cellOf(row, 'price_usd'),
      inflows: cellOf(row, 'total_inflows_count'),
      outflows: cellOf(row, 'total_outflows_count'),
      value: cellOf(row, 'value_usd'),
      isOpen: textOf(row, 'is_complete') === 'false',
      captureId: capture.id,
      pointer,
    })
  }
  const days = [...byTime.values()].toSorted((a, b) => a.epoch - b.epoch)
  const { stretches, text } = openEnds(
    days.map(({ epoch }) => epoch),
    requestedRange(pages.map(queryPageOf)),
  )
  return { days, gaps: [...gapsOf(days), ...stretches].toSorted((a, b) => a.from - b.from), ends: text, change: changeOf(days) }
}

/** More than one and a half of the shortest step is a gap: intervals are days or hours. */
function gapsOf(days: readonly TokenDay[]): TokenDays['gaps'] {
  const steps = days.flatMap(({ epoch }, at) => {
    const next = days[at + 1]
    return next === undefined ? [] : [{ from: epoch, to: next.epoch }]
  })
  const usual = Math.min(...steps.map(({ from, to }) => to - from))
  return steps.filter(({ from, to }) => to - from > usual * LONGER)
}

const LONGER = 1.5
const CHANGE_DIGITS = 4

function changeOf(days: readonly TokenDay[]): TokenDays['change'] {
  const ends = endsOf(days.filter(({ price }) => isUsable(price)))
  if (ends === undefined || ends.first === ends.last) return undefined
  const { first, last } = ends
  const ratio = ratioOf(subtractDecimals(last.price.text, first.price.text), first.price.text, CHANGE_DIGITS)
  return ratio === undefined ? undefined : { ratio, since: first.time }
}
