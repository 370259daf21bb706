import type { Big } from 'big.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../../../src-practice/world/wallets.ts'
import type { Json } from './request-practice.ts'
import { request, exact, plain, sum, world, zero } from './request-practice.ts'

const quiet = world.cast.wallets.filter((wallet) => world.ledger.legsOf(wallet).length < 2_000)
const anyWallet = fc.oneof(fc.constantFrom(...quiet), fc.constantFrom(...quiet.filter(paysItself)))
const anyWindow = fc.tuple(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 365 })).map(([start, length]) => ({
  from: world.calendar.dateOf(start),
  to: world.calendar.dateOf(Math.min(start + length, 730)),
}))
const anyChain = fc.constantFrom('all', 'ethereum', 'bnb', 'base', 'arbitrum', 'solana', 'tron', 'bitcoin')

function paysItself(wallet: Wallet): boolean {
  return world.ledger.legsOf(wallet).some((leg) => leg.from === leg.to)
}

interface Side {
  in: Big
  out: Big
  count: number
  readonly tokens: Map<string, { in: Big; out: Big }>
}

/** Counterparties computed from the transactions of the window. */
function sidesOf(rows: readonly Json[]): Map<string, Side> {
  const sides = new Map<string, Side>()
  for (const row of rows) {
    for (const [way, other, legs] of [
      ['in', 'from_address', row.tokens_received],
      ['out', 'to_address', row.tokens_sent],
    ] as const) {
      for (const leg of legs) {
        const name = plain(leg[other])
        const side = sides.get(name) ?? { in: zero, out: zero, count: 0, tokens: new Map() }
        sides.set(name, side)
        // A leg without its own value is alone in its transaction, and the row has its volume.
        const dollars: Big = leg.value_usd ?? row.volume_usd
        side[way] = side[way].plus(dollars)
        side.count += 1
        const key = `${row.chain}/${leg.token_address}`
        const token = side.tokens.get(key) ?? { in: zero, out: zero }
        side.tokens.set(key, token)
        token[way] = token[way].plus(leg.token_amount.abs())
      }
    }
  }
  return sides
}

describe('counterparties', () => {
  test('are the same transfers summed by counterparty, in every window and on every chain', () => {
    fc.assert(
      fc.property(anyWallet, anyWindow, anyChain, ({ address, family, chains }, date, wanted) => {
        const chain = wanted === 'all' || chains.some((one) => one === wanted) ? wanted : family === 'evm' ? 'ethereum' : family
        const rows: Json[] = request('profiler/transactions', { address, chain, date, hide_spam_token: false }).data
        const sides = sidesOf(rows)
        const found: Json[] = request('profiler/counterparties', { address, chain, date }).data
        expect(new Set(found.map((row) => row.counterparty_address))).toEqual(new Set(sides.keys()))
        expect(found).toHaveLength(sides.size)
        for (const row of found) {
          const side = sides.get(row.counterparty_address)
          if (!side) throw new Error('unreachable')
          expect([exact(row.volume_in_usd), exact(row.volume_out_usd), exact(row.total_volume_usd)]).toEqual([
            exact(side.in),
            exact(side.out),
            exact(side.in.plus(side.out)),
          ])
          expect(row.interaction_count.toNumber()).toBe(side.count)
          expect(row.tokens_info).toHaveLength(side.tokens.size)
          const amounts = row.tokens_info.map((token: Json) =>
            [token.token_in_amount, token.token_out_amount, token.total_token_amount].map(exact).join(' '),
          )
          expect(new Set(amounts)).toEqual(
            new Set([...side.tokens.values()].map((token) => [token.in, token.out, token.in.plus(token.out)].map(exact).join(' '))),
          )
          // A transfer to oneself is two interactions and one transfer.
          const transfers = row.tokens_info.reduce((n: number, token: Json) => n + Number(token.num_transfer), 0)
          expect(transfers).toBe(row.counterparty_address === address ? side.count / 2 : side.count)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('native coins and tokens separately add up to the whole', () => {
    fc.assert(
      fc.property(anyWallet, anyWindow, ({ address }, date) => {
        const of = (source_input: string): Big =>
          sum(request('profiler/counterparties', { address, chain: 'all', date, source_input }).data.map((row: Json) => row.total_volume_usd))
        expect(exact(of('ETH').plus(of('Tokens')))).toBe(exact(of('Combined')))
      }),
      { numRuns: 40 },
    )
  })

  test('grouping by entity merges volume and loses none', () => {
    fc.assert(
      fc.property(anyWallet, anyWindow, ({ address }, date) => {
        const of = (group_by: string): Json[] => request('profiler/counterparties', { address, chain: 'all', date, group_by }).data
        expect(exact(sum(of('entity').map((row) => row.total_volume_usd)))).toBe(exact(sum(of('wallet').map((row) => row.total_volume_usd))))
        expect(of('entity').length).toBeLessThanOrEqual(of('wallet').length)
      }),
      { numRuns: 40 },
    )
  })

  test('an address as busy as an exchange accepts 180 days at most', () => {
    const hot = world.cast.hot.get('evm')
    const over = () => request('profiler/counterparties', { address: hot?.address, chain: 'all', date: { from: '2026-01-01', to: '2026-11-21' } })
    expect(over).toThrow('180 days')
    expect(
      request('profiler/counterparties', { address: hot?.address, chain: 'all', date: { from: '2026-10-01', to: '2026-11-21' } }).data.length,
    ).toBeGreaterThan(100)
  })
})
