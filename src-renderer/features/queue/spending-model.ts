import type { CaseMoney, DaySpending, Dispute, LedgerSummary } from '../../../src-shared/ipc/ledger-summary.ts'
import { type EndpointPresentation, PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import { ENDPOINT_IDS, type EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { creditsSpent } from '../../../src-shared/core/text/credits.ts'
import { spending as messages } from './messages.ts'

/** Kind of credits. `unknown`: the case is in no case file that this window has loaded. */
export type SpendingKind = 'service' | 'practice' | 'unknown'

/** The ledger for one kind of case: practice credits never share a table or sum with real ones. */
export interface Spending {
  readonly kind: SpendingKind
  readonly cases: readonly CaseMoney[]
  readonly days: readonly DaySpending[]
  readonly disputes: readonly Dispute[]
}

/**
 * The ledger by kind of case, the service's first; within each kind, the case that has spent most
 * first.
 */
export function spendingByKind(ledger: LedgerSummary, cases: readonly Pick<CaseRecord, 'id' | 'practice'>[]): Spending[] {
  const practice = new Map(cases.map((one) => [one.id, one.practice]))
  const kindOf = ({ caseId }: { readonly caseId: string }): SpendingKind => {
    const known = practice.get(caseId)
    return known === undefined ? 'unknown' : known ? 'practice' : 'service'
  }
  return (
    (['service', 'practice', 'unknown'] as const)
      .map((kind): Spending => {
        const isOfKind = (row: { readonly caseId: string }): boolean => kindOf(row) === kind
        return {
          kind,
          cases: ledger.cases.filter(isOfKind).toSorted(dearestFirst),
          days: ledger.days.filter(isOfKind),
          disputes: ledger.disputes.filter(isOfKind),
        }
      })
      // Omit a missing case that never spent anything.
      .filter((one) => (one.kind === 'unknown' ? one.cases.some((money) => creditsSpent(money) !== '0') : one.cases.length > 0))
  )
}

function dearestFirst(a: CaseMoney, b: CaseMoney): number {
  const more = BigInt(creditsSpent(b)) - BigInt(creditsSpent(a))
  return more > 0n ? 1 : more < 0n ? -1 : 0
}

/** What credits were spent on. */
export type SpendingSource = EndpointPresentation['spendingCategory'] | 'Not recorded'

/**
 * An endpoint id of the ledger file, which a later version may have written; undefined if it is not
 * in the table.
 */
function endpointNamed(id: string): EndpointId | undefined {
  return ENDPOINT_IDS.find((known) => known === id)
}

export function sourceOf(endpoint: string): SpendingSource {
  const id = endpointNamed(endpoint)
  return id === undefined ? messages.unrecorded : PRESENTATION[id].spendingCategory
}

export function endpointTitle(endpoint: string): string {
  const id = endpointNamed(endpoint)
  return id === undefined ? (endpoint === '' ? messages.beforeEndpoints : endpoint) : endpointOf(id).title
}

interface Sum {
  readonly credits: string
  readonly calls: number
}

/** Sums rows by a key, in the order in which the keys occur. */
function sumBy(days: readonly DaySpending[], keyOf: (row: DaySpending) => string): (Sum & { readonly first: DaySpending })[] {
  return [...Map.groupBy(days, keyOf).values()].flatMap((rows) => {
    const [first] = rows
    return first === undefined ? [] : [{ ...total(rows), first }]
  })
}

export function total(rows: readonly Pick<DaySpending, 'credits' | 'calls'>[]): Sum {
  return { credits: `${rows.reduce((sum, row) => sum + BigInt(row.credits), 0n)}`, calls: rows.reduce((sum, row) => sum + row.calls, 0) }
}

/** By day and case, newest day first. */
export function spentByDay(days: readonly DaySpending[]): (Sum & { readonly day: string; readonly caseId: string })[] {
  return sumBy(days, ({ day, caseId }) => `${day} ${caseId}`)
    .map(({ first, credits, calls }) => ({ day: first.day, caseId: first.caseId, credits, calls }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
}

/** By endpoint with its source, most expensive first. */
export function spentByEndpoint(days: readonly DaySpending[]): (Sum & { readonly endpoint: string; readonly source: SpendingSource })[] {
  return sumBy(days, ({ endpoint }) => endpoint)
    .map(({ first, credits, calls }) => ({ endpoint: first.endpoint, source: sourceOf(first.endpoint), credits, calls }))
    .toSorted((a, b) => (BigInt(b.credits) > BigInt(a.credits) ? 1 : BigInt(b.credits) < BigInt(a.credits) ? -1 : 0))
}
