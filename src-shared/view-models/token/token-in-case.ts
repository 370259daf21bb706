import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { CaseState } from '../../case/case-state.ts'
import { endpointsOf } from '../../case/coverage.ts'
import { isEntity } from '../../case/subject.ts'
import { narrowedCaptures } from '../narrowed-captures.ts'
import type { Knowledge } from '../trace/stop-reason.ts'
import type { Transfer } from '../trace/transfer.ts'
import type { EdgeSource } from '../graph-types.ts'
import type { Subject } from '../../case/case-types.ts'

/**
 * Amounts of a token that an address received and sent in the transfers known to the case. In whole
 * tokens, decimal text.
 */
export interface TokenMover {
  readonly address: string
  readonly received: string
  readonly receivedTimes: number
  readonly sent: string
  readonly sentTimes: number
  /** UTC; '' where no response reports a time. */
  readonly last: string
  /** The record of its largest transfer. */
  readonly source: EdgeSource | undefined
}

export interface TokenMovements {
  /** The largest volume first. */
  readonly movers: readonly TokenMover[]
  readonly transfers: number
}

interface Moved {
  readonly address: string
  readonly received: string[]
  readonly sent: string[]
  last: string
  largest: Transfer | undefined
}

/** Senders and receivers of a token, from its single transfers (`chunkedTransfersOfToken`). */
export function movementsOf(own: readonly Transfer[]): TokenMovements {
  const found = new Map<string, Moved>()
  for (const one of own) {
    for (const node of new Set([one.from, one.to])) {
      const moved = found.get(node) ?? { address: node.slice(node.indexOf(':') + 1), received: [], sent: [], last: '', largest: undefined }
      found.set(node, moved)
      if (node === one.to) moved.received.push(one.amount)
      if (node === one.from) moved.sent.push(one.amount)
      if (one.time > moved.last) moved.last = one.time
      if (moved.largest === undefined || compareDecimals(one.amount, moved.largest.amount) > 0) moved.largest = one
    }
  }
  const movers = [...found.values()].map(({ address: who, received, sent, last, largest }) => ({
    mover: {
      address: who,
      received: addDecimals(received),
      receivedTimes: received.length,
      sent: addDecimals(sent),
      sentTimes: sent.length,
      last,
      source: largest?.sources[0],
    },
    moved: addDecimals([...received, ...sent]),
  }))
  return { movers: movers.toSorted((a, b) => compareDecimals(b.moved, a.moved)).map(({ mover }) => mover), transfers: own.length }
}

/**
 * Coverage of one endpoint on the token's chain, for each subject that can hold the token. Subjects
 * of other families are left out, and entities where an address is required.
 */
export function knownOnChain(
  { captures, coverage, subjects }: Pick<CaseState, 'captures' | 'coverage' | 'subjects'>,
  endpoint: EndpointId,
  chain: string,
): ReadonlyMap<Knowledge, readonly Subject[]> {
  const family = isChainId(chain) ? familyOfChain(chain) : ''
  const narrowed = narrowedCaptures(captures, endpoint)
  const known = new Map<Knowledge, Subject[]>()
  for (const subject of subjects) {
    if (isEntity(subject) ? !endpointsOf(subject).includes(endpoint) : subject.family !== family) continue
    const rows = coverage.of(subject.id).filter((row) => row.endpoint === endpoint && (row.chain === undefined || isOnChain(row.chain, chain)))
    // A request about some records only, such as the transfers of one edge, says nothing about the
    // others.
    const [narrow = [], wide = []] = [true, false].map((is) => rows.filter(({ captureIds }) => captureIds.some((id) => narrowed.has(id)) === is))
    const reported = lowestOf(new Set(wide.map(({ state }) => state)))
    const isNarrow = reported === 'not-requested' && lowestOf(new Set(narrow.map(({ state }) => state))) !== 'not-requested'
    const is = isNarrow ? 'partial' : reported
    known.set(is, [...(known.get(is) ?? []), subject])
  }
  return known
}

/** Whether a requested chain, a comma-separated list of chains, or `all` includes a chain. */
export function isOnChain(requested: string, chain: string): boolean {
  return requested === 'all' || requested.split(',').includes(chain)
}

/** Several windows of one request: the least complete one decides. */
function lowestOf(states: ReadonlySet<string>): Knowledge {
  const hasResponse = states.has('found') || states.has('partial') || states.has('empty')
  if (!hasResponse) return states.has('failed') ? 'failed' : 'not-requested'
  if (states.has('partial') || states.has('failed')) return 'partial'
  return states.has('found') ? 'complete' : 'empty'
}
