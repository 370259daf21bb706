import { compareDecimals } from '../../core/decimal.ts'
import type { Transfer, TransferStatement } from './transfer.ts'

/** What every response that reports a transfer has to say alike: otherwise it is another transfer. */
export type TransferIdentity = Pick<Transfer, 'from' | 'to' | 'chain' | 'asset' | 'hash'>

/** One leg of a record. */
export interface ReportedLeg extends Omit<TransferStatement, 'sources'>, Pick<Transfer, 'symbol' | 'method'> {
  readonly source: TransferStatement['sources'][number]
}

/** A leg as one response states it, in one record or several. */
interface StatedLeg extends Omit<ReportedLeg, 'source'> {
  readonly sources: TransferStatement['sources'][number][]
}

/** What one response, all its pages, states about the legs of one identity. */
interface Statement {
  readonly response: string
  readonly seq: number
  /** By amount and time. */
  readonly legs: Map<string, StatedLeg[]>
}

interface Group extends TransferIdentity {
  readonly statements: Statement[]
}

/** A movement that is in no trace, since the service left out what it moved, or an end. */
export interface SkippedLeg {
  /** Node ids of the ends that were reported. */
  readonly nodes: readonly string[]
  readonly hash: string
  readonly missing: 'amount' | 'address'
  readonly source: TransferStatement['sources'][number]
}

/** The transfers of a case while its responses are read. */
export interface Collected {
  readonly groups: Map<string, Group>
  readonly skipped: Map<string, SkippedLeg>
}

export function createCollection(): Collected {
  return { groups: new Map(), skipped: new Map() }
}

/** Groups merged between two pauses. */
const AT_ONCE = 500

/** Where a leg was reported. */
export interface LegPosition {
  /** Names the response; pages of one query are one response. */
  readonly response: string
  /** Position of the capture in the custody chain. */
  readonly seq: number
  /** Names the record where the service gave no hash: then only its own two sides can be the same transfer. */
  readonly record: string
  /** Number of equal legs before it on the same side of the record. */
  readonly twin: number
}

/** Adds one leg. Equal legs of several records of one response are the same transfers. */
export function addLeg(found: Collected, identity: TransferIdentity, { source, ...leg }: ReportedLeg, at: LegPosition): void {
  const { from, to, chain, asset, hash } = identity
  const key = JSON.stringify([chain, hash, hash === '' ? at.record : '', asset, from, to])
  const group = found.groups.get(key) ?? { from, to, chain, asset, hash, statements: [] }
  found.groups.set(key, group)
  let statement = group.statements.find(({ response }) => response === at.response)
  if (statement === undefined) group.statements.push((statement = { response: at.response, seq: at.seq, legs: new Map() }))
  const alike = statement.legs.get(momentKey(leg)) ?? []
  statement.legs.set(momentKey(leg), alike)
  const known = alike[at.twin]
  if (known === undefined) alike.push({ ...leg, sources: [source] })
  else known.sources.push(source)
}

/**
 * The transfers that were reported, each once. Of responses that disagree about a transfer, the
 * newest counts, and the transfer has the statements of all.
 */
export function* transferSteps(found: Collected): Generator<undefined, Transfer[], undefined> {
  const transfers: Transfer[] = []
  let number = 0
  for (const group of found.groups.values()) {
    const twins = new Map<string, number>()
    for (const statements of mergedLegs(group)) {
      const transfer = transferOf(group, statements)
      const twin = (twins.get(transfer.id) ?? 0) + 1
      twins.set(transfer.id, twin)
      transfers.push({ ...transfer, id: `${transfer.id} ${twin}` })
    }
    number += 1
    if (number % AT_ONCE === 0) yield
  }
  return transfers
}

/**
 * The legs of all responses, matched: equal amounts at the same time first, then equal amounts, then
 * what is left from the largest amount on. A leg without a match is a further transfer.
 */
function mergedLegs({ statements }: Group): readonly StatedLeg[][] {
  const merged: StatedLeg[][] = []
  for (const { legs } of statements.toSorted((a, b) => a.seq - b.seq)) {
    const open = new Set(merged)
    let rest: readonly StatedLeg[] = [...legs.values()].flat()
    for (const keyOf of [momentKey, ({ amount }: StatedLeg): string => amount]) {
      if (open.size === 0) break
      const byKey = Map.groupBy(
        [...open].flatMap((all) => all.map((stated) => ({ all, key: keyOf(stated) }))),
        ({ key }) => key,
      )
      rest = rest.filter((leg) => {
        const alike = byKey.get(keyOf(leg)) ?? []
        let one = alike.pop()?.all
        while (one !== undefined && !open.has(one)) one = alike.pop()?.all
        one?.push(leg)
        return one === undefined || !open.delete(one)
      })
    }
    const left = [...open].toSorted((a, b) => compareDecimals(newest(b).amount, newest(a).amount))
    const largest = new Map(rest.toSorted((a, b) => compareDecimals(b.amount, a.amount)).map((leg, at) => [leg, left[at]]))
    for (const leg of rest) {
      const one = largest.get(leg)
      if (one === undefined) merged.push([leg])
      else one.push(leg)
    }
  }
  return merged
}

function momentKey({ amount, time }: Pick<StatedLeg, 'amount' | 'time'>): string {
  return `${amount} ${time}`
}

function newest(legs: readonly StatedLeg[]): StatedLeg {
  // A merged transfer has at least the leg that it was made of.
  return legs.at(-1) as StatedLeg
}

function transferOf({ from, to, chain, asset, hash }: Group, legs: readonly StatedLeg[]): Transfer {
  const counted = newest(legs)
  const { amount } = counted
  const time = latestOf(legs, (leg) => leg.time)
  const named = { from, to, time, chain, asset, amount, hash }
  const own = counted.sources.concat(legs.filter((leg) => leg !== counted).flatMap(({ sources }) => sources))
  return {
    ...named,
    id: JSON.stringify(named),
    symbol: latestOf(legs, ({ symbol }) => symbol),
    // The value of another amount is not the value of this one.
    value: latestOf(legs, (leg) => (leg.amount === amount ? leg.value : '')),
    method: latestOf(legs, ({ method }) => method),
    sources: own,
    ...(isDisagreeing(legs)
      ? { statements: legs.map((leg) => ({ amount: leg.amount, time: leg.time, value: leg.value, sources: leg.sources })) }
      : {}),
  }
}

/** The newest statement of a field that says anything. */
function latestOf(legs: readonly StatedLeg[], pick: (leg: StatedLeg) => string): string {
  return pick(legs.findLast((leg) => pick(leg) !== '') ?? newest(legs))
}

/** Whether statements contradict each other; a field that one of them leaves out is no contradiction. */
function isDisagreeing(legs: readonly StatedLeg[]): boolean {
  const differs = (pick: (leg: StatedLeg) => string): boolean => new Set(legs.map(pick).filter((text) => text !== '')).size > 1
  return legs.length > 1 && (differs(({ amount }) => amount) || differs(({ time }) => time) || differs(({ value }) => value))
}
