import { ratioOf, subtractDecimals } from '../../../src-shared/decimal.ts'
import type { Cell } from '../../../src-shared/service/answer/rows.ts'
import type { AnsweredCapture } from '../../evidence/case-state.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { cellOf, textOf } from '../panels/cells.ts'
import { utcTime } from '../panels/times.ts'

/** A stretch of time of a token: its price, and how often it came to and went from the group of holders that was asked about. */
export interface TokenDay {
  /** UTC, ISO. */
  readonly time: string
  /** Milliseconds, for drawing. */
  readonly epoch: number
  readonly price: Cell
  readonly inflows: Cell
  readonly outflows: Cell
  readonly value: Cell
  /** It was not over when the service answered. */
  readonly isOpen: boolean
  readonly captureId: string
  readonly pointer: string
}

export interface TokenDays {
  /** In the order of time, each once; the later answer counts. */
  readonly days: readonly TokenDay[]
  /** Stretches longer than the usual one, of which nothing is known. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
  /** Of the price from the first day to the last that have one, as a ratio; undefined where there are not two. */
  readonly change: string | undefined
}

/** The days of a token from the answers of its flows. A day without a time is no day. */
export function tokenDays(pages: readonly AnsweredCapture[]): TokenDays {
  const byTime = new Map<string, TokenDay>()
  for (const { capture, answer } of pages) {
    for (const row of answer?.rows ?? []) {
      const time = utcTime(cellOf(row, 'date'))
      const epoch = time.state === 'value' ? Date.parse(time.text) : Number.NaN
      if (Number.isNaN(epoch)) continue
      byTime.set(time.text, {
        time: time.text,
        epoch,
        price: cellOf(row, 'price_usd'),
        inflows: cellOf(row, 'total_inflows_count'),
        outflows: cellOf(row, 'total_outflows_count'),
        value: cellOf(row, 'value_usd'),
        isOpen: textOf(row, 'is_complete') === 'false',
        captureId: capture.id,
        pointer: row.pointer,
      })
    }
  }
  const days = [...byTime.values()].toSorted((a, b) => a.epoch - b.epoch)
  return { days, gaps: gapsOf(days), change: changeOf(days) }
}

/** More than one and a half of the shortest step is a gap: days come by the day or by the hour. */
function gapsOf(days: readonly TokenDay[]): TokenDays['gaps'] {
  const steps = days.slice(1).map(({ epoch }, index) => epoch - (days[index]?.epoch ?? epoch))
  const usual = Math.min(...steps)
  return steps.flatMap((step, index) => (step > usual * LONGER ? [{ from: days[index]?.epoch ?? 0, to: days[index + 1]?.epoch ?? 0 }] : []))
}

const LONGER = 1.5
const CHANGE_DIGITS = 4

function changeOf(days: readonly TokenDay[]): string | undefined {
  const priced = days.filter(({ price }) => isUsable(price))
  const [first, last] = [priced[0], priced.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  return ratioOf(subtractDecimals(last.price.text, first.price.text), first.price.text, CHANGE_DIGITS)
}
