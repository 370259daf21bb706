import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Approval } from '../../../../src-main/broker/ledger/approval-sums.ts'
import { LedgerState, type LedgerLine } from '../../../../src-main/broker/ledger/ledger-state.ts'
import { ledgerLineText, readLedgerBytes } from '../../../../src-main/broker/ledger/ledger-file.ts'

const AT = '2026-11-22T00:00:00.000Z'
const CASES = ['c1', 'c2']
const PLANS = ['p1', 'p2']
const STEPS = ['s1', 's2']

const approvalOf = (planId: string, stepId: string): Approval => ({ planId, stepId, credits: 100n, planCredits: 150n })
const approvals = CASES.flatMap((caseId) => PLANS.flatMap((plan) => STEPS.map((step) => [caseId, approvalOf(plan, step)] as const)))

const attempt = fc.record({
  caseId: fc.constantFrom(...CASES),
  plan: fc.constantFrom(...PLANS),
  step: fc.constantFrom(...STEPS),
  credits: fc.integer({ min: 0, max: 40 }),
  /** How it ends, one after the other. */
  ends: fc.constantFrom<readonly ('settled' | 'account' | 'released' | 'disputed')[]>(
    ['settled'],
    ['released'],
    ['disputed'],
    ['disputed', 'account'],
    ['disputed', 'released'],
  ),
  took: fc.integer({ min: 0, max: 60 }),
})

function linesOf(
  attempts: readonly { caseId: string; plan: string; step: string; credits: number; ends: readonly string[]; took: number }[],
): LedgerLine[] {
  return attempts.flatMap(({ caseId, plan, step, credits, ends, took }, index): LedgerLine[] => {
    const id = `x${index}`
    const endings = ends.map((end): LedgerLine => {
      if (end === 'released' || end === 'disputed') return { kind: end, id, at: AT }
      return { kind: 'settled', id, credits: `${took}`, source: end === 'account' ? 'account' : 'header', at: AT }
    })
    return [{ kind: 'reserved', id, caseId, endpoint: 'e', credits: `${credits}`, at: AT, key: 'k', plan, step }, ...endings]
  })
}

function bookOf(lines: readonly LedgerLine[]): LedgerState {
  const book = new LedgerState()
  const { lines: read, damagedLines } = readLedgerBytes(new TextEncoder().encode(lines.map((line) => `${ledgerLineText(line)}\n`).join('')))
  expect(damagedLines).toBe(0)
  for (const line of read) book.apply(line)
  return book
}

describe('the remainder of an approval', () => {
  test('excludes what attempts have taken or may have taken, for the step and for its plan', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 12 }), (attempts) => {
        const book = bookOf(linesOf(attempts))
        const costs = attempts.map((one) => {
          const last = one.ends.at(-1)
          return { ...one, cost: last === 'released' ? 0 : last === 'disputed' ? one.credits : one.took }
        })
        for (const [caseId, approval] of approvals) {
          const ofPlan = costs.filter((one) => one.caseId === caseId && one.plan === approval.planId)
          const sum = (of: typeof costs): number => of.reduce((all, { cost }) => all + cost, 0)
          const left = Math.min(100 - sum(ofPlan.filter((one) => one.step === approval.stepId)), 150 - sum(ofPlan))
          expect(book.approvedLeft(caseId, approval)).toBe(BigInt(left))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is known to a new ledger file: each plan, each dispute, and each step charged without a response', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 12 }), (attempts) => {
        const book = bookOf(linesOf(attempts))
        const next = bookOf(book.carriedLines(AT))
        const lost = attempts.filter(({ ends }) => ends.includes('account') || ends.at(-1) === 'disputed')
        for (const [caseId, approval] of approvals) {
          const wide = { ...approval, credits: 10_000n }
          expect(next.approvedLeft(caseId, wide)).toBe(book.approvedLeft(caseId, wide))
          const isRequestedAgain = lost.some((one) => one.caseId === caseId && one.plan === approval.planId && one.step === approval.stepId)
          const hasResponse = attempts.some(
            ({ caseId: of, plan, step, ends }) => of === caseId && plan === approval.planId && step === approval.stepId && ends[0] === 'settled',
          )
          if (isRequestedAgain && !hasResponse) expect(next.approvedLeft(caseId, approval)).toBe(book.approvedLeft(caseId, approval))
        }
        // Closed once more, nothing changes.
        expect(bookOf(next.carriedLines(AT)).carriedLines(AT)).toEqual(next.carriedLines(AT))
      }),
      { numRuns: 300 },
    )
  })

  test('ignores an attempt without a step, from a file of the first versions', () => {
    const book = bookOf([{ kind: 'reserved', id: 'a', caseId: 'c1', endpoint: 'e', credits: '7', at: AT }])
    expect(book.approvedLeft('c1', { planId: '', stepId: '', credits: 10n })).toBe(10n)
  })

  test("can only grow by an account reading about the plan's own disputes", () => {
    const account: LedgerLine = { kind: 'account', key: 'k', remaining: '10', at: AT }
    const book = bookOf([account, ...linesOf([{ caseId: 'c1', plan: 'p1', step: 's1', credits: 5, ends: ['disputed'], took: 0 }])])
    expect(book.mayFreeApproval('c1', approvalOf('p1', 's2'), 'k')).toBe(true)
    expect(book.mayFreeApproval('c1', approvalOf('p2', 's1'), 'k')).toBe(false)
    expect(book.mayFreeApproval('c2', approvalOf('p1', 's1'), 'k')).toBe(false)
    expect(book.mayFreeApproval('c1', approvalOf('p1', 's1'), 'other')).toBe(false)
    book.apply(account)
    expect(book.mayFreeApproval('c1', approvalOf('p1', 's1'), 'k')).toBe(false)
  })
})
