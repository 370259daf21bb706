import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlan, type Plan } from '../../../../../../src-shared/case/plan/plan.ts'
import type { CaseState } from '../../../../../../src-shared/case/case-state.ts'
import { runTrace, type TraceRunFacts, type TraceRunParts } from '../../../../../../src-renderer/features/graph/trace/requests/trace-run.ts'
import { subjectOfBranch } from '../../../../../../src-renderer/features/graph/trace/requests/subject-of-branch.ts'
import { traceRequest } from '../../../../../../src-renderer/features/graph/trace/requests/trace-request.ts'
import type { OpenBranch } from '../../../../../../src-shared/view-models/trace/open-branches.ts'
import { failure } from '../../../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../../../src-shared/core/result.ts'
import { fraudCase, nodeOfCast } from '../../../../view-models/trace/fraud-case.ts'

const STATE: CaseState = fraudCase([])
const CHAIN = Array.from({ length: 9 }, (_, n) => nodeOfCast(`peel/${n}`))

const branch = (node: string, hop = 1): OpenBranch => ({ node, chains: ['ethereum'], hop, value: '1000', since: '2026-10-01' })

interface World {
  readonly parts: TraceRunParts
  readonly plans: Plan[]
  readonly reported: TraceRunFacts[]
  /** The maximum amount approved and not returned, at any moment, credits. */
  readonly stored: { max: number }
  readonly noted: string[]
}

/**
 * Simulated data in which each requested address opens the next ones. `used`: the share of its
 * price that a plan costs, 0 to 1.
 */
function world(next: (requested: readonly string[]) => readonly OpenBranch[], used: () => number, over: Partial<TraceRunParts> = {}): World {
  const [plans, reported, noted, requested]: [Plan[], TraceRunFacts[], string[], string[]] = [[], [], [], []]
  const stored = { max: 0, now: 0 }
  const charged = new Map<string, number>()
  let made = 0
  const parts: TraceRunParts = {
    direction: 'forward',
    look: () => Promise.resolve(ok({ state: STATE, open: next(requested) })),
    subjectOf: subjectOfBranch,
    follow: (one) => Promise.resolve(one),
    price(state, branches, pages) {
      made += 1
      const now = new Date('2026-11-22T00:00:00Z')
      const input = { subjects: branches.map(({ subject }) => subject), captures: state.captures, plan: 'pro' as const, now, newId: () => `p${made}` }
      return makePlan(traceRequest(state, branches, 'forward', pages, 'Trace', now), input)
    },
    weigh: (plan) => ({
      max: plan.total.max,
      budgetLeft: '1000',
      ahead: '0',
      budgetAfter: '0',
      creditsAfter: undefined,
      isUsualPrice: true,
      obstacle: '',
    }),
    take(plan) {
      stored.now += Number(plan.total.max)
      stored.max = Math.max(stored.max, stored.now)
      return undefined
    },
    giveBack: (credits) => void (stored.now -= Number(credits)),
    approve(plan) {
      plans.push(plan)
      requested.push(...new Set(plan.lines.map(({ step }) => step.subjectId)))
      charged.set(plan.id, Math.floor(Number(plan.total.max) * used()))
      return Promise.resolve(ok(undefined))
    },
    finished: (planId) => Promise.resolve({ planId, caseId: 'c', state: 'done', reason: undefined, title: '', total: 0, todo: [] }),
    charged: (planId) => Promise.resolve(`${charged.get(planId) ?? 0}`),
    noted: ({ branch: { node } }) => Promise.resolve(void noted.push(node)),
    report: (facts) => void reported.push(facts),
    isCancelled: () => false,
    ...over,
  }
  return { parts, plans, reported, stored, noted }
}

/** Each address of the chain is open once the previous one was requested. */
const oneByOne = (requested: readonly string[]): OpenBranch[] =>
  CHAIN.slice(0, requested.length + 1)
    .map((node, at) => branch(node, at + 1))
    .filter(({ node }) => !requested.includes(node))

