import { describe, expect, test } from 'vitest'
import { MinimumBalance } from '../../../../src-main/broker/account/minimum-balance.ts'
import { failure } from '../../../../src-shared/core/failure.ts'

const REACHED = failure('minimum_balance_reached', 'At the minimum balance.', 'Lower it.')

function reach(): MinimumBalance {
  const minimumBalance = new MinimumBalance(10n)
  expect(minimumBalance.recordRefusal(REACHED)).toBe(REACHED)
  expect(minimumBalance.status).toEqual({ credits: '10', reached: REACHED, unconfirmed: undefined })
  return minimumBalance
}

describe('the minimum balance', () => {
  test('remembers its own refusals and no others', () => {
    const minimumBalance = new MinimumBalance(10n)
    const other = failure('insufficient_credits', 'None left.', 'Add some.')
    expect(minimumBalance.recordRefusal(other)).toBe(other)
    expect(minimumBalance.recordRefusal(undefined)).toBeUndefined()
    expect(minimumBalance.status.reached).toBeUndefined()
    reach()
  })

  test('stops being reported as reached once it is set, the person resumes, or the account has more credits', () => {
    const set = reach()
    set.set(5n)
    expect(set.status).toEqual({ credits: '5', reached: undefined, unconfirmed: undefined })
    const gone = reach()
    gone.clearRefusal()
    expect(gone.status.reached).toBeUndefined()
    const filled = reach()
    for (const [before, after] of [
      ['5', '5'],
      ['6', '5'],
      [undefined, '9'],
      ['5', undefined],
    ])
      filled.handleAccountRead(before, after)
    expect(filled.status.reached).toBe(REACHED)
    filled.handleAccountRead('9', '10')
    expect(filled.status.reached).toBeUndefined()
  })

  test('pauses calls if its stored value was lost, until someone sets it again', () => {
    const minimumBalance = reach()
    minimumBalance.invalidate()
    minimumBalance.clearRefusal()
    minimumBalance.handleAccountRead('1', '2')
    expect(minimumBalance.unconfirmed).toMatchObject({ code: 'needs_confirmation' })
    expect(minimumBalance.status.unconfirmed).toBe(minimumBalance.unconfirmed)
    minimumBalance.set(0n)
    expect([minimumBalance.unconfirmed, minimumBalance.credits]).toEqual([undefined, 0n])
  })
})
