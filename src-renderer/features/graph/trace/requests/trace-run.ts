import { addDecimals, compareDecimals, subtractDecimals } from '../../../../../src-shared/core/decimal.ts'
import { failure, type Failure } from '../../../../../src-shared/core/failure.ts'
import type { Result } from '../../../../../src-shared/core/result.ts'
import type { PlanValidation } from '../../../../../src-shared/case/plan/plan-model.ts'
import type { Plan } from '../../../../../src-shared/case/plan/plan.ts'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { PlanProgress } from '../../../../state/progress-store.ts'
import type { OpenBranch } from '../../../../../src-shared/view-models/trace/open-branches.ts'
import type { Direction } from '../../../../../src-shared/view-models/trace/reach.ts'
import { alike, MAX_PAGES, type RequestedBranch } from './trace-request.ts'
import { traceRequestText } from '../messages.ts'

/** The state of a trace that sends requests. */
export interface TraceRunFacts {
  /**
   * `done`: every branch has an end that more responses would not change; `spent`: the approved
   * amount does not cover the next address; `stopped`: a condition that concerns every call
   * (`reason`).
   */
  readonly phase: 'requesting' | 'cancelling' | 'done' | 'cancelled' | 'spent' | 'stopped'
  /** Hop of the addresses being requested now, or requested last. */
  readonly hop: number
  /** Branches whose end needs a request. */
  readonly open: number
  /** Number of requested addresses. */
  readonly requested: number
  /** Credits, decimal strings: the amount charged, or possibly charged, and the approved amount. */
  readonly spent: string
  readonly limit: string
  readonly reason: Failure | undefined
  /** Addresses that the approved amount did not cover. */
  readonly short: ReadonlySet<string>
  /** The same, the largest open sum first, with their prices. */
  readonly skipped: readonly SkippedBranch[]
}

/** An open branch that was not requested. */
export interface SkippedBranch {
  readonly node: string
  /** The least that it may cost, credits; undefined where a price is unknown. */
  readonly price: string | undefined
}

/** A trace's snapshot of the case. */
export interface TraceLook {
  readonly state: CaseState
  readonly open: readonly OpenBranch[]
}

/** The dependencies of a trace that sends requests. */
export interface TraceRunParts {
  readonly direction: Direction
  readonly look: () => Promise<Result<TraceLook>>
  /** The subject of a node's requests; undefined if it cannot be requested. Writes nothing. */
  readonly subjectOf: (state: CaseState, branch: OpenBranch) => RequestedBranch | undefined
  /** Makes the address a followed one unless it is known, and returns it with its id. */
  readonly follow: (requested: RequestedBranch) => Promise<RequestedBranch | undefined>
  readonly price: (state: CaseState, requested: readonly RequestedBranch[], pages: number) => Plan
  readonly weigh: (plan: Plan) => PlanValidation
  /** Counts the plan towards the confirmed amount; returns a failure if that does not cover it. */
  readonly take: (plan: Plan, verdict: PlanValidation) => Failure | undefined
  /** Returns credits that a plan did not need. */
  readonly giveBack: (credits: string) => void
  readonly approve: (plan: Plan) => Promise<Result<unknown>>
  readonly finished: (planId: string) => Promise<PlanProgress | undefined>
  /** What a plan has cost, or may have. */
  readonly charged: (planId: string) => Promise<string>
  readonly noted: (requested: RequestedBranch, planId: string) => Promise<void>
  readonly report: (facts: TraceRunFacts) => void
  readonly isCancelled: () => boolean
}

/** Maximum number of addresses in one plan: the backend requests them in parallel. */
const AT_ONCE = 4

/**
 * Sends requests where a trace lacks responses, the greatest open sum first, until none is missing
 * or the approved amount is spent. A plan's maximum price must be left of the limit (credits,
 * decimal string); credits that it does not use are left for the next plan. Each address is
 * requested once in a run, so that a missing response blocks nothing.
 */
export async function runTrace(parts: TraceRunParts, limit: string): Promise<TraceRunFacts> {
  const tried = new Set<string>()
  let facts: TraceRunFacts = {
    phase: 'requesting',
    hop: 0,
    open: 0,
    requested: 0,
    spent: '0',
    limit,
    reason: undefined,
    short: new Set(),
    skipped: [],
  }
  const report = (change: Partial<TraceRunFacts>): TraceRunFacts => {
    facts = { ...facts, ...change }
    parts.report(facts)
    return facts
  }
  for (;;) {
    const seen = await parts.look()
    if (!seen.ok) return report({ phase: 'stopped', reason: seen.error })
    const { state, open } = seen.value
    const todo = open.flatMap((branch) => (tried.has(branchKey(branch)) ? [] : (parts.subjectOf(state, branch) ?? [])))
    report({ open: todo.length })
    if (parts.isCancelled()) return report({ phase: 'cancelled' })
    if (todo.length === 0) return report({ phase: 'done' })
    const { choice, skipped } = fitting(parts, state, todo, subtractDecimals(limit, facts.spent))
    if (choice === undefined) return report({ phase: 'spent', short: new Set(skipped.map(({ node }) => node)), skipped })
    for (const { branch } of choice.requested) tried.add(branchKey(branch))
    if (choice.isHeld) continue
    report({ hop: Math.max(...choice.requested.map(({ branch }) => branch.hop)) })
    const ended = await requestBranches(parts, state, choice)
    if ('failure' in ended) return report({ phase: 'stopped', reason: ended.failure })
    report({ spent: addDecimals([facts.spent, ended.charged]), requested: facts.requested + choice.requested.length })
    if (ended.progress?.state === 'cancelled' || parts.isCancelled()) return report({ phase: 'cancelled' })
    if (ended.progress?.state !== 'done') return report({ phase: 'stopped', reason: ended.progress?.reason })
  }
}

