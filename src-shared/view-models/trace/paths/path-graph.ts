import { compareCodeUnits } from '../../../core/compare-code-units.ts'
import { addDecimals } from '../../../core/decimal.ts'
import type { Transfer } from '../transfer.ts'

/** All that went from one node to another. */
export interface Link {
  readonly from: string
  readonly to: string
  /** US dollars, decimal text. */
  readonly value: string
  /** Transfers in order of time; those whose time nobody told first. */
  readonly transfers: readonly Transfer[]
}

/** Links by the node that they leave, each list from the greatest value to the least. */
export type PathGraph = ReadonlyMap<string, readonly Link[]>

/** The links that these transfers make up; transfers of a node to itself make none. */
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

/** A route from one node to another over links that follow on each other; none of its nodes comes twice. */
export type Path = readonly Link[]

/** A name that no two paths share. */
export function pathKey(path: Path): string {
  return JSON.stringify(path.map(({ from, to }) => [from, to]))
}

/**
 * The earliest time at which money that is at the link's beginning at `since` can have come over it; undefined where every transfer was
 * earlier. A transfer without a time may have been at any: it takes what comes, when it comes.
 */
export function arrival({ transfers }: Link, since: string): string | undefined {
  const next = transfers.find(({ time }) => time >= since || time === '')
  return next === undefined ? undefined : next.time === '' ? since : next.time
}
