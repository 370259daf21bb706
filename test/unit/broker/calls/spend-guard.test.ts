import { describe, expect, test } from 'vitest'
import { MinimumBalance } from '../../../../src-main/broker/account/minimum-balance.ts'
import type { Call } from '../../../../src-main/broker/calls/call.ts'
import { SpendGuard } from '../../../../src-main/broker/calls/spend-guard.ts'
import { priceToReserve } from '../../../../src-main/broker/calls/submission.ts'
import type { Ledger } from '../../../../src-main/broker/ledger/ledger.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'

const USE = { origin: 'https://service.example', practice: false, key: new Secret('key-one-key-one'), basePath: '' }
const ROW = endpointOf('profiler/pnl')
const [FREE, PRO] = [BigInt(ROW.credits?.free ?? 0), BigInt(ROW.credits?.pro ?? 0)]

function world({ plan, left = 1000n, approved = FREE, minimum = 0n }: { plan?: 'free' | 'pro'; left?: bigint; approved?: bigint; minimum?: bigint }) {
  const { dataApi, account, charged } = serviceClients()
  dataApi.useService({ origin: USE.origin, practice: false })
  dataApi.useKey(USE.key)
  if (plan !== undefined) account.applyRead(account.startRead(), ok({ plan, planText: plan, creditsRemaining: `${left}`, at: '' }))
  const money = { reserved: 0n, undecided: 0n, budget: 5000n, refusal: undefined as ReturnType<Ledger['checkApproval']> }
  const ledger = {
    checkApproval: () => money.refusal,
    left: () => money.budget,
    money: () => ({ caseId: 'c', cap: `${money.budget}`, settled: '0', reserved: '0', disputed: '0' }),
    reservedTotal: () => money.reserved,
    decidableTotal: () => money.undecided,
  } as unknown as Ledger // the members that are used here
  const minimumBalance = new MinimumBalance(minimum)
  const approval = { planId: 'p', stepId: 's', credits: approved }
  const waiters = [{ caseId: 'c', stepId: 's', approval, resolve: () => undefined }]
  const call = { caseId: 'c', endpoint: 'profiler/pnl', client: dataApi, row: ROW, waiters } as unknown as Call // as above
  return {
    account,
    charged,
    dataApi,
    money,
    minimumBalance,
    call,
    check: () => new SpendGuard({ account, minimumBalance, ledger, dataApi }).check(call, USE),
  }
}

describe('the check before credits are reserved', () => {
  test('uses the price of the plan, and the higher price while no plan is known', () => {
    expect(FREE).toBeGreaterThan(PRO)
    expect(world({ plan: 'pro' }).check()).toEqual(ok(PRO))
    expect(world({ plan: 'free' }).check()).toEqual(ok(FREE))
    expect(world({}).check()).toEqual(ok(FREE))
  })

  test('uses the charged price if that is higher, within the approval', () => {
    const { charged, check } = world({ plan: 'pro', approved: PRO + 6n })
    charged.recordCharge('profiler/pnl', PRO, PRO + 6n)
    expect(check()).toEqual(ok(PRO + 6n))
    charged.recordCharge('profiler/pnl', PRO, PRO + 2n)
    expect(check()).toEqual(ok(PRO + 6n))
    charged.recordCharge('profiler/pnl', PRO, PRO + 7n)
    expect(check()).toMatchObject({ ok: false, error: { code: 'price_changed' } })
    charged.reset()
    expect(check()).toEqual(ok(PRO))
  })

  test('refuses a call beyond the budget, and admits one that uses its last credit', () => {
    const { money, check } = world({ plan: 'pro' })
    money.budget = PRO
    expect(check()).toEqual(ok(PRO))
    money.budget = PRO - 1n
    expect(check()).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
  })

  test('refuses a price above the approved one, naming the unread account as the reason if there is one', () => {
    expect(world({ plan: 'free', approved: PRO }).check()).toMatchObject({ ok: false, error: { code: 'price_changed' } })
    const unread = world({ approved: PRO })
    expect(unread.check()).toMatchObject({ error: { code: 'price_changed', message: expect.stringContaining('is unknown') as string } })
    const why = failure('network', 'Gone.', 'Again.')
    unread.account.applyRead(unread.account.startRead(), err(why))
    expect(unread.check()).toEqual(err(why))
    // A plan known from an earlier reading is used, even if the last one failed.
    const known = world({ plan: 'free', approved: PRO })
    known.account.applyRead(known.account.startRead(), err(why))
    expect(known.check()).toMatchObject({ error: { code: 'price_changed', message: expect.stringContaining('on the free plan') as string } })
  })

  test('refuses a call without waiting requests, with a stopped key or with a used-up approval', () => {
    const left = world({ plan: 'pro' })
    left.call.waiters = []
    expect(left.check()).toMatchObject({ error: { code: 'cancelled' } })
    const stopped = world({ plan: 'pro' })
    stopped.dataApi.stopAfter(failure('key_rejected', 'No.', 'Another.'), 'account', 0n)
    expect(stopped.check()).toMatchObject({ error: { code: 'key_rejected' } })
    const used = world({ plan: 'pro' })
    used.money.refusal = failure('approval_exceeded', 'Used.', 'Again.')
    expect(used.check()).toEqual(err(used.money.refusal))
  })

  test('counts reserved and disputed credits against the minimum balance, and remembers the refusal', () => {
    const low = world({ plan: 'pro', left: 100n, minimum: 90n - PRO })
    for (const [reserved, undecided, goes] of [
      [10n, 0n, true],
      [0n, 10n, true],
      [11n, 0n, false],
      [5n, 6n, false],
    ] as const) {
      low.money.reserved = reserved
      low.money.undecided = undecided
      expect(low.check().ok, `${reserved} ${undecided}`).toBe(goes)
    }
    expect(low.minimumBalance.status.reached?.code).toBe('minimum_balance_reached')
  })

  test('reserves the approved price for an endpoint without a listed price', () => {
    const row = { ...ROW, credits: undefined }
    expect(priceToReserve(row, 'pro', 7n)).toEqual(ok(7n))
    expect(priceToReserve(ROW, 'pro', PRO)).toEqual(ok(PRO))
    expect(priceToReserve(ROW, 'pro', PRO - 1n)).toMatchObject({ error: { code: 'price_changed' } })
  })
})
