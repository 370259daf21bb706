import { describe, expect, test } from 'vitest'
import { clearStopCondition } from '../../../../../src-renderer/features/acquisition/run/clear-stop-condition.ts'
import type { BrokerStatus } from '../../../../../src-shared/ipc/casebook-api.ts'
import { failure, type Failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../../src-shared/core/result.ts'

const LOST = failure('network', 'Casebook’s background process is not responding.', 'Wait.')
const UNPAID = failure('payment_required', 'Pay.', 'Pay.')
const EMPTY = failure('insufficient_credits', 'Nothing left.', 'Add some.')

interface Given {
  readonly stopped?: Failure
  /** The backend's last account reading. */
  readonly known?: string
  /** The current account credits, or why the account cannot be read. */
  readonly now?: string | Failure
  readonly resumed?: Failure
  /** Prices of the waiting steps. */
  readonly prices?: readonly (string | undefined)[]
}

async function lift({ stopped, known, now = '100', resumed, prices = ['1', '5'] }: Given) {
  const requested: string[] = []
  const account = (creditsRemaining: string) => ({ plan: 'pro' as const, planText: 'pro', creditsRemaining, at: '2026-11-22T00:00:00.000Z' })
  const status = { stopped, account: known === undefined ? undefined : account(known) } as BrokerStatus // only these fields are read
  const why = await clearStopCondition(
    {
      readBrokerStatus: async () => ok(status),
      readAccount: async () => {
        requested.push('account')
        return typeof now === 'string' ? ok(account(now)) : err(now)
      },
      resumeQueue: async () => {
        requested.push('resume')
        return resumed === undefined ? ok(status) : err(resumed)
      },
    },
    prices.map((price) => ({ price })),
  )
  return { requested, why }
}

describe('a stop', () => {
  test('because of the account is lifted once the account was read, or where the key may not read it', async () => {
    expect(await lift({ stopped: UNPAID })).toEqual({ requested: ['account', 'resume'], why: undefined })
    expect(await lift({ stopped: UNPAID, now: failure('forbidden', 'No.', '') })).toEqual({ requested: ['account', 'resume'], why: undefined })
    expect(await lift({ stopped: UNPAID, now: LOST })).toEqual({ requested: ['account'], why: LOST })
    expect(await lift({ stopped: UNPAID, resumed: LOST })).toEqual({ requested: ['account', 'resume'], why: LOST })
  })

  test('for another reason, or no stop, does not read the account', async () => {
    expect(await lift({})).toEqual({ requested: [], why: undefined })
    expect(await lift({ stopped: failure('disk_full', 'Full.', ''), known: '100' })).toEqual({ requested: [], why: undefined })
  })
})

describe('an account that the backend considers too short for a step', () => {
  test('is read again, because credits may have been added', async () => {
    expect(await lift({ known: '4' })).toEqual({ requested: ['account'], why: undefined })
    expect(await lift({ known: '5' })).toEqual({ requested: [], why: undefined })
  })

  test('delays nothing when it cannot be read: the backend decides on each call', async () => {
    expect(await lift({ known: '0', now: LOST })).toEqual({ requested: ['account'], why: undefined })
  })

  test('that is too short for every step says so, and the stop stays', async () => {
    const short = { code: 'insufficient_credits', message: 'The account has 1 credit left. The cheapest waiting call costs 5.' }
    expect(await lift({ known: '0', now: '1', prices: ['9', '5', '7'] })).toMatchObject({ requested: ['account'], why: short })
    expect(await lift({ stopped: EMPTY, now: '1', prices: ['5'] })).toMatchObject({ requested: ['account'], why: short })
  })

  test('still allows steps that are free or have no known price', async () => {
    for (const price of ['0', undefined, 'a lot']) {
      expect(await lift({ stopped: EMPTY, now: '0', prices: [price, '5'] })).toEqual({ requested: ['account', 'resume'], why: undefined })
    }
    expect(await lift({ stopped: EMPTY, now: '0', prices: [] })).toEqual({ requested: ['account', 'resume'], why: undefined })
  })
})
