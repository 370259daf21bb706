import { PRICE_SCALE, RATIO_SCALE, USD_SCALE } from '../fixed.ts'
import type { Wire } from '../wire.ts'
import { figure, ratioWire, usd } from '../wire.ts'
import type { Transaction } from '../world/ledger.ts'
import type { Token } from '../world/tokens.ts'
import type { ResponseRow, Measure } from './arrange.ts'
import type { World } from '../world/world-types.ts'

/** One field of a row: its written form, and the figure for filters and order. */
export interface Cell {
  readonly wire: () => Wire
  /** Present but undefined for a figure that is null. */
  readonly measure?: Measure | undefined
  readonly text?: () => string
  readonly list?: readonly string[]
}

/** A row of its cells, by wire name. Texts are made on demand, because a hash is expensive. */
export function rowOf(cells: Readonly<Record<string, Cell>>): ResponseRow {
  const measures: Record<string, Measure | undefined> = {}
  const texts: Record<string, string> = {}
  const lists: Record<string, readonly string[]> = {}
  for (const [name, cell] of Object.entries(cells)) {
    if ('measure' in cell) measures[name] = cell.measure
    if (cell.list) lists[name] = cell.list
    if (cell.text) Object.defineProperty(texts, name, { get: cell.text, enumerable: true })
  }
  return { measures, texts, lists, wire: () => Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.wire()])) }
}

function measureCell(value: bigint | undefined, scale: number, wire: () => Wire): Cell {
  return { wire, measure: value === undefined ? undefined : { value, scale } }
}

export function money(value: bigint | undefined): Cell {
  return measureCell(value, USD_SCALE, () => usd(value))
}

export function price(value: bigint | undefined): Cell {
  return measureCell(value, PRICE_SCALE, () => figure(value, PRICE_SCALE))
}

export function amountOf(token: Token, value: bigint | undefined): Cell {
  return measureCell(value, token.decimals, () => figure(value, token.decimals))
}

/** A ratio, written as one even if its name contains percent. */
export function share(value: bigint | undefined): Cell {
  return measureCell(value, RATIO_SCALE, () => ratioWire(value))
}

export function whole(value: number | undefined): Cell {
  return measureCell(value === undefined ? undefined : BigInt(value), 0, () => value ?? null)
}

export function text(value: string | null): Cell {
  return { wire: () => value, text: () => value ?? '' }
}

export function texts(values: readonly string[]): Cell {
  return { wire: () => values, text: () => values.join(', '), list: values }
}

export function hash(world: World, transaction: Transaction): Cell {
  return { wire: () => world.hashOf(transaction), text: () => world.hashOf(transaction) }
}

/** A time, ordered by `order` and written as `written`. */
export function time(order: number | bigint, written: string): Cell {
  return { wire: () => written, measure: { value: BigInt(order), scale: 0 } }
}
