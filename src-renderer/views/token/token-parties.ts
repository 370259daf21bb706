import { familyOfChain, isChainId } from '../../../src-shared/service/table/chains.ts'
import { MISSING, type Cell } from '../../../src-shared/service/answer/rows.ts'
import type { AnsweredCapture, Subject } from '../../evidence/case-state.ts'
import { labelKey } from '../../evidence/label-sightings.ts'
import { queryOfCapture } from '../../evidence/query.ts'
import { cellOf } from '../panels/cells.ts'
import type { ViewRow } from '../panel-view.ts'
import type { TokenId } from './about-token.ts'
import { isOf } from './token-mentions.ts'

/** A subject of the case that an answer about the token speaks of. */
export interface TokenParty {
  readonly subject: Subject
  /** What it did: "holds", "bought" … */
  readonly what: string
  readonly usd: Cell
  readonly captureId: string
  readonly pointer: string
}

interface Told {
  readonly what: string
  readonly rows: readonly ViewRow[]
  readonly address: string
  readonly usd: string
}

/** The subjects of the case among the addresses of rows, for each of `told` once: the first of its rows is the largest. */
export function tokenParties(subjects: readonly Subject[], { chain }: TokenId, told: readonly Told[]): readonly TokenParty[] {
  if (!isChainId(chain)) return []
  const family = familyOfChain(chain)
  const wanted = new Map(subjects.filter((subject) => subject.family === family).map((subject) => [labelKey(subject.address, family), subject]))
  if (wanted.size === 0) return []
  return told.flatMap(({ what, rows, address, usd }) => {
    const met = new Set<Subject>()
    return rows.flatMap(({ cells, captureId, pointer }): TokenParty[] => {
      const subject = wanted.get(labelKey(cells[address]?.text ?? '', family))
      if (subject === undefined || met.has(subject)) return []
      met.add(subject)
      return [{ subject, what, usd: cells[usd] ?? MISSING, captureId, pointer }]
    })
  })
}

/** What subjects hold of the token by their own balances: a list of holders may not reach so far down. */
export function balancesOf(answered: readonly AnsweredCapture[], subjects: readonly Subject[], token: TokenId): readonly TokenParty[] {
  const newest = answered
    .filter(({ capture }) => capture.endpoint === 'profiler/current-balance')
    .toSorted((a, b) => (a.capture.endedAt < b.capture.endedAt ? 1 : -1))
  return subjects.flatMap((subject): TokenParty[] => {
    for (const { capture, answer } of newest) {
      if (capture.subjectId !== subject.id) continue
      const row = answer?.rows.find((one) => isOf(one, queryOfCapture(capture).chain, token))
      if (row !== undefined) return [{ subject, what: 'balance', usd: cellOf(row, 'value_usd'), captureId: capture.id, pointer: row.pointer }]
    }
    return []
  })
}
