import { addDecimals } from '../../../src-shared/decimal.ts'
import type { BridgeExit, Crossing } from './bridge-candidates.ts'

/** From a bridge to where money may have come out of it on another chain: an inference by amount and time. It is no flow, and is counted in no sum. */
export interface InferredLine {
  /** Never that of an edge. */
  readonly id: string
  /** Nodes: the bridge, and where it may have come out. */
  readonly source: string
  readonly target: string
  readonly chain: string
  /** US dollars that may have come out, decimal text. */
  readonly value: string
  /** Transfers into bridges that it explains, and all that there are. */
  readonly matched: number
  readonly of: number
  /** Minutes from going in to coming out: the shortest, and the longest. */
  readonly minutes: readonly [least: number, most: number]
  /** What it rests on, in order of time. */
  readonly crossings: readonly Crossing[]
}

/** Exits that are drawn: those that explain most. */
const MOST_DRAWN = 5
const MINUTE_MS = 60_000

/** The lines of the best exits, one from each bridge. */
export function inferredLines(exits: readonly BridgeExit[]): readonly InferredLine[] {
  return exits.slice(0, MOST_DRAWN).flatMap(({ node: target, chain, of, crossings }) =>
    [...Map.groupBy(crossings, ({ into }) => into.to)].map(([source, own]): InferredLine => {
      const minutes = own.map(({ into, out }) => Math.round((Date.parse(out.time) - Date.parse(into.time)) / MINUTE_MS))
      return {
        id: `inferred ${source} ${target}`,
        source,
        target,
        chain,
        value: addDecimals(own.flatMap(({ out }) => (out.value === '' ? [] : [out.value]))),
        matched: own.length,
        of,
        minutes: [Math.min(...minutes), Math.max(...minutes)],
        crossings: own.toSorted((a, b) => (a.into.time < b.into.time ? -1 : 1)),
      }
    }),
  )
}

/** What a line rests on, in a few words: "4 of 4 by amount and time, 6 to 9 min later". */
export function inferredBasis({ matched, of, minutes: [least, most] }: InferredLine): string {
  return `${matched} of ${of} by amount and time, ${least === most ? least : `${least} to ${most}`} min later`
}
