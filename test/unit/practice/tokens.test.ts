import { Big } from 'big.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './request-practice.ts'
import { request, requestAllPages, exact, plain, sum, world, zero } from './request-practice.ts'
import {
  anyDate,
  anyToken,
  anyTraded,
  isExchange,
  isPool,
  keyOf,
  labelsOf,
  lastDays,
  lines,
  isSmart,
  ratioOf,
  sumOf,
  TOKENS,
} from './request-market.ts'

/**
 * Holders of less than a dollar are left out unless a range of values is requested; one without a
 * value is in no range.
 */
function everyHolder(body: Record<string, unknown>): Json[] {
  const usual: Json[] = request('tgm/holders', body).data
  const valued: Json[] = request('tgm/holders', { ...body, filters: { value_usd: { min: 0 } } }).data
  return usual.some((row) => row.value_usd === null) ? usual : valued
}

describe('holders', () => {
  test('of less than a dollar are included only if a range of values is requested', () => {
    let dust = 0
    for (const token of TOKENS) {
      const key = keyOf(token)
      const usual: Json[] = request('tgm/holders', key).data
      const small = everyHolder(key).filter((row) => row.value_usd !== null && row.value_usd.lt(1))
      const shown = new Set(usual.map((row) => row.address))
      expect(small.filter((row) => shown.has(row.address))).toEqual([])
      dust += small.length
    }
    expect(dust).toBeGreaterThan(0)
  })

  test('are the wallets that hold the token, each with its own balance, and together the total supply', () => {
    fc.assert(
      fc.property(anyToken, (token) => {
        const rows: Json[] = everyHolder(keyOf(token))
        for (const row of rows) {
          const balances: Json[] = request('profiler/current-balance', { address: row.address, chain: token.chain, hide_spam_token: false }).data
          const own = balances.find((one) => one.token_address === token.address)
          expect([row.address, exact(row.token_amount)]).toEqual([row.address, own && exact(own.token_amount)])
          expect(row.value_usd === null ? null : exact(row.value_usd)).toBe(own?.value_usd === null ? null : exact(own?.value_usd))
          expect(exact(row.total_inflow.minus(row.total_outflow))).toBe(exact(row.token_amount))
        }
        const minted = requestAllPages('tgm/transfers', keyOf(token)).filter((row) => row.from_address_label?.startsWith('Null Address'))
        expect(exact(sumOf(rows, 'token_amount'))).toBe(exact(sumOf(minted, 'transfer_amount')))
        for (const row of rows) expect(row.ownership_percentage).toEqual(ratioOf(row.token_amount, sumOf(minted, 'transfer_amount')))
      }),
      { numRuns: 25 },
    )
  })

  test('changed since one, seven and thirty days ago by the difference of their balances', () => {
    fc.assert(
      fc.property(anyTraded, fc.constantFrom([1, '24h'] as const, [7, '7d'] as const, [30, '30d'] as const), (token, [days, name]) => {
        const date = { from: world.calendar.dateOf(729 - days), to: world.calendar.dateOf(729 - days) }
        for (const row of request('tgm/holders', keyOf(token)).data.slice(0, 12)) {
          const then: Json[] = request('profiler/historical-balances', { address: row.address, chain: token.chain, date }).data
          const before: Big = then.find((one) => one.token_address === token.address)?.token_amount ?? zero
          expect(exact(row[`balance_change_${name}`])).toBe(exact(row.token_amount.minus(before)))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('of one kind are those with its label, and an entity has the sum of its wallets', () => {
    const token = keyOf(TOKENS.find((one) => one.asset.symbol === 'USDC') ?? expect.fail())
    const all = everyHolder(token)
    for (const [type, belongs] of [
      ['smart_money', isSmart],
      ['exchange', isExchange],
      ['whale', (address: string) => labelsOf(address).includes('Whale')],
      ['public_figure', (address: string) => labelsOf(address).includes('Public Figure')],
    ] as const) {
      const found: Json[] = everyHolder({ ...token, label_type: type })
      expect(new Set(found.map((row) => row.address))).toEqual(new Set(all.map((row) => row.address).filter(belongs)))
    }
    const entity: Json[] = everyHolder({ ...token, aggregate_by_entity: true })
    const own = entity.find((row) => row.address === 'Meridian Exchange')
    expect(exact(own.token_amount)).toBe(
      exact(
        sumOf(
          all.filter((row) => isExchange(row.address)),
          'token_amount',
        ),
      ),
    )
    expect(exact(sumOf(entity, 'token_amount'))).toBe(exact(sumOf(all, 'token_amount')))
  })
})

describe('transfers', () => {
  test("are exactly the world's transfers of the token in the window", () => {
    fc.assert(
      fc.property(anyToken, anyDate, (token, date) => {
        const rows: Json[] = request('tgm/transfers', { ...keyOf(token), date }).data
        const legs = world.ledger.legs.filter((leg) => {
          const day = world.calendar.timeText(leg.transaction.second).slice(0, 10)
          return leg.token === token && day >= date.from && day <= date.to
        })
        const text = (parts: readonly string[]): string => parts.join(' ')
        const unit = new Big(10).pow(token.decimals)
        expect(
          rows.map((row) => text([row.block_timestamp, row.transaction_hash, row.from_address, row.to_address, exact(row.transfer_amount)])),
        ).toEqual(
          legs
            .map(({ transaction, from, to, amount }) =>
              text([
                `${world.calendar.timeText(transaction.second)}Z`,
                world.hashOf(transaction),
                from.address,
                to.address,
                exact(new Big(amount.toString()).div(unit)),
              ]),
            )
            .toReversed(),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('equal those in the transactions of a wallet', () => {
    fc.assert(
      fc.property(fc.constantFrom(...world.cast.traders, ...world.cast.victims, world.cast.fund), anyDate, fc.nat(), ({ address }, date, n) => {
        const rows: Json[] = request('profiler/transactions', { address, chain: 'all', date, hide_spam_token: false }).data
        const token = TOKENS.filter((one) =>
          rows.some((row) => [...row.tokens_sent, ...row.tokens_received].some((leg) => leg.token_address === one.address)),
        )[n % 7]
        if (!token) return
        for (const [filter, side] of [
          ['from_address', 'tokens_sent'],
          ['to_address', 'tokens_received'],
        ] as const) {
          const found: Json[] = request('tgm/transfers', { ...keyOf(token), date, filters: { [filter]: address } }).data
          const legs = rows
            .filter((row) => (row.chain === 'bsc' ? 'bnb' : row.chain) === token.chain)
            .flatMap((row) =>
              row[side]
                .filter((leg: Json) => leg.token_address === token.address)
                .map((leg: Json) => [plain(row.transaction_hash), exact(leg.token_amount.abs())]),
            )
          expect(lines(found.map((row) => [row.transaction_hash, exact(row.transfer_amount)]))).toEqual(lines(legs))
        }
      }),
      { numRuns: 30 },
    )
  })

  test('with a pool, with an exchange, and the others are all of them together', () => {
    fc.assert(
      fc.property(anyToken, anyDate, (token, date) => {
        const of = (filters: object): Json[] => request('tgm/transfers', { ...keyOf(token), date, filters }).data
        const kindOf = ({ from_address: from, to_address: to }: Json): string =>
          [isPool(from) || isPool(to) ? 'dex' : '', isExchange(from) || isExchange(to) ? 'cex' : ''].join('')
        const all = of({})
        expect(of({ include_dex: false })).toEqual(all.filter((row) => !kindOf(row).includes('dex')))
        expect(of({ include_cex: false })).toEqual(all.filter((row) => !kindOf(row).includes('cex')))
        expect(of({ non_exchange_transfers: false })).toEqual(all.filter((row) => kindOf(row) !== ''))
        expect(of({ only_smart_money: true })).toEqual(all.filter((row) => isSmart(row.from_address) || isSmart(row.to_address)))
      }),
      { numRuns: 20 },
    )
  })
})

describe('flows', () => {
  const members = {
    smart_money: isSmart,
    exchange: isExchange,
    whale: (address: string) => labelsOf(address).includes('Whale'),
    public_figure: (address: string) => labelsOf(address).includes('Public Figure'),
  }

  test('are, day by day, the transfers of the labelled holders', () => {
    fc.assert(
      fc.property(
        anyToken,
        fc.constantFrom('smart_money', 'exchange', 'whale', 'public_figure', 'top_100_holders' as const),
        fc.integer({ min: 0, max: 730 }),
        fc.integer({ min: 0, max: 30 }),
        (token, label, start, length) => {
          const date = { from: world.calendar.dateOf(start), to: world.calendar.dateOf(Math.min(start + length, 730)) }
          const top = new Set<string>(
            everyHolder(keyOf(token))
              .slice(0, 100)
              .map((row: Json) => row.address),
          )
          const belongs = label === 'top_100_holders' ? (address: string) => top.has(address) : members[label]
          const transfers = requestAllPages('tgm/transfers', keyOf(token))
          const response = request('tgm/flows', { ...keyOf(token), label, date })
          expect(response.data).toHaveLength(Math.min(start + length, 730) - start + 1)
          expect(response.warnings === undefined).toBe(label === 'exchange')
          for (const row of response.data as Json[]) {
            const day = row.date.slice(0, 10)
            const today = transfers.filter((one) => one.block_timestamp.startsWith(day))
            const until = transfers.filter((one) => one.block_timestamp.slice(0, 10) <= day)
            const [came, went] = [today.filter((one) => belongs(one.to_address)), today.filter((one) => belongs(one.from_address))]
            expect([row.total_inflows_count.toNumber(), row.total_outflows_count.toNumber()]).toEqual([came.length, went.length])
            const stored = sumOf(
              until.filter((one) => belongs(one.to_address)),
              'transfer_amount',
            ).minus(
              sumOf(
                until.filter((one) => belongs(one.from_address)),
                'transfer_amount',
              ),
            )
            expect(exact(row.token_amount)).toBe(exact(stored))
            if (row.price_usd !== null) expect(exact(row.value_usd)).toBe(exact(stored.times(row.price_usd).round(8, Big.roundHalfUp)))
            const split = [
              [row.total_inflows_dex, came.filter((one) => isPool(one.from_address))],
              [row.total_outflows_dex, went.filter((one) => isPool(one.to_address))],
              [row.total_inflows_cex, came.filter((one) => isExchange(one.from_address))],
              [row.total_outflows_cex, went.filter((one) => isExchange(one.to_address))],
            ] as const
            for (const [reported, legs] of split)
              expect(reported && exact(reported)).toBe(label === 'exchange' ? exact(sumOf(legs, 'transfer_amount')) : null)
            expect(row.is_complete).toBe(day < world.calendar.dateOf(730))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('of the groups of flow intelligence follow from the same transfers', () => {
    const spans = [
      ['1h', '2026-11-20T23:00:00Z', 1],
      ['12h', '2026-11-20T12:00:00Z', 1],
      ['1d', '2026-11-20T00:00:00Z', 1],
      ['7d', '2026-11-14T00:00:00Z', 7],
    ] as const
    fc.assert(
      fc.property(anyToken, fc.constantFrom(...spans), (token, [timeframe, from, days]) => {
        const { data, warnings } = request('tgm/flow-intelligence', { ...keyOf(token), timeframe })
        const [row] = data
        expect([data.length, warnings.length]).toEqual([1, 2])
        const rows = (request('tgm/transfers', { ...keyOf(token), date: lastDays(days) }).data as Json[]).filter((one) => one.block_timestamp >= from)
        const board = requestBoard(token)
        for (const [segment, belongs] of [
          ['smart_trader', isSmart],
          ['exchange', isExchange],
          ['whale', members.whale],
          ['public_figure', members.public_figure],
          ['top_pnl', (address: string) => board.has(address)],
        ] as const) {
          const [came, went] = [rows.filter((one) => belongs(one.to_address)), rows.filter((one) => belongs(one.from_address))]
          const [into, out] = [sumOf(came, 'transfer_value_usd'), sumOf(went, 'transfer_value_usd')]
          const wallets = new Set([...came.map((one) => one.to_address), ...went.map((one) => one.from_address)]).size
          expect([segment, exact(row[`${segment}_net_flow_usd`])]).toEqual([segment, exact(into.minus(out))])
          expect(row[`${segment}_wallet_count`].toNumber()).toBe(segment === 'exchange' ? 0 : wallets)
          const mean = row[`${segment}_avg_flow_usd`]
          expect(mean === null ? null : exact(mean)).toBe(wallets === 0 ? null : exact(into.plus(out).div(wallets).round(8, Big.roundHalfUp)))
        }
        expect(row.fresh_wallets_net_flow_usd === null).toBe(timeframe === '1h' || timeframe === '12h')
      }),
      { numRuns: 40 },
    )
  })

  /** The ten best with a token over the whole simulated time, by the profit in profiler/pnl. */
  function requestBoard(token: (typeof TOKENS)[number]): ReadonlySet<string> {
    const traders = new Set(requestAllPages('tgm/dex-trades', keyOf(token)).map((row) => row.trader_address))
    const totals = [...traders].map((address) => {
      // Profit that a window of the second year leaves out was realised in the first.
      const parts = requestAllPages('profiler/pnl', { address, chain: token.chain }).filter((row) => row.token_address === token.address)
      return { address, total: sum([...parts.map((row) => row.pnl_usd_realised), parts.at(-1)?.pnl_usd_unrealised ?? zero]) }
    })
    return new Set(
      totals
        .filter(({ total }) => total.gt(0))
        .toSorted((a, b) => b.total.cmp(a.total))
        .slice(0, 10)
        .map(({ address }) => address),
    )
  }
})

describe('trades', () => {
  test('are transfers of the token between a trader and a pool', () => {
    fc.assert(
      fc.property(anyToken, anyDate, (token, date) => {
        const transfers = new Map<string, Json[]>()
        for (const row of request('tgm/transfers', { ...keyOf(token), date }).data as Json[])
          transfers.set(row.transaction_hash, [...(transfers.get(row.transaction_hash) ?? []), row])
        const rows: Json[] = request('tgm/dex-trades', { ...keyOf(token), date }).data
        for (const row of rows) {
          const leg = transfers.get(row.transaction_hash)?.find((one) => isPool(one.from_address) || isPool(one.to_address))
          const trader = row.action === 'BUY' ? leg.to_address : leg.from_address
          expect([row.trader_address, exact(row.token_amount), row.block_timestamp]).toEqual([
            trader,
            exact(leg.transfer_amount),
            leg.block_timestamp,
          ])
        }
        expect(rows).toHaveLength(
          [...transfers.values()].flat().filter((one) => isPool(one.from_address) !== isPool(one.to_address) && one.transaction_type !== 'mint')
            .length,
        )
      }),
      { numRuns: 25 },
    )
  })

  test('summed per trader are the buyers and sellers', () => {
    fc.assert(
      fc.property(anyToken, anyDate, fc.constantFrom('BUY', 'SELL'), (token, date, way) => {
        const trades: Json[] = request('tgm/dex-trades', { ...keyOf(token), date }).data
        const rows: Json[] = request('tgm/who-bought-sold', { ...keyOf(token), date, buy_or_sell: way }).data
        expect(new Set(rows.map((row) => row.address))).toEqual(new Set(trades.filter((one) => one.action === way).map((one) => one.trader_address)))
        for (const row of rows) {
          const [buys, sells] = ['BUY', 'SELL'].map((action) => trades.filter((one) => one.trader_address === row.address && one.action === action))
          const [bought, sold] = [buys ?? [], sells ?? []].map((list) => [sumOf(list, 'token_amount'), sumOf(list, 'estimated_value_usd')])
          expect([row.bought_token_volume, row.bought_volume_usd].map(exact)).toEqual(bought?.map(exact))
          expect([row.sold_token_volume, row.sold_volume_usd].map(exact)).toEqual(sold?.map(exact))
          const sign = way === 'BUY' ? 1 : -1
          expect(exact(row.token_trade_volume)).toBe(exact(row.bought_token_volume.minus(row.sold_token_volume).times(sign)))
          expect(exact(row.trade_volume_usd)).toBe(exact(row.bought_volume_usd.minus(row.sold_volume_usd).times(sign)))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('give the profits of the leaderboard, which agree with the PnL of each wallet on it, and leave none out', () => {
    fc.assert(
      fc.property(anyTraded, anyDate, fc.constantFrom(...world.cast.traders, ...world.cast.persons), (token, date, somebody) => {
        const board: Json[] = request('tgm/pnl-leaderboard', { ...keyOf(token), date }).data
        const ofWallet = (address: string): Json =>
          request('profiler/pnl', { address, chain: token.chain, date }).data.find((row: Json) => row.token_address === token.address)
        for (const row of board.slice(0, 30)) {
          const own = ofWallet(row.trader_address)
          for (const [field, same] of [
            ['pnl_usd_realised', 'pnl_usd_realised'],
            ['pnl_usd_unrealised', 'pnl_usd_unrealised'],
            ['holding_amount', 'holding_amount'],
            ['holding_usd', 'holding_usd'],
            ['max_balance_held', 'max_balance_held'],
            ['roi_percent_realised', 'roi_percent_realised'],
            ['roi_percent_unrealised', 'roi_percent_unrealised'],
          ] as const)
            expect([field, row[field] && exact(row[field])]).toEqual([field, own[same] && exact(own[same])])
          expect(row.nof_trades.toNumber()).toBe(Number(own.nof_buys) + Number(own.nof_sells))
          expect(exact(row.netflow_amount)).toBe(exact(own.bought_amount.minus(own.sold_amount)))
          expect(exact(row.pnl_usd_total)).toBe(exact(own.pnl_usd_realised.plus(own.pnl_usd_unrealised)))
        }
        const known = somebody.chains.includes(token.chain) && ofWallet(somebody.address) !== undefined
        expect(board.some((row) => row.trader_address === somebody.address)).toBe(known)
      }),
      { numRuns: 40 },
    )
  })

  test('of a timeframe are the volumes of the screener', () => {
    const spans = [
      ['1h', '2026-11-20T23:00:00Z', 1],
      ['24h', '2026-11-20T00:00:00Z', 1],
      ['7d', '2026-11-14T00:00:00Z', 7],
      ['30d', '2026-10-22T00:00:00Z', 30],
    ] as const
    fc.assert(
      fc.property(anyToken, fc.constantFrom(...spans), fc.constantFrom('all', 'sm'), (token, [timeframe, from, days], trader_type) => {
        const filters = { token_address: token.address, include_native_tokens: true, trader_type }
        const rows: Json[] = request('token-screener', { chains: [token.chain], timeframe, filters }).data
        const trades = (
          request('tgm/dex-trades', { ...keyOf(token), date: lastDays(days), only_smart_money: trader_type === 'sm' }).data as Json[]
        ).filter((one) => one.block_timestamp >= from)
        const [row] = rows
        const [buys, sells] = ['BUY', 'SELL'].map((action) => trades.filter((one) => one.action === action))
        const [bought, sold] = [sumOf(buys ?? [], 'estimated_value_usd'), sumOf(sells ?? [], 'estimated_value_usd')]
        expect(rows).toHaveLength(1)
        expect([row.buy_volume, row.sell_volume, row.volume, row.netflow].map(exact)).toEqual(
          [bought, sold, bought.plus(sold), bought.minus(sold)].map(exact),
        )
        if (trader_type === 'all') expect(row).not.toHaveProperty('nof_traders')
        else {
          expect(row.nof_traders.toNumber()).toBe(new Set(trades.map((one) => one.trader_address)).size)
          expect([row.nof_buys.toNumber(), row.nof_sells.toNumber()]).toEqual([buys?.length, sells?.length])
        }
      }),
      { numRuns: 60 },
    )
  })
})