describe('a trace that sends requests', () => {
  test('continues until nothing is left to request, and reports its progress', async () => {
    const at = world(oneByOne, () => 0.5)
    const ended = await runTrace(at.parts, '1000')
    expect(ended).toMatchObject({ phase: 'done', requested: 9, hop: 9, open: 0, spent: '45' })
    expect(at.noted).toEqual(CHAIN)
    expect(at.reported.map(({ hop }) => hop)).toEqual(at.reported.map(({ hop }) => hop).toSorted((a, b) => a - b))
  })

  test('requests several addresses at once, and each of them once', async () => {
    const at = world(
      () => CHAIN.map((node) => branch(node)),
      () => 1,
    )
    expect(await runTrace(at.parts, '1000')).toMatchObject({ phase: 'done', requested: 9 })
    expect(at.plans.map(({ lines }) => new Set(lines.map(({ step }) => step.subjectId)).size)).toEqual([4, 4, 1])
  })

  test('never exceeds the approved amount, whatever its plans cost, and names the addresses not reached', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
        fc.boolean(),
        async (limit, shares, wide) => {
          let turn = 0
          const at = world(wide ? () => CHAIN.map((node) => branch(node)) : oneByOne, () => shares[(turn += 1) % shares.length] ?? 1)
          const ended = await runTrace(at.parts, `${limit}`)
          expect(Number(ended.spent)).toBeLessThanOrEqual(limit)
          expect(at.stored.max).toBeLessThanOrEqual(limit)
          expect(['done', 'spent']).toContain(ended.phase)
          // The remainder would not have paid for an address with one page of its transfers.
          if (ended.phase === 'spent') expect(limit - Number(ended.spent)).toBeLessThan(6)
          expect(ended.short.size > 0).toBe(ended.phase === 'spent')
        },
      ),
      { numRuns: 25 },
    )
  })

  test('skips a branch that the approved amount does not cover, requests the next smaller one, and names the skipped one with its price', async () => {
    const [costly = '', cheap = '', unpriced = ''] = CHAIN
    const at = world(
      (requested) => [branch(costly), branch(unpriced), branch(cheap)].filter(({ node }) => !requested.includes(node)),
      () => 1,
    )
    const { price } = at.parts
    const parts: TraceRunParts = {
      ...at.parts,
      // One of them costs more than is left, one has a call without a known price.
      price(state, requested, pages) {
        const plan = price(state, requested, pages)
        const has = (node: string): boolean => requested.some((one) => one.branch.node === node)
        if (has(costly)) return { ...plan, total: { ...plan.total, max: '900' } }
        return has(unpriced) ? { ...plan, total: { ...plan.total, unknownCalls: 1 } } : plan
      },
    }
    const ended = await runTrace(parts, '451')
    expect(at.noted).toEqual([cheap])
    expect(ended).toMatchObject({ phase: 'spent', requested: 1 })
    expect(ended.skipped).toEqual([
      { node: costly, price: '900' },
      { node: unpriced, price: undefined },
    ])
  })

  test('ends when it is cancelled, and on a failure that concerns every call', async () => {
    let requested = 0
    const cancelled = world(oneByOne, () => 1, { isCancelled: () => requested > 1, charged: () => Promise.resolve(`${(requested += 1)}`) })
    expect(await runTrace(cancelled.parts, '1000')).toMatchObject({ phase: 'cancelled', requested: 2, spent: '3' })
    const reason = failure('network', 'No network.', 'Try again.')
    const cut = world(oneByOne, () => 0, {
      finished: (planId) => Promise.resolve({ planId, caseId: 'c', state: 'paused', reason, title: '', total: 0, todo: [] }),
    })
    expect(await runTrace(cut.parts, '1000')).toMatchObject({ phase: 'stopped', reason })
    const refused = world(oneByOne, () => 0, { approve: () => Promise.resolve(err(reason)) })
    expect(await runTrace(refused.parts, '1000')).toMatchObject({ phase: 'stopped', reason, spent: '0' })
    expect(refused.noted).toEqual([])
  })

  test('approves nothing that the spending session does not cover', async () => {
    const why = failure('needs_confirmation', 'The spending session has 0 credits left.', 'Confirm it by itself.')
    const at = world(oneByOne, () => 1, { take: () => why })
    expect(await runTrace(at.parts, '1000')).toMatchObject({ phase: 'stopped', reason: why })
    expect(at.plans).toEqual([])
  })
})
