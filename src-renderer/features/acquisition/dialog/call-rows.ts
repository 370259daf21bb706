import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { formatCredits } from '../../../../src-shared/core/text/credits.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanLine } from '../../../../src-shared/case/plan/plan-line.ts'
import { planCalls as messages } from '../messages.ts'

/** A row of the table of calls; a call that is not sent is greyed and gives the reason. */
export interface CallRow {
  readonly key: string
  readonly subjectId: string
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  readonly window: string
  readonly page: number
  /** Pages that follow the first and are paid for only if they exist. */
  readonly morePages: number
  readonly state: 'planned' | 'reused' | 'not-offered' | 'refused'
  readonly reason: string
  /** Credits of the first page and of all pages; undefined for an unknown price. */
  readonly price: { readonly min: string; readonly max: string } | undefined
}

/**
 * The plan as rows: one per query with its pages together, then the calls that cannot be requested.
 */
export function callRows(plan: Plan): CallRow[] {
  const questions = Map.groupBy(plan.lines, ({ step, state }) =>
    [step.subjectId, step.about ?? '', step.endpoint, step.chain ?? '', step.window?.from ?? '', state].join(' '),
  )
  const rows = [...questions].flatMap(([key, lines]): CallRow[] => {
    const [first] = lines
    return first === undefined ? [] : [questionRow(key, first, lines)]
  })
  const gaps = (state: 'not-offered' | 'refused'): CallRow[] =>
    (state === 'refused' ? plan.refused : plan.notOffered).map((gap, index) => ({
      key: `${state} ${index} ${gap.subjectId} ${gap.endpoint} ${gap.chain ?? ''}`,
      subjectId: gap.subjectId,
      endpoint: gap.endpoint,
      chain: gap.chain,
      window: '',
      page: 1,
      morePages: 0,
      state,
      reason: gap.reason,
      price: undefined,
    }))
  return [...rows, ...gaps('refused'), ...gaps('not-offered')]
}

function questionRow(key: string, first: PlanLine, lines: readonly PlanLine[]): CallRow {
  const { step, state, reused } = first
  const prices = lines.flatMap((line) => (line.step.price === undefined ? [] : [line.step.price]))
  return {
    key,
    subjectId: step.subjectId,
    endpoint: step.endpoint,
    chain: step.chain,
    window: step.window === undefined ? '' : messages.range(step.window.from, step.window.to),
    page: step.page,
    morePages: lines.length - 1,
    state,
    reason: reused === undefined ? '' : messages.savedOn(reused.at.slice(0, 10)),
    price: prices.length < lines.length ? undefined : { min: prices[0] ?? '0', max: addDecimals(prices) },
  }
}

/** Rows that differ only in their subject. */
export interface CallGroup extends CallRow {
  readonly subjectIds: readonly string[]
}

/**
 * Groups the rows of several subjects: one row per query instead of one per subject. Calls that are
 * left out come last, as in `callRows`.
 */
export function groupCalls(rows: readonly CallRow[]): CallGroup[] {
  const groups = Map.groupBy(rows, ({ endpoint, chain, window, page, morePages, state, reason }) =>
    JSON.stringify([endpoint, chain, window, page, morePages, state, state === 'reused' ? '' : reason]),
  )
  const endpoints = [...new Set(rows.map(({ endpoint }) => endpoint))]
  const order = ({ state, endpoint }: CallRow): number =>
    (state === 'planned' || state === 'reused' ? 0 : endpoints.length) + endpoints.indexOf(endpoint)
  return [...groups].flatMap(([key, alike]) => groupOf(key, alike) ?? []).toSorted((a, b) => order(a) - order(b))
}

function groupOf(key: string, alike: readonly CallRow[]): CallGroup | undefined {
  const [first] = alike
  if (first === undefined) return undefined
  const prices = alike.flatMap(({ price }) => (price === undefined ? [] : [price]))
  const reasons = new Set(alike.map(({ reason }) => reason))
  return {
    ...first,
    key,
    subjectIds: [...new Set(alike.map(({ subjectId }) => subjectId))],
    // Responses of several days: show the oldest.
    reason: reasons.size > 1 ? messages.orLater([...reasons].toSorted()[0] ?? '') : first.reason,
    price:
      prices.length < alike.length ? undefined : { min: addDecimals(prices.map(({ min }) => min)), max: addDecimals(prices.map(({ max }) => max)) },
  }
}

/** A span of credits: `12`, or `12 to 60`. */
export function formatSpan(span: { readonly min: string; readonly max: string }): string {
  return span.min === span.max ? formatCredits(span.max) : messages.range(formatCredits(span.min), formatCredits(span.max))
}
