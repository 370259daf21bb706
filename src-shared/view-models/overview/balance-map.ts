import { addDecimals, compareDecimals, ratioOf } from '../../core/decimal.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { count, textOf, verb } from '../panels/cells.ts'
import { isLeftOut, UNVERIFIED } from '../panels/left-out.ts'
import type { ViewRow, ViewTable } from '../panel-view.ts'

/** Below this share of the total a token or a chain has no tile of its own. */
const MIN_SHARE = 0.01
const MAX_TILES = 14
const SHARE_DIGITS = 4

/** A token, or the small tokens of its chain combined. */
export interface MapTile {
  readonly name: string
  /** US dollars, decimal text. */
  readonly value: string
  /** Share of the total, as a ratio. */
  readonly share: string
  /** Source record; undefined for several tokens combined. */
  readonly source: Pick<ViewRow, 'captureId' | 'pointer'> | undefined
}

export interface MapChain {
  readonly title: string
  readonly value: string
  readonly share: string
  /** The largest first, the combined tile last. */
  readonly tiles: readonly MapTile[]
}

/** The holdings of an address as shares of their value, by chain and token. */
export interface BalanceMap {
  readonly total: string
  /** The largest first; empty where nothing has a value that can be drawn. */
  readonly chains: readonly MapChain[]
  /** Holdings that are not drawn, as a sentence; '' where all are drawn. */
  readonly leftOut: string
}

interface Holding {
  readonly row: ViewRow
  readonly chain: string
  readonly value: string
}

/**
 * The treemap of a table of balances; undefined where there is none. Holdings without a value are
 * counted and mentioned, since they are not zero.
 */
export function balanceMap(tables: readonly ViewTable[]): BalanceMap | undefined {
  const listed = tables.find(({ id }) => id === 'balances')?.rows ?? []
  const rows = listed.filter((row) => !isLeftOut(row))
  const unverified = listed.filter((row) => textOf(row, 'remark').startsWith(UNVERIFIED)).length
  if (rows.length + unverified === 0) return undefined
  const drawn: Holding[] = []
  let [unpriced, worthless, odd] = [0, 0, 0]
  for (const row of rows) {
    const cell = row.cells['value_usd']
    if (cell === undefined || !isUsable(cell)) unpriced += 1
    else if (compareDecimals(cell.text, '0') === 0) worthless += 1
    else if (compareDecimals(cell.text, '0') < 0 || !Number.isFinite(Number(cell.text))) odd += 1
    else drawn.push({ row, chain: textOf(row, 'chain'), value: cell.text })
  }
  const total = addDecimals(drawn.map(({ value }) => value))
  return { total, chains: chainsOf(drawn, total), leftOut: leftOutText(drawn.length, { unpriced, worthless, odd, unverified }) }
}

function chainsOf(drawn: readonly Holding[], total: string): MapChain[] {
  const groups = [...Map.groupBy(drawn, ({ chain }) => chain)]
    .map(([chain, holdings]) => ({ chain, holdings, value: addDecimals(holdings.map(({ value }) => value)) }))
    .toSorted((a, b) => compareDecimals(b.value, a.value))
  const large = groups.filter(({ value }, at) => at === 0 || isLarge(value, total))
  const small = groups.slice(large.length)
  // One small chain takes no more space than "1 other chain".
  const shown = small.length === 1 ? groups : large
  const chains = shown.map(({ chain, holdings, value }) => ({
    title: chain === '' ? 'No chain named' : chainTitle(chain),
    value,
    share: ratioOf(value, total, SHARE_DIGITS) ?? '',
    tiles: tilesOf(holdings, total),
  }))
  if (small.length < 2) return chains
  const rest = small.flatMap(({ holdings }) => holdings)
  const value = addDecimals(rest.map((one) => one.value))
  return [
    ...chains,
    { title: `${small.length} other chains`, value, share: ratioOf(value, total, SHARE_DIGITS) ?? '', tiles: [tileOfMany(rest, value, total)] },
  ]
}

function tilesOf(holdings: readonly Holding[], total: string): MapTile[] {
  const sorted = holdings.toSorted((a, b) => compareDecimals(b.value, a.value))
  const large = sorted.filter(({ value }, at) => at < MAX_TILES && isLarge(value, total)).length
  const own = sorted.length - large === 1 ? sorted.length : large
  const tiles = sorted.slice(0, own).map(({ row, value }): MapTile => ({
    name: nameOf(row),
    value,
    share: ratioOf(value, total, SHARE_DIGITS) ?? '',
    source: { captureId: row.captureId, pointer: row.pointer },
  }))
  const rest = sorted.slice(own)
  return rest.length === 0 ? tiles : [...tiles, tileOfMany(rest, addDecimals(rest.map(({ value }) => value)), total)]
}

function tileOfMany(holdings: readonly Holding[], value: string, total: string): MapTile {
  return { name: count(holdings.length, 'other token'), value, share: ratioOf(value, total, SHARE_DIGITS) ?? '', source: undefined }
}

function isLarge(value: string, total: string): boolean {
  return Number(value) >= MIN_SHARE * Number(total)
}

function nameOf(row: ViewRow): string {
  return textOf(row, 'token_symbol').trim() || shortAddress(textOf(row, 'token_address')) || 'Unnamed token'
}

interface LeftOut {
  readonly unpriced: number
  readonly worthless: number
  readonly odd: number
  readonly unverified: number
}

function leftOutText(drawn: number, { unpriced, worthless, odd, unverified }: LeftOut): string {
  const parts = [
    ...(unverified > 0 ? [count(unverified, 'unverified token')] : []),
    ...(unpriced > 0 ? [`${count(unpriced, 'token')} of unknown value`] : []),
    ...(worthless > 0 ? [`${count(worthless, 'token')} that the service values at $0`] : []),
    ...(odd > 0 ? [`${count(odd, 'token')} with a value that cannot be drawn`] : []),
  ]
  if (parts.length === 0) return ''
  const listed = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
  const held = unpriced + worthless + odd + unverified
  return drawn === 0
    ? `No balance has a value to draw: ${listed}. The table lists ${verb(held, 'it', 'them')}.`
    : `Not drawn: ${listed}. The table lists ${verb(held, 'it', 'them')}.`
}
