import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { compareDecimals } from '../../core/decimal.ts'
import type { HopRow } from './hop-rows.ts'
import type { Path } from './paths/path-graph.ts'
import { endsOf } from './reach.ts'
import type { StopReason } from './stop-reason.ts'
import type { Trace, TracedTransfer } from './trace.ts'
import { sumOfFlows } from './traced-shares.ts'
import type { Transfer } from './transfer.ts'

/** What a hop of a story sent to one address. */
export interface StoryBranch {
  readonly node: string
  /** US dollars, decimal text; '' where none of its transfers has a reported value. */
  readonly value: string
  /** UTC ISO times of its first and last transfer; '' where none was reported. */
  readonly first: string
  readonly last: string
  /** It crossed a bridge by an accepted inference. */
  readonly isInferred: boolean
}

/** Money that stays at an address. */
export interface StoryRest {
  readonly node: string
  /** US dollars, decimal text. */
  readonly value: string
  readonly reason: StopReason
}

/** One step of the way that most of the money took. */
export interface StoryHop {
  /** Addresses that sent: the starts, later one. The one that sent most is first. */
  readonly from: readonly string[]
  /** Where the way goes on; undefined where it ends. */
  readonly next: StoryBranch | undefined
  /** Other addresses that the trace follows, the greatest first. */
  readonly others: readonly StoryBranch[]
  /** Addresses where the trace ends, the greatest first. */
  readonly split: readonly StoryBranch[]
  /** What remains at the senders, and at the last address of the way. */
  readonly rests: readonly StoryRest[]
}

/** A way longer than this is no story; the table of hops has all of it. */
const MAX_HOPS = 40

/**
 * The spine of a trace: from the starts, at each address on to the followed address that got most
 * of the traced money, until it goes to ends alone. Amounts are those of the trace.
 */
export function traceStory({ transfers, hops, request: { starts, direction } }: Pick<Trace, 'transfers' | 'hops' | 'request'>): readonly StoryHop[] {
  const sentBy = Map.groupBy(transfers, ({ transfer }) => endsOf(transfer, direction)[0])
  const rows = new Map(hops.map((row) => [row.node, row]))
  const visited = new Set(starts)
  const story: StoryHop[] = []
  for (let from = senders([...starts], sentBy); from.length > 0 && story.length < MAX_HOPS;) {
    const sent = from.flatMap((node) => sentBy.get(node) ?? [])
    const branches = (own: readonly TracedTransfer[]): readonly StoryBranch[] => branchesOf(own, ({ transfer }) => endsOf(transfer, direction)[1])
    const followed = branches(sent.filter(({ stop }) => stop === undefined))
    const next = followed.find(({ node }) => !visited.has(node) && rows.has(node))
    const hop = {
      from,
      next,
      others: followed.filter((branch) => branch !== next),
      split: branches(sent.filter(({ stop }) => stop !== undefined)),
    }
    if (next !== undefined) visited.add(next.node)
    const onward = next === undefined ? [] : senders([next.node], sentBy)
    const resting = next !== undefined && onward.length === 0 ? [...from, next.node] : from
    story.push({ ...hop, rests: resting.flatMap((node) => restOf(rows.get(node))) })
    from = onward
  }
  return story
}

/** A path as a story, with the whole of each flow. */
export function pathStory(path: Path): readonly StoryHop[] {
  return path.map(({ from, to, value, transfers }) => ({
    from: [from],
    next: { node: to, value: transfers.every((one) => one.value === '') ? '' : value, ...timesOf(transfers), isInferred: false },
    others: [],
    split: [],
    rests: [],
  }))
}

/** The nodes that sent traced money, the one that sent most first. */
function senders(nodes: readonly string[], sentBy: ReadonlyMap<string, readonly TracedTransfer[]>): readonly string[] {
  return nodes
    .flatMap((node) => {
      const sent = sentBy.get(node)
      return sent === undefined ? [] : [{ node, value: sumOfFlows(sent) ?? '' }]
    })
    .toSorted(byValue)
    .map(({ node }) => node)
}

function branchesOf(sent: readonly TracedTransfer[], farOf: (one: TracedTransfer) => string): readonly StoryBranch[] {
  return [...Map.groupBy(sent, farOf)]
    .map(([node, own]) => ({
      node,
      value: sumOfFlows(own) ?? '',
      ...timesOf(own.map(({ transfer }) => transfer)),
      isInferred: own.some(({ crossedAs }) => crossedAs !== undefined),
    }))
    .toSorted(byValue)
}

function timesOf(transfers: readonly Transfer[]): Pick<StoryBranch, 'first' | 'last'> {
  const times = transfers.flatMap(({ time }) => (time === '' ? [] : [time])).toSorted(compareCodeUnits)
  return { first: times[0] ?? '', last: times.at(-1) ?? '' }
}

function restOf(row: HopRow | undefined): StoryRest[] {
  const resting = row?.assets.filter(({ left }) => left !== '0') ?? []
  const [largest] = resting.toSorted((a, b) => compareDecimals(b.leftValue || '0', a.leftValue || '0'))
  if (row === undefined || largest === undefined) return []
  return [{ node: row.node, value: row.value.left, reason: largest.reason }]
}

interface Valued {
  readonly node: string
  readonly value: string
}

/** A conversion to a float never reverses an order; where it makes values equal, the exact texts decide. */
function byValue(a: Valued, b: Valued): number {
  return Number(b.value) - Number(a.value) || compareDecimals(b.value || '0', a.value || '0') || compareCodeUnits(a.node, b.node)
}
