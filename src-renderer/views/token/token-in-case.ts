import { compareTexts } from '../../../src-shared/compare-texts.ts'
import { addDecimals, compareDecimals } from '../../../src-shared/decimal.ts'
import type { Cell } from '../../../src-shared/service/answer/rows.ts'
import { familyOfChain, isChainId } from '../../../src-shared/service/table/chains.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { AnsweredCapture, CaseState, Subject } from '../../evidence/case-state.ts'
import { endpointsOf } from '../../evidence/coverage.ts'
import { queryOfCapture } from '../../evidence/query.ts'
import { isEntity } from '../../evidence/subject.ts'
import type { EdgeSource } from '../graph-model.ts'
import { cellOf } from '../panels/cells.ts'
import type { Knowledge } from '../trace/stop-reason.ts'
import type { Transfer } from '../trace/transfer.ts'
import type { TokenId } from './about-token.ts'
import { isOf } from './token-mentions.ts'

/** What a subject holds of a token by an answer about its balances. */
export interface TokenHolding {
  readonly subject: Subject
  readonly amount: Cell
  readonly usd: Cell
  /** UTC time of the answer: a balance is of that moment. */
  readonly at: string
  readonly captureId: string
  readonly pointer: string
}

/** What subjects hold of the token by their own balances, the newest answer of each that names it. */
export function holdingsOf(answered: readonly AnsweredCapture[], subjects: readonly Subject[], token: TokenId): readonly TokenHolding[] {
  const newest = answered
    .filter(({ capture }) => capture.endpoint === 'profiler/current-balance')
    .toSorted((a, b) => compareTexts(b.capture.endedAt, a.capture.endedAt))
  return subjects.flatMap((subject): TokenHolding[] => {
    for (const { capture, answer } of newest) {
      if (capture.subjectId !== subject.id) continue
      const row = answer?.rows.find((one) => isOf(one, queryOfCapture(capture).chain, token))
      if (row === undefined) continue
      const { id: captureId, endedAt: at } = capture
      return [{ subject, amount: cellOf(row, 'token_amount'), usd: cellOf(row, 'value_usd'), at, captureId, pointer: row.pointer }]
    }
    return []
  })
}

/** What an address received and sent of a token in the transfers that the case knows. Amounts in whole tokens, decimal text. */
export interface TokenMover {
  readonly address: string
  readonly received: string
  readonly receivedTimes: number
  readonly sent: string
  readonly sentTimes: number
  /** UTC; '' where no answer told a time. */
  readonly last: string
  /** The record of its largest transfer. */
  readonly source: EdgeSource | undefined
}

export interface TokenMovements {
  /** The most moved first. */
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

/** Who sent and received the token, by the single transfers of answers about transactions. */
export function movementsOf(transfers: readonly Transfer[], { chain, address }: TokenId): TokenMovements {
  // as `tokenKey` tells tokens apart
  const asset = `${chain}:${address}`.toLowerCase()
  const own = transfers.filter((one) => one.asset.toLowerCase() === asset)
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

/** What is known about each subject that can have to do with the token, of one endpoint on its chain. Subjects of other families are left out, and entities where an address is needed. */
export function knownOnChain(
  { coverage, subjects }: Pick<CaseState, 'coverage' | 'subjects'>,
  endpoint: EndpointId,
  chain: string,
): ReadonlyMap<Knowledge, readonly Subject[]> {
  const family = isChainId(chain) ? familyOfChain(chain) : ''
  const known = new Map<Knowledge, Subject[]>()
  for (const subject of subjects) {
    if (isEntity(subject) ? !endpointsOf(subject).includes(endpoint) : subject.family !== family) continue
    const rows = coverage.filter((row) => row.subjectId === subject.id && row.endpoint === endpoint && isOn(row.chain, chain))
    const is = leastOf(new Set(rows.map(({ state }) => state)))
    known.set(is, [...(known.get(is) ?? []), subject])
  }
  return known
}

function isOn(asked: string | undefined, chain: string): boolean {
  return asked === undefined || asked === 'all' || asked.split(',').includes(chain)
}

/** Several windows of one question: the least that is known of any decides. */
function leastOf(states: ReadonlySet<string>): Knowledge {
  const isAnswered = states.has('found') || states.has('partial') || states.has('empty')
  if (!isAnswered) return states.has('failed') ? 'failed' : 'not-asked'
  if (states.has('partial') || states.has('failed')) return 'partial'
  return states.has('found') ? 'complete' : 'empty'
}
