import { Big } from 'big.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './request-practice.ts'
import { request, requestAllPages, exact, sum, WHOLE, world, zero } from './request-practice.ts'

const trading = world.cast.wallets.filter((wallet) => world.trades.of(wallet).length > 0)
const anyTrader = fc.constantFrom(...trading, ...world.cast.persons.slice(0, 20))
const anyDate = fc.tuple(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 365 })).map(([start, length]) => ({
  from: world.calendar.dateOf(start),
  to: world.calendar.dateOf(Math.min(start + length, 730)),
}))
const QUOTES = new Set(['ETH', 'BNB', 'POL', 'SOL', 'USDC', 'USDT', 'DAI'])

interface Book {
  buys: number
  sells: number
  boughtUsd: Big
  soldUsd: Big
  realised: Big
  costOfSold: Big
  stored: Big
  heldCost: Big
}

/**
 * Average-cost profit per token, from the rows of the transactions endpoint alone: an exchange of
 * one asset for another is a trade.
 */
function booksOf(rows: readonly Json[], date: { readonly from: string; readonly to: string }): Map<string, Book> {
  const books = new Map<string, Book>()
  for (const row of rows.toSorted((a, b) => (a.block_timestamp < b.block_timestamp ? -1 : 1))) {
    const [given, got] = [row.tokens_sent[0], row.tokens_received[0]]
    if (!given || !got || given.token_address === got.token_address || row.block_timestamp.slice(0, 10) > date.to) continue
    const buy = QUOTES.has(given.token_symbol)
    const token = buy ? got : given
    const quote = buy ? given : got
    const book = books.get(token.token_address) ?? {
      buys: 0,
      sells: 0,
      boughtUsd: zero,
      soldUsd: zero,
      realised: zero,
      costOfSold: zero,
      stored: zero,
      heldCost: zero,
    }
    books.set(token.token_address, book)
    const inside = row.block_timestamp.slice(0, 10) >= date.from
    const amount: Big = token.token_amount.abs()
    const dollars: Big = quote.value_usd
    if (buy) {
      book.stored = book.stored.plus(amount)
      book.heldCost = book.heldCost.plus(dollars)
      if (inside) [book.buys, book.boughtUsd] = [book.buys + 1, book.boughtUsd.plus(dollars)]
      continue
    }
    const cost = book.heldCost.times(amount).div(book.stored).round(8, Big.roundHalfUp)
    book.stored = book.stored.minus(amount)
    book.heldCost = book.heldCost.minus(cost)
    if (inside)
      [book.sells, book.soldUsd, book.realised, book.costOfSold] = [
        book.sells + 1,
        book.soldUsd.plus(dollars),
        book.realised.plus(dollars).minus(cost),
        book.costOfSold.plus(cost),
      ]
  }
  return books
}

function ratioText(part: Big, whole: Big): string | null {
  return whole.eq(0) ? null : exact(part.div(whole).round(16, Big.roundHalfUp))
}

describe('profit and loss', () => {
  test('per token follows from the trades in the transactions', () => {
    fc.assert(
      fc.property(anyTrader, anyDate, ({ address }, date) => {
        const rows = requestAllPages('profiler/transactions', { address, chain: 'all', hide_spam_token: false })
        const books = booksOf(rows, date)
        const expected = [...books].filter(([, book]) => book.buys + book.sells > 0 || book.stored.gt(0))
        const found: Json[] = request('profiler/pnl', { address, chain: 'all', date }).data
        expect(new Set(found.map((row) => row.token_address))).toEqual(new Set(expected.map(([token]) => token)))
        for (const row of found) {
          const book = books.get(row.token_address)
          if (!book) throw new Error('unreachable')
          expect([row.nof_buys, row.nof_sells]).toEqual([String(book.buys), String(book.sells)])
          expect([row.bought_usd, row.sold_usd, row.pnl_usd_realised, row.holding_amount].map(exact)).toEqual(
            [book.boughtUsd, book.soldUsd, book.realised, book.stored].map(exact),
          )
          expect(row.roi_percent_realised === null ? null : exact(row.roi_percent_realised)).toBe(ratioText(book.realised, book.costOfSold))
          expect(exact(row.holding_usd)).toBe(exact(book.stored.times(row.token_price).round(8, Big.roundHalfUp)))
          expect(exact(row.pnl_usd_unrealised)).toBe(exact(row.holding_usd.minus(book.heldCost)))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('the summary is the sum of the tokens: realised profit, counts, win rate, best five', () => {
    fc.assert(
      fc.property(anyTrader, anyDate, ({ address }, date) => {
        const rows: Json[] = request('profiler/pnl', { address, chain: 'all', date }).data
        const traded = rows.filter((row) => Number(row.nof_buys) + Number(row.nof_sells) > 0)
        const sold: Json[] = request('profiler/pnl', { address, chain: 'all', date, filters: { show_realized: true } }).data
        const summary = request('profiler/pnl-summary', { address, chain: 'all', date })
        expect(exact(summary.realized_pnl_usd)).toBe(exact(sum(sold.map((row) => row.pnl_usd_realised))))
        expect(summary.traded_token_count.toNumber()).toBe(traded.length)
        expect(summary.traded_times.toNumber()).toBe(traded.reduce((n, row) => n + Number(row.nof_buys) + Number(row.nof_sells), 0))
        expect(exact(summary.win_rate)).toBe(
          ratioText(new Big(sold.filter((row) => row.pnl_usd_realised.gt(0)).length), new Big(traded.length)) ?? '0',
        )
        expect(summary.top5_tokens.map((row: Json) => exact(row.realized_pnl))).toEqual(
          sold
            .map((row) => row.pnl_usd_realised)
            .toSorted((a, b) => b.cmp(a))
            .slice(0, 5)
            .map(exact),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('as recorded, realised figures sort nothing while show_realized is off', () => {
    const { address } = world.cast.fund
    const order_by = [{ field: 'pnl_usd_realised', direction: 'ASC' }]
    const of = (more: object): Json[] => request('profiler/pnl', { address, chain: 'all', date: WHOLE[1], order_by, ...more }).data
    expect(of({}).map((row) => row.pnl_usd_unrealised.toNumber())).toEqual(
      of({})
        .map((row) => row.pnl_usd_unrealised.toNumber())
        .toSorted((a, b) => b - a),
    )
    const honoured = of({ filters: { show_realized: true } }).map((row) => row.pnl_usd_realised.toNumber())
    expect(honoured).toEqual(honoured.toSorted((a, b) => a - b))
    expect(honoured.length).toBeGreaterThan(3)
  })
})
