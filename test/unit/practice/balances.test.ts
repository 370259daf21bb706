import { Big } from 'big.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '../../../src-practice/world/calendar.ts'
import type { Token } from '../../../src-practice/world/tokens.ts'
import type { Wallet } from '../../../src-practice/world/wallets.ts'
import type { Json } from './request-practice.ts'
import { request, requestAllPages, exact, sum, TODAY, world, zero } from './request-practice.ts'

const quiet = world.cast.wallets.filter((wallet) => world.ledger.legsOf(wallet).length < 2_000)
const anyWallet = fc.constantFrom(...quiet)
const anyDay = fc.integer({ min: 0, max: 730 })

/** Per token address: inflow minus outflow by the transactions endpoint. */
function totals(rows: readonly Json[]): Map<string, Big> {
  const byToken = new Map<string, Big>()
  for (const row of rows) {
    for (const leg of [...row.tokens_received, ...row.tokens_sent]) {
      byToken.set(
        `${alias(row.chain)}/${leg.token_address}`,
        (byToken.get(`${alias(row.chain)}/${leg.token_address}`) ?? zero).plus(leg.token_amount),
      )
    }
  }
  return byToken
}

function alias(chain: string): string {
  return chain === 'bsc' ? 'bnb' : chain
}

function holdBack(rows: readonly Json[]): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [`${row.chain}/${row.token_address}`, exact(row.token_amount)]))
}

function nonZero(byToken: Map<string, Big>): Record<string, string> {
  return Object.fromEntries([...byToken].filter(([, amount]) => !amount.eq(0)).map(([token, amount]) => [token, exact(amount)]))
}

describe('balances', () => {
  test('the current balance is all inflows minus all outflows, to the last digit', () => {
    fc.assert(
      fc.property(anyWallet, ({ address }) => {
        const transactions = requestAllPages('profiler/transactions', { address, chain: 'all', hide_spam_token: false })
        expect(holdBack(request('profiler/current-balance', { address, chain: 'all', hide_spam_token: false }).data)).toEqual(
          nonZero(totals(transactions)),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('is also exact for the busiest address of all', () => {
    const { address } = busiest()
    const transactions = requestAllPages('profiler/transactions', { address, chain: 'all', hide_spam_token: false })
    expect(holdBack(request('profiler/current-balance', { address, chain: 'all', hide_spam_token: false }).data)).toEqual(
      nonZero(totals(transactions)),
    )
  })

  test('each day of the history is the running sum, and the last day is the current balance', () => {
    fc.assert(
      fc.property(anyWallet, anyDay, fc.integer({ min: 0, max: 40 }), ({ address }, start, length) => {
        const date = { from: world.calendar.dateOf(start), to: world.calendar.dateOf(Math.min(start + length, 730)) }
        const transactions = requestAllPages('profiler/transactions', { address, chain: 'all', hide_spam_token: false })
        const history: Json[] = request('profiler/historical-balances', { address, chain: 'all', date }).data
        for (let day = start; day <= Math.min(start + length, 730); day++) {
          const text = world.calendar.dateOf(day)
          const until = transactions.filter((row) => row.block_timestamp.slice(0, 10) <= text)
          expect(holdBack(history.filter((row) => row.block_timestamp.startsWith(text)))).toEqual(nonZero(totals(until)))
        }
        const today: Json[] = request('profiler/historical-balances', { address, chain: 'all', date: { from: TODAY, to: TODAY } }).data
        expect(holdBack(today)).toEqual(holdBack(request('profiler/current-balance', { address, chain: 'all', hide_spam_token: false }).data))
      }),
      { numRuns: 25 },
    )
  })

  test('value is amount times price, rounded half up to eight digits', () => {
    fc.assert(
      fc.property(anyWallet, ({ address }) => {
        for (const row of request('profiler/current-balance', { address, chain: 'all', hide_spam_token: false }).data) {
          if (row.price_usd === null) expect(row.value_usd).toBeNull()
          else expect(exact(row.value_usd)).toBe(exact(row.token_amount.times(row.price_usd).round(8, Big.roundHalfUp)))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('no wallet spends more than its balance, and nothing happens today or later', () => {
    const balances = new Map<Wallet, Map<Token, bigint>>(world.cast.wallets.map((wallet) => [wallet, new Map()]))
    const wrong: string[] = []
    for (const { from, to, token, amount, transaction } of world.ledger.legs) {
      const left = (balances.get(from)?.get(token) ?? 0n) - amount
      if (from.role !== 'null' && left < 0n) wrong.push(`${from.name} overdrew ${token.asset.symbol}`)
      if (transaction.second >= 730 * DAY_SECONDS) wrong.push(`${from.name} is ahead of time`)
      balances.get(from)?.set(token, left)
      const other = balances.get(to)
      other?.set(token, (other.get(token) ?? 0n) + amount)
    }
    expect(wrong).toEqual([])
    expect(balances.get(world.cast.collector)?.size).toBeGreaterThan(1)
  })

  test('an entity has the balances of its wallets, under an empty address', () => {
    const entity: Json[] = request('profiler/current-balance', { entity_name: 'Meridian Exchange', chain: 'all', hide_spam_token: false }).data
    const single = world
      .walletsOf('Meridian Exchange')
      .flatMap(({ address }) => request('profiler/current-balance', { address, chain: 'all', hide_spam_token: false }).data as Json[])
    const named = (rows: readonly Json[]): string[] => [...new Set(rows.map((row) => `${row.chain} ${row.token_address}`))].toSorted()
    expect(entity.length).toBeGreaterThan(3)
    expect(named(entity)).toEqual(named(single))
    for (const row of entity) {
      const parts = single.filter((one) => one.token_address === row.token_address && one.chain === row.chain)
      expect(exact(row.token_amount)).toBe(exact(sum(parts.map((one) => one.token_amount))))
      expect(row.address).toBe('')
    }
  })

  test('spam is hidden unless requested', () => {
    const gifted = quiet.filter((wallet) =>
      world.ledger.legsOf(wallet).some((leg) => leg.token.asset.kind === 'spam' && leg.to === wallet && wallet.role === 'person'),
    )
    for (const { address } of gifted.slice(0, 20)) {
      const [hidden, all] = [{}, { hide_spam_token: false }].map(
        (more) => request('profiler/current-balance', { address, chain: 'all', ...more }).data.length,
      )
      expect(all).toBeGreaterThan(hidden)
    }
    expect(gifted.length).toBeGreaterThan(20)
  })
})

function busiest(): Wallet {
  return world.cast.wallets.reduce((a, b) => (world.ledger.legsOf(b).length > world.ledger.legsOf(a).length ? b : a))
}
