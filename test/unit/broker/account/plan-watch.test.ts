import { describe, expect, test } from 'vitest'
import { PlanWatch } from '../../../../src-main/broker/account/plan-watch.ts'
import { type HeaderFacts, readHeaders } from '../../../../src-shared/service/response/headers.ts'

const PLAN = { second: 15, minute: 300 }
const facts = (second?: number, minute?: number): HeaderFacts => ({
  ...readHeaders([], new Date(0)),
  second: { limit: second, remaining: undefined, resetMs: undefined },
  minute: { limit: minute, remaining: undefined, resetMs: undefined },
})

describe('the plan watch', () => {
  test('never requests an account reading while headers report the limits of the known plan', () => {
    const watch = new PlanWatch()
    for (const said of [facts(15, 300), facts(15), facts(undefined, 300)]) expect(watch.shouldReadAccount(said, PLAN, 10_000_000)).toBe(false)
  })

  test.each([facts(75), facts(undefined, 500), facts(15, 500), facts(75, 300)])(
    'requests an account reading at once if headers report other limits, and then once a minute',
    (said) => {
      const watch = new PlanWatch()
      expect(watch.shouldReadAccount(said, PLAN, 5)).toBe(true)
      expect(watch.shouldReadAccount(said, PLAN, 60_004)).toBe(false)
      expect(watch.shouldReadAccount(said, PLAN, 60_005)).toBe(true)
      expect(watch.shouldReadAccount(said, PLAN, 60_006)).toBe(false)
    },
  )

  test('requests an account reading every ten minutes if headers report no limits, counted from the first such response', () => {
    const watch = new PlanWatch()
    expect(watch.shouldReadAccount(undefined, PLAN, 5)).toBe(false)
    expect(watch.shouldReadAccount(facts(), PLAN, 600_004)).toBe(false)
    expect(watch.shouldReadAccount(facts(), PLAN, 600_005)).toBe(true)
    expect(watch.shouldReadAccount(facts(), PLAN, 600_006)).toBe(false)
    expect(watch.shouldReadAccount(facts(), PLAN, 1_200_005)).toBe(true)
  })
})