function branchKey({ node, chains }: OpenBranch): string {
  return `${node}\n${chains.join()}`
}

interface Choice {
  readonly requested: readonly RequestedBranch[]
  readonly pages: number
  /** Maximum price of its plan, credits. */
  readonly max: string
  readonly isHeld: boolean
}

/**
 * The branch with the largest open sum that `left` credits cover, with similar branches and as many
 * of their pages as fit; and the larger branches that they do not cover. No choice where they cover
 * none.
 */
function fitting(
  parts: TraceRunParts,
  state: CaseState,
  todo: readonly RequestedBranch[],
  left: string,
): { readonly choice: Choice | undefined; readonly skipped: readonly SkippedBranch[] } {
  const skipped: SkippedBranch[] = []
  const now = new Date()
  for (const [at, { branch }] of todo.entries()) {
    const together = alike(state, todo.slice(at), parts.direction, now).slice(0, AT_ONCE)
    const choice = largestChoice(parts, state, together, left)
    if ('requested' in choice) return { choice, skipped }
    skipped.push({ node: branch.node, price: choice.min })
  }
  return { choice: undefined, skipped }
}

/** As many of similar branches and their pages as `left` covers; else the least price of the first. */
function largestChoice(
  parts: TraceRunParts,
  state: CaseState,
  together: readonly RequestedBranch[],
  left: string,
): Choice | { readonly min: string | undefined } {
  let min: string | undefined
  for (let count = together.length; count > 0; count -= 1) {
    const requested = together.slice(0, count)
    for (let pages = MAX_PAGES; pages > 0; pages -= count > 1 ? MAX_PAGES : 1) {
      const plan = parts.price(state, requested, pages)
      const max = plan.total.max
      if (plan.total.unknownCalls > 0 || plan.prompts.length > 0) continue
      if (compareDecimals(max, left) <= 0) return { requested, pages, max, isHeld: plan.lines.every((line) => line.state === 'reused') }
      if (count === 1) min = max
    }
  }
  return { min }
}

async function requestBranches(
  parts: TraceRunParts,
  state: CaseState,
  { requested, pages, max }: Choice,
): Promise<{ readonly failure: Failure } | { readonly progress: PlanProgress | undefined; readonly charged: string }> {
  const followed: RequestedBranch[] = []
  for (const one of requested) {
    const known = await parts.follow(one)
    if (known === undefined) return { failure: failure('bad_request', traceRequestText.addressNotAdded, traceRequestText.seeLog) }
    followed.push(known)
  }
  return spend(parts, parts.price(state, followed, pages), max, async (planId) => {
    for (const one of followed) await parts.noted(one, planId)
  })
}

export type Spending = Pick<TraceRunParts, 'weigh' | 'take' | 'giveBack' | 'approve' | 'finished' | 'charged'>

/**
 * Approves a plan within the confirmed amount and waits for its end; it may not cost more than
 * `max` credits, its expected price.
 */
export async function spend(
  parts: Spending,
  plan: Plan,
  max: string,
  approvedAs?: (planId: string) => Promise<void>,
): Promise<{ readonly failure: Failure } | { readonly progress: PlanProgress | undefined; readonly charged: string }> {
  const verdict = parts.weigh(plan)
  if (verdict.obstacle !== '') return { failure: failure('bad_request', verdict.obstacle, '') }
  // The user has not seen this price: it must not exceed the one checked against the limit.
  if (compareDecimals(verdict.max, max) > 0) return { failure: failure('price_changed', traceRequestText.priceChanged, traceRequestText.checkPrice) }
  const refused = parts.take(plan, verdict)
  if (refused !== undefined) return { failure: refused }
  const approved = await parts.approve(plan)
  if (!approved.ok) {
    parts.giveBack(verdict.max)
    return { failure: approved.error }
  }
  await approvedAs?.(plan.id)
  const progress = await parts.finished(plan.id)
  const charged = await parts.charged(plan.id)
  if (compareDecimals(verdict.max, charged) > 0) parts.giveBack(subtractDecimals(verdict.max, charged))
  return { progress, charged }
}
