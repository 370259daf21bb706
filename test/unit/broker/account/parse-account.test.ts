import { describe, expect, test } from 'vitest'
import { parseAccount, parsePlan } from '../../../../src-main/broker/account/parse-account.ts'

const AT = '2026-01-01T00:00:00.000Z'
const read = (answer: unknown) => parseAccount(new TextEncoder().encode(JSON.stringify(answer)), AT)

describe('the answer of the account', () => {
  test.each([
    ['free', 'free'],
    ['FREE trial', 'free'],
    [' free', 'free'],
    ['freedom', 'pro'],
    ['pro', 'pro'],
    ['not free', 'pro'],
    ['enterprise', 'pro'],
  ])('%s is the plan %s', (text, plan) => {
    expect(parsePlan(text)).toBe(plan)
  })

  test('names plan and whole credits', () => {
    expect(read({ plan: 'pro', credits_remaining: 120 })).toEqual({
      ok: true,
      value: { plan: 'pro', planText: 'pro', creditsRemaining: '120', at: AT },
    })
    expect(read({ plan: 'x'.repeat(99), credits_remaining: 0 })).toMatchObject({ value: { planText: 'x'.repeat(60), creditsRemaining: '0' } })
  })

  test.each([
    { plan: 'pro' },
    { credits_remaining: 5 },
    { plan: 'pro', credits_remaining: -5 },
    { plan: 'pro', credits_remaining: 1.5 },
    { plan: 'pro', credits_remaining: 'many' },
  ])('is no account: %j', (answer) => {
    expect(read(answer).ok).toBe(false)
  })

  test('is none where it is no JSON', () => {
    expect(parseAccount(new TextEncoder().encode('<html>'), AT).ok).toBe(false)
  })
})
