import { describe, expect, test } from 'vitest'
import { parseAccount, parsePlan } from '../../../../src-main/broker/account/parse-account.ts'

const AT = '2026-01-01T00:00:00.000Z'
const read = (response: unknown) => parseAccount(new TextEncoder().encode(JSON.stringify(response)), AT)

describe('parsing the account response', () => {
  test.each([
    ['free', 'free'],
    ['FREE trial', 'free'],
    [' free', 'free'],
    ['freedom', 'pro'],
    ['pro', 'pro'],
    ['not free', 'pro'],
    ['enterprise', 'pro'],
  ])('reads %s as the plan %s', (text, plan) => {
    expect(parsePlan(text)).toBe(plan)
  })

  test('reads plan and whole credits', () => {
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
  ])('rejects %j as an account', (response) => {
    expect(read(response).ok).toBe(false)
  })

  test('rejects a response that is not JSON', () => {
    expect(parseAccount(new TextEncoder().encode('<html>'), AT).ok).toBe(false)
  })
})
