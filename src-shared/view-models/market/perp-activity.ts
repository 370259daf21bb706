import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import { DAY_MS, epochOfTime } from '../../service/response/time-text.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { groupInSteps, mapChunked } from '../../core/text/page-yield.ts'
import { cellOf, endsOf, textOf } from '../panels/cells.ts'
import { queryPageOf } from '../../case/readings.ts'
import { type OpenEnds, openEnds, requestedRange } from '../requested-range.ts'
import { sourcedRecords, type SourcedRecord } from '../sourced-records.ts'

/** The effect of a perpetual trade. The first two buy, the last two sell. */
export const PERP_WAYS = ['open-long', 'close-short', 'open-short', 'close-long'] as const
export type PerpWay = (typeof PERP_WAYS)[number]

export function isBuy(way: PerpWay): boolean {
  return way === 'open-long' || way === 'close-short'
}

/** The trades of one contract in one interval. */
export interface PerpInterval {
  /** Start of the interval: UTC, ISO, and in milliseconds. */
  readonly time: string
  readonly epoch: number
  readonly trades: number
  /**
   * US dollars by direction, decimal text; undefined where no trade of that direction has a value.
   */
  readonly usd: Readonly<Record<PerpWay, string | undefined>>
  /** Price of the last trade that has one; missing where none has. */
  readonly price: Cell
  /** Source of its largest trade. */
  readonly captureId: string
  readonly pointer: string
}

export interface PerpActivity {
  /** Contracts by number of trades, the most first. Hostile text. */
  readonly coins: readonly { readonly coin: string; readonly trades: number }[]
  /** The contract of the intervals; '' where no response names one. */
  readonly coin: string
  readonly stepMs: number
  /** In order of time; intervals without trades are not included. */
  readonly intervals: readonly PerpInterval[]
  /** The parts of the requested range before the first and after the last trade. */
  readonly open: OpenEnds
  /**
   * Trades of the contract that are in no bar: without a time, of an unknown direction, or without
   * a value.
   */
  readonly left: { readonly untimed: number; readonly unknownWay: number; readonly unvalued: number }
}

const HOUR_MS = DAY_MS / 24
/** Lengths of a bar, in familiar units. Weeks begin on Mondays. */
const STEPS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS, 28 * DAY_MS] as const
/** More bars than this cannot be distinguished. */
const MAX_BARS = 62
/** The first Monday after the epoch. */
const FIRST_MONDAY = 4 * DAY_MS

/**
 * Long or short, open or close, from the two words of a trade: `Long`, `Reduce`; the longer form
 * `Sell - Close Long` is also understood.
 */
export function perpWay(row: Pick<Row, 'cells'>): PerpWay | undefined {
  const action = textOf(row, 'action').toLowerCase()
  const sides = new Set(`${textOf(row, 'side')} ${action}`.toLowerCase().match(/\b(long|short)\b/g))
  const [side] = sides.size === 1 ? sides : []
  const [does] = action.match(/\b(open|add|reduce|close)\b/) ?? []
  if (side === undefined || does === undefined) return undefined
  const opens = does === 'open' || does === 'add'
  return side === 'long' ? (opens ? 'open-long' : 'close-long') : opens ? 'open-short' : 'close-short'
}

/**
 * The trades of responses as bars over time, with pauses. `wanted` names the contract; the default
 * is the one with most trades.
 */
export function* perpActivitySteps(pages: readonly CaptureWithResponse[], wanted: string | undefined): Generator<undefined, PerpActivity, undefined> {
  const byCoin = yield* groupInSteps(sourcedRecords(pages), ({ row }) => textOf(row, 'token_symbol'))
  const coins = [...byCoin].map(([coin, own]) => ({ coin, trades: own.length })).toSorted((a, b) => b.trades - a.trades)
  const coin = coins.find((one) => one.coin === wanted)?.coin ?? coins[0]?.coin ?? ''
  const read = yield* mapChunked(byCoin.get(coin) ?? [], readTrade)
  const dated = read.flatMap(({ epoch, ...trade }) => (epoch === undefined ? [] : [{ ...trade, epoch }]))
  const stepMs = stepOf(dated.map(({ epoch }) => epoch))
  const byInterval = yield* groupInSteps(dated, ({ epoch }) => beginOf(epoch, stepMs))
  const intervals = yield* mapChunked(
    [...byInterval].toSorted(([a], [b]) => a - b),
    ([begin, trades]) => intervalOf(begin, trades),
  )
  return {
    coins,
    coin,
    stepMs,
    intervals,
    open: openEnds(
      intervals.map(({ epoch }) => epoch),
      requestedRange(pages.map(queryPageOf)),
    ),
    left: {
      untimed: read.length - dated.length,
      unknownWay: dated.filter(({ way }) => way === undefined).length,
      unvalued: dated.filter(({ way, usd }) => way !== undefined && !isUsable(usd)).length,
    },
  }
}

interface Trade {
  readonly reported: SourcedRecord
  readonly epoch: number
  readonly way: PerpWay | undefined
  readonly usd: Cell
  readonly price: Cell
}

function readTrade(reported: SourcedRecord): Omit<Trade, 'epoch'> & { readonly epoch: number | undefined } {
  const { row } = reported
  return {
    reported,
    epoch: epochOfTime(textOf(row, 'block_timestamp')),
    way: perpWay(row),
    usd: cellOf(row, 'value_usd'),
    price: cellOf(row, 'price_usd'),
  }
}

/** The shortest bar length with which all bars can be distinguished. */
function stepOf(epochs: readonly number[]): number {
  const ends = endsOf(epochs.toSorted((a, b) => a - b))
  const span = ends === undefined ? 0 : ends.last - ends.first
  return STEPS.find((step) => span / step <= MAX_BARS) ?? STEPS[4]
}

function beginOf(epoch: number, step: number): number {
  const from = step >= STEPS[3] ? FIRST_MONDAY : 0
  return Math.floor((epoch - from) / step) * step + from
}

function intervalOf(begin: number, trades: readonly Trade[]): PerpInterval {
  const valued = trades.filter(({ way, usd }) => way !== undefined && isUsable(usd))
  const sum = (of: PerpWay): string | undefined => {
    const own = valued.filter(({ way }) => way === of)
    return own.length === 0 ? undefined : addDecimals(own.map(({ usd }) => usd.text))
  }
  const last = trades
    .filter(({ price }) => isUsable(price))
    .reduce<Trade | undefined>((a, b) => (a === undefined || b.epoch >= a.epoch ? b : a), undefined)
  const [first] = trades
  const largest =
    valued.reduce<Trade | undefined>((a, b) => (a === undefined || compareDecimals(b.usd.text, a.usd.text) > 0 ? b : a), undefined) ?? first
  return {
    time: new Date(begin).toISOString(),
    epoch: begin,
    trades: trades.length,
    usd: { 'open-long': sum('open-long'), 'close-short': sum('close-short'), 'open-short': sum('open-short'), 'close-long': sum('close-long') },
    price: last?.price ?? MISSING,
    captureId: largest?.reported.capture.id ?? '',
    pointer: largest?.reported.pointer ?? '',
  }
}
