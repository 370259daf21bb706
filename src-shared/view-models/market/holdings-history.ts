import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { queryPageOf } from '../../case/readings.ts'
import { tokenKey } from '../../case/tokens-named.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { groupInSteps, mapChunked } from '../../core/text/page-yield.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { cellOf, textOf } from '../panels/cells.ts'
import { coveredTimestamps } from '../panels/covered-timestamps.ts'
import { utcTime } from '../panels/times.ts'
import type { ViewSeries } from '../panel-view.ts'
import { chainOfRecord } from '../record-chain.ts'
import { requestedRange } from '../requested-range.ts'
import { sourcedRecords, type SourcedRecord } from '../sourced-records.ts'
import type { TokenId } from '../about-token.ts'

/** The holdings of smart money day by day. */
export interface HoldingsHistory {
  /** The total of all tokens, then the largest tokens; a single token is a total only. */
  readonly series: readonly ViewSeries[]
  readonly tokens: number
  /** Tokens with a layer of their own. */
  readonly layers: number
  /**
   * Days with a token whose value the service did not give: their total covers the other tokens
   * only.
   */
  readonly daysInPart: number
  /** Days that are left out because further pages may contain more of them. */
  readonly daysLeftOut: number
  /** `Ethereum until 2026-03-30`: where further pages continue. */
  readonly open: readonly string[]
}

/** More layers cannot be distinguished. */
const LAYERS = 6
const DATE = 'date'

interface Snapshot {
  readonly reported: SourcedRecord
  readonly day: string
  readonly chain: string
  readonly token: string
  readonly usd: string | undefined
}

/**
 * The holdings of a response by token and day, with pauses. Days that are only partly covered would
 * look like a loss and are left out.
 */
export function* holdingsHistorySteps(pages: readonly CaptureWithResponse[]): Generator<undefined, HoldingsHistory, undefined> {
  const snapshots = yield* snapshotsOf(pages)
  const { isWhole, open } = coveredTimestamps(
    pages.flatMap((page) => (page.response === undefined ? [] : [{ ...queryPageOf(page), response: page.response }])),
    DATE,
  )
  const whole = snapshots.filter(({ day }) => isWhole(day))
  const byToken = yield* groupInSteps(whole, ({ token }) => token)
  const sized = [...byToken].flatMap(([token, own]) => {
    const max = largestOf(own)
    return max === undefined ? [] : [{ token, own, max }]
  })
  yield
  const top = sized.toSorted((a, b) => compareDecimals(b.max, a.max)).slice(0, LAYERS)
  const titles = titlesOf(top.map(({ own }) => own))
  const total = yield* pointsOf(whole)
  const layers = top.map(({ token, own }, position): ViewSeries => ({ id: token, title: titles[position] ?? token, points: pointsOfOne(own) }))
  return {
    series: [{ id: 'total', title: 'All tokens', points: total, range: requestedRange(pages.map(queryPageOf)) }, ...(byToken.size > 1 ? layers : [])],
    tokens: byToken.size,
    layers: layers.length,
    daysInPart: new Set(whole.flatMap(({ day, usd }) => (usd === undefined ? [day] : []))).size,
    daysLeftOut: new Set(snapshots.map(({ day }) => day)).size - new Set(whole.map(({ day }) => day)).size,
    open,
  }
}

/** The same for one token, from every response that names it; a day without a record is a gap. */
export function* tokenHoldingsSteps(pages: readonly CaptureWithResponse[], token: TokenId): Generator<undefined, HoldingsHistory, undefined> {
  const own = (yield* snapshotsOf(pages)).filter((one) => one.token === tokenKey(token))
  return {
    series: [{ id: 'total', title: 'Smart money holdings', points: pointsOfOne(own), range: requestedRange(pages.map(queryPageOf)) }],
    tokens: own.length === 0 ? 0 : 1,
    layers: 0,
    daysInPart: 0,
    daysLeftOut: 0,
    open: [],
  }
}

/** Each token and day once: from the later page or the newer response. */
function* snapshotsOf(pages: readonly CaptureWithResponse[]): Generator<undefined, readonly Snapshot[], undefined> {
  const read = yield* mapChunked(sourcedRecords(pages), (reported): Snapshot | undefined => {
    const { text: day, state } = utcTime(cellOf(reported.row, DATE))
    if (state !== 'value') return undefined
    const chain = chainOfRecord(reported.row, reported.capture)
    const address = textOf(reported.row, 'token_address')
    const value = cellOf(reported.row, 'value_usd')
    const usd = isUsable(value) && Number.isFinite(Number(value.text)) ? value.text : undefined
    return { reported, day, chain, token: address === '' ? `${reported.capture.id} ${reported.pointer}` : tokenKey({ chain, address }), usd }
  })
  const found = new Map<string, Snapshot>()
  for (const one of read) if (one !== undefined) found.set(`${one.day} ${one.token}`, one)
  return [...found.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

function largestOf(own: readonly Snapshot[]): string | undefined {
  return own.reduce<string | undefined>(
    (max, { usd }) => (usd === undefined || (max !== undefined && compareDecimals(usd, max) <= 0) ? max : usd),
    undefined,
  )
}

function* pointsOf(snapshots: readonly Snapshot[]): Generator<undefined, ViewSeries['points'], undefined> {
  const byDay = yield* groupInSteps(snapshots, ({ day }) => day)
  const points = yield* mapChunked([...byDay], ([time, own]) => {
    const valued = own.flatMap(({ usd, reported }) => (usd === undefined ? [] : [{ usd, captureId: reported.capture.id }]))
    const [first] = valued
    return first === undefined ? [] : [{ time, value: addDecimals(valued.map(({ usd }) => usd)), captureId: first.captureId }]
  })
  return points.flat()
}

function pointsOfOne(snapshots: readonly Snapshot[]): ViewSeries['points'] {
  return snapshots.flatMap(({ day, usd, reported }) => (usd === undefined ? [] : [{ time: day, value: usd, captureId: reported.capture.id }]))
}

/**
 * `LARK on Ethereum`; where two titles would be equal, each with its address: anyone can give a
 * token any name.
 */
function titlesOf(layers: readonly (readonly Snapshot[])[]): readonly string[] {
  const named = layers.map((own) => {
    const last = own.at(-1)
    if (last === undefined) return { title: '', address: '' }
    const address = shortAddress(textOf(last.reported.row, 'token_address'))
    const symbol = textOf(last.reported.row, 'token_symbol')
    const name = visibleText(symbol).trim() === '' ? address || 'Unnamed token' : symbol
    return { title: last.chain === '' ? name : `${name} on ${chainTitle(last.chain)}`, address }
  })
  const titles = named.map(({ title }) => title)
  return named.map(({ title, address }) => (titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${address})`))
}
