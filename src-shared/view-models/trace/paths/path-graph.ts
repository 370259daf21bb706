import { compareCodeUnits } from '../../../core/compare-code-units.ts'
import { addDecimals } from '../../../core/decimal.ts'
import type { Transfer } from '../transfer.ts'

/** All transfers from one node to another. */
export interface Link {
  readonly from: string
  readonly to: string
  /** US dollars, decimal text. */
  readonly value: string
  /** Transfers in order of time; transfers without a time come first. */
  readonly transfers: readonly Transfer[]
}

/** Links by the node that they leave, each list from the greatest value to the least. */
export type PathGraph = ReadonlyMap<string, readonly Link[]>

/** The links formed by these transfers; transfers of a node to itself form none. */
export function pathGraphOf(transfers: readonly Transfer[]): PathGraph {
  const links = Map.groupBy(
    transfers.filter(({ from, to }) => from !== to),
    ({ from }) => from,
  )
  return new Map([...links].map(([from, own]) => [from, linksOf(from, own)]))
}

function linksOf(from: string, transfers: readonly Transfer[]): Link[] {
  const byTo = Map.groupBy(transfers, ({ to }) => to)
  return [...byTo]
    .map(([to, own]) => ({
      from,
      to,
      value: addDecimals(own.flatMap(({ value }) => (value === '' ? [] : [value]))),
      transfers: own.toSorted((a, b) => compareCodeUnits(a.time, b.time)),
    }))
    .toSorted((a, b) => Number(b.value) - Number(a.value) || compareCodeUnits(a.to, b.to))
}

/** A path of consecutive links; no node occurs twice. */
export type Path = readonly Link[]

/** A unique key of a path. */
export function pathKey(path: Path): string {
  return JSON.stringify(path.map(({ from, to }) => [from, to]))
}

/**
 * The earliest time at which money present at the link's start at `since` can have passed it;
 * undefined where every transfer was earlier. A transfer without a time may have happened at any
 * time: it never delays the money.
 */
export function arrival({ transfers }: Link, since: string): string | undefined {
  const next = transfers.find(({ time }) => time >= since || time === '')
  return next === undefined ? undefined : next.time === '' ? since : next.time
}
