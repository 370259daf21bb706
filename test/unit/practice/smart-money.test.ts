import { Big } from 'big.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from './request-practice.ts'
import { request, requestAllPages, exact, plain, sum, TODAY, world, zero } from './request-practice.ts'
import {
  anyDate,
  anyToken,
  isExchange,
  isPool,
  isSmart,
  keyOf,
  labelsOf,
  lastDays,
  lines,
  ratioOf,
  smartWallets,
  sumOf,
  TOKENS,
} from './request-market.ts'

const CHAINS = ['ethereum', 'bnb', 'base', 'arbitrum', 'polygon', 'optimism', 'solana'] as const
const EVERYTHING = { include_stablecoins: true, include_native_tokens: true }
const anyLabel = fc.constantFrom(undefined, 'Fund', 'Smart Trader', '90D Smart Trader', 'Smart HL Perps Trader')

function labelWallets(label: string | undefined): (address: string) => boolean {
  return (address) => isSmart(address) && (label === undefined || labelsOf(address).includes(label))
}

function filtersOf(label: string | undefined): object {
  return label === undefined ? {} : { include_smart_money_labels: [label] }
}

describe('smart money', () => {
  test('is traders and funds: no whale, no exchange', () => {
    expect(smartWallets.map((wallet) => wallet.role).toSorted()).toEqual(['fund', ...Array.from({ length: 18 }, () => 'trader')])
    expect(labelsOf(world.cast.cold.address)).toContain('Whale')
    expect(isSmart(world.cast.cold.address)).toBe(false)
  })

  test("DEX trades are the last day's trades of those wallets, as each token lists them", () => {
    const rows: Json[] = request('smart-money/dex-trades', { chains: ['all'] }).data
    const traded = TOKENS.filter((token) => token.asset.kind === 'traded')
    const own = traded.flatMap((token) =>
      (request('tgm/dex-trades', { ...keyOf(token), date: lastDays(1) }).data as Json[]).filter((row) => isSmart(row.trader_address)),
    )
    const reported = (row: Json): readonly string[] => {
      const [bought, sold] = [
        [row.token_address, exact(row.token_amount)],
        [row.traded_token_address, exact(row.traded_token_amount)],
      ]
      const sides = row.action === 'BUY' ? [bought, sold] : [sold, bought]
      return [plain(row.block_timestamp).replace('Z', ''), row.transaction_hash, row.trader_address, ...sides.flat(), exact(row.estimated_value_usd)]
    }
    const found = rows.map((row) => [
      row.block_timestamp,
      row.transaction_hash,
      row.trader_address,
      row.token_bought_address,
      exact(row.token_bought_amount),
      row.token_sold_address,
      exact(row.token_sold_amount),
      exact(row.trade_value_usd),
    ])
    expect(lines(found)).toEqual(lines(own.map(reported)))
    expect(found.length).toBeGreaterThan(2)
    expect(rows.every((row) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(row.block_timestamp))).toBe(true)
  })

  test('net flow is what arrived from pools and exchanges minus what was sent there', () => {
    fc.assert(
      fc.property(anyToken, anyLabel, (token, label) => {
        const belongs = labelWallets(label)
        const all: Json[] = CHAINS.some((chain) => chain === token.chain)
          ? request('smart-money/netflow', { chains: [token.chain], filters: { ...EVERYTHING, ...filtersOf(label), token_address: token.address } })
              .data
          : []
        const transfers = (request('tgm/transfers', { ...keyOf(token), date: lastDays(30) }).data as Json[]).filter(
          (row) => row.transfer_value_usd !== null,
        )
        const venue = (address: string): boolean => isPool(address) || isExchange(address)
        const into = transfers.filter((row) => belongs(row.to_address) && venue(row.from_address))
        const out = transfers.filter((row) => belongs(row.from_address) && venue(row.to_address))
        expect(all).toHaveLength(into.length + out.length === 0 ? 0 : 1)
        for (const row of all) {
          for (const [field, from] of [
            ['net_flow_1h_usd', '2026-11-20T23'],
            ['net_flow_24h_usd', '2026-11-20'],
            ['net_flow_7d_usd', '2026-11-14'],
            ['net_flow_30d_usd', '2026-10-22'],
          ] as const) {
            const since = (rows: readonly Json[]): Json[] => rows.filter((one) => one.block_timestamp >= from)
            expect([field, exact(row[field])]).toEqual([
              field,
              exact(sumOf(since(into), 'transfer_value_usd').minus(sumOf(since(out), 'transfer_value_usd'))),
            ])
          }
          expect(row.trader_count.toNumber()).toBe(new Set([...into.map((one) => one.to_address), ...out.map((one) => one.from_address)]).size)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('net flow leaves out stablecoins and native coins unless requested, and includes trades and exchanges', () => {
    const symbols = (filters: object): Set<string> =>
      new Set(request('smart-money/netflow', { chains: ['all'], filters }).data.map((row: Json) => row.token_symbol))
    expect([...symbols({})].filter((symbol) => ['ETH', 'SOL', 'USDC', 'USDT'].includes(symbol))).toEqual([])
    expect(symbols(EVERYTHING)).toContain('USDC')
    expect(
      new Set(
        request('smart-money/netflow', { chains: ['all'], filters: { token_sector: ['Memecoins'] } }).data.map((row: Json) => row.token_symbol),
      ),
    ).toEqual(new Set(['FROGGO', 'WOOFER']))
    const month = TOKENS.flatMap(
      (token) => request('tgm/transfers', { ...keyOf(token), date: lastDays(30), filters: { only_smart_money: true } }).data as Json[],
    )
    expect(month.filter((row) => isExchange(row.to_address)).length).toBeGreaterThan(20)
    expect(month.filter((row) => isExchange(row.from_address)).length).toBeGreaterThan(20)
  })

  test('holdings are the summed balances of those wallets', () => {
    fc.assert(
      fc.property(anyLabel, (label) => {
        const rows: Json[] = request('smart-money/holdings', { chains: ['all'], filters: filtersOf(label) }).data
        const balances = smartWallets
          .filter(({ address }) => labelWallets(label)(address))
          .flatMap(
            (wallet) =>
              request('profiler/current-balance', { address: wallet.address, chain: wallet.family === 'evm' ? 'all' : wallet.family }).data as Json[],
          )
        const total = sumOf(rows, 'value_usd')
        expect(new Set(rows.map((row) => row.token_address + row.chain))).toEqual(new Set(balances.map((row) => row.token_address + row.chain)))
        for (const row of rows) {
          const own = balances.filter((one) => one.token_address === row.token_address && one.chain === row.chain)
          expect(row.holders_count.toNumber()).toBe(own.length)
          const price: Big = own[0]?.price_usd ?? zero
          expect(exact(row.value_usd)).toBe(exact(sumOf(own, 'token_amount').times(price).round(8, Big.roundHalfUp)))
          expect(row.share_of_holdings_percent).toEqual(ratioOf(row.value_usd, total))
        }
        expect(Number(sumOf(rows, 'share_of_holdings_percent'))).toBeCloseTo(1, 9)
      }),
      { numRuns: 10 },
    )
  })

  test('the last day of the history of holdings is the holdings, change of a day included', () => {
    const chains = ['ethereum', 'base', 'bnb', 'solana']
    const key = (row: Json): string => row.chain + row.token_address
    const now: Json[] = request('smart-money/holdings', { chains }).data
    const last: Json[] = request('smart-money/historical-holdings', { chains, date_range: { from: TODAY, to: TODAY } }).data
    expect(last.map((row) => row.date)).toEqual(last.map(() => TODAY))
    expect(new Map(last.map(({ date: _date, balance: _balance, smart_money_labels: _labels, ...row }) => [key(row), row]))).toEqual(
      new Map(now.map((row) => [key(row), row])),
    )
    expect(last.filter((row) => row.balance_24h_percent_change !== null && !row.balance_24h_percent_change.eq(0)).length).toBeGreaterThan(1)
  })

  test('each earlier day has the balances at the end of the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 730 }), fc.constantFrom('ethereum', 'base', 'bnb', 'solana'), (day, chain) => {
        const date = world.calendar.dateOf(day)
        const before = { from: world.calendar.dateOf(day - 1), to: world.calendar.dateOf(day - 1) }
        const rows: Json[] = request('smart-money/historical-holdings', { chains: [chain], date_range: { from: date, to: date } }).data
        const own = smartWallets
          .filter((wallet) => wallet.family === (chain === 'solana' ? 'solana' : 'evm'))
          .flatMap(
            (wallet) =>
              request('profiler/historical-balances', { address: wallet.address, chain, date: before, filters: { hide_spam_tokens: true } })
                .data as Json[],
          )
        expect(new Set(rows.map((row) => row.token_address))).toEqual(new Set(own.map((row) => row.token_address)))
        for (const row of rows) {
          const parts = own.filter((one) => one.token_address === row.token_address)
          expect(exact(row.balance)).toBe(exact(sumOf(parts, 'token_amount')))
          expect(row.holders_count.toNumber()).toBe(parts.length)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('a lookback of more than four years is refused', () => {
    const ask2020 = (): Json => request('smart-money/historical-holdings', { chains: ['base'], date_range: { from: '2022-11-20', to: '2022-12-01' } })
    expect(ask2020).toThrow('four years')
    expect(request('smart-money/historical-holdings', { chains: ['base'], date_range: { from: '2022-11-21', to: '2022-12-01' } }).data).toEqual([])
  })
})

describe('perpetual trades', () => {
  const reported = (row: Json): string =>
    [
      row.transaction_hash,
      row.side,
      row.token_symbol,
      exact(row.token_amount ?? row.size),
      exact(row.price_usd ?? row.price),
      exact(row.value_usd),
    ].join(' ')

  test('of a contract are the trades of all wallets with it', () => {
    fc.assert(
      fc.property(fc.constantFrom('BTC', 'ETH', 'SOL', 'BNB', 'TIDE', 'HELO'), anyDate, (token_symbol, date) => {
        const rows: Json[] = request('tgm/perp-trades', { token_symbol, date }).data
        const own = world.cast.wallets
          .filter((wallet) => wallet.family === 'evm' && (wallet.role === 'trader' || wallet.role === 'person'))
          .flatMap(({ address }) => request('profiler/perp-trades', { address, date, filters: { token_symbol } }).data as Json[])
        expect(rows.map(reported).toSorted()).toEqual(own.map(reported).toSorted())
        for (const row of rows) expect(row.block_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/)
      }),
      { numRuns: 4 },
    )
  })

  test('of smart money in the last days are those of its wallets, by hours, by action, and new ones alone', () => {
    const rows: Json[] = request('smart-money/perp-trades', {}).data
    const own = ['BTC', 'ETH', 'SOL', 'BNB', 'TIDE', 'HELO'].flatMap((token_symbol) =>
      (request('tgm/perp-trades', { token_symbol, date: lastDays(7) }).data as Json[]).filter((row) => isSmart(row.trader_address)),
    )
    expect(rows.map(reported).toSorted()).toEqual(own.map(reported).toSorted())
    expect(rows.length).toBeGreaterThan(10)
    const day: Json[] = request('smart-money/perp-trades', { lookback_hours: 24 }).data
    expect(day).toEqual(rows.filter((row) => row.block_timestamp >= '2026-11-20'))
    const opened: Json[] = request('smart-money/perp-trades', { only_new_positions: true }).data
    expect(opened).toEqual(rows.filter((row) => row.action === 'Open'))
    const either: Json[] = request('smart-money/perp-trades', { only_new_positions: true, filters: { action: ['Sell - Close Long'] } }).data
    expect(either).toEqual(rows.filter((row) => row.action === 'Open' || (row.action === 'Close' && row.side === 'Long')))
    expect(either.length).toBeGreaterThan(opened.length)
    const shorts: Json[] = request('smart-money/perp-trades', { filters: { action: ['Sell - Add Short', 'Buy - Reduce Short'] } }).data
    expect(shorts).toEqual(rows.filter((row) => row.side === 'Short' && ['Add', 'Reduce'].includes(row.action)))
  })
})

describe('DCA strategies', () => {
  const mint = (symbol: string): string => TOKENS.find((token) => token.chain === 'solana' && token.asset.symbol === symbol)?.address ?? ''
  const all: Json[] = request('tgm/jup-dca', { token_address: mint('USDC') }).data

  test('of smart money are those of its wallets for the token with activity in seven days', () => {
    const rows: Json[] = request('smart-money/dcas', {}).data
    const own = all.filter((row) => isSmart(row.trader_address) && row.last_timestamp >= '2026-11-14')
    const NAMES = {
      dca_created_at: 'since_timestamp',
      dca_updated_at: 'last_timestamp',
      trader_address: 'trader_address',
      transaction_hash: 'creation_hash',
      trader_address_label: 'trader_label',
      dca_vault_address: 'dca_vault_address',
      input_token_address: 'input_mint_address',
      output_token_address: 'output_mint_address',
      deposit_token_amount: 'deposit_amount',
      token_spent_amount: 'deposit_spent',
      output_token_redeemed_amount: 'other_token_redeemed',
      dca_status: 'status',
      input_token_symbol: 'token_input',
      output_token_symbol: 'token_output',
      deposit_value_usd: 'deposit_usd_value',
    }
    const renamed = own.map((row) =>
      Object.fromEntries(Object.entries(NAMES).map(([name, twin]) => [name, name.endsWith('_at') ? row[twin].replace('Z', '') : row[twin]])),
    )
    expect(rows).toEqual(renamed)
    expect(rows.length).toBeGreaterThan(1)
  })

  test('are found by either of their tokens, and some are closed', () => {
    const outputs = ['WOOFER', 'KELP', 'SATNOTE'].flatMap((symbol) => request('tgm/jup-dca', { token_address: mint(symbol) }).data as Json[])
    expect(new Set(outputs.map((row) => row.dca_vault_address))).toEqual(new Set(all.map((row) => row.dca_vault_address)))
    expect(outputs).toHaveLength(all.length)
    expect(all.length).toBe(world.cast.vaults.length)
    const of = (status: string): number => request('tgm/jup-dca', { token_address: mint('USDC'), filters: { status } }).data.length
    expect([of('Active') > 2, of('Closed') > 2, of('Active') + of('Closed')]).toEqual([true, true, all.length])
  })

  test('are the sums that their vaults received, paid to the pool and returned', () => {
    for (const row of all) {
      const legs = (side: string): Json[] =>
        requestAllPages('profiler/transactions', { address: row.dca_vault_address, chain: 'solana' }).flatMap((one) =>
          one[side].map((leg: Json) => ({ ...leg, hash: plain(one.transaction_hash) })),
        )
      const deposits = legs('tokens_received').filter((leg) => plain(leg.from_address) === row.trader_address)
      const spent = legs('tokens_sent').filter((leg) => leg.token_address === row.input_mint_address)
      const back = legs('tokens_sent').filter((leg) => leg.to_address === row.trader_address)
      expect([deposits.length, deposits[0]?.hash, exact(deposits[0]?.token_amount)]).toEqual([1, row.creation_hash, exact(row.deposit_amount)])
      expect(exact(row.deposit_spent)).toBe(exact(sum(spent.map((leg) => leg.token_amount)).times(-1)))
      expect(exact(row.other_token_redeemed)).toBe(exact(sum(back.map((leg) => leg.token_amount)).times(-1)))
      expect(row.status).toBe(row.deposit_spent.lt(row.deposit_amount) ? 'Active' : 'Closed')
    }
  })
})

describe('DeFi holdings', () => {
  const KINDS = new Map([
    ['supply', 'deposit'],
    ['withdraw', 'deposit'],
    ['borrow', 'borrow'],
    ['repay', 'borrow'],
    ['stake', 'stake'],
    ['unstake', 'stake'],
  ])
  const savers = world.cast.wallets.filter((wallet) => request('portfolio/defi-holdings', { wallet_address: wallet.address }).protocols.length > 0)

  test('are deposits minus withdrawals, by the transactions of the wallet', () => {
    fc.assert(
      fc.property(fc.constantFrom(...savers, ...world.cast.victims), ({ address, family }) => {
        const { protocols, summary } = request('portfolio/defi-holdings', { wallet_address: address })
        const amounts = new Map<string, Big>()
        for (const row of requestAllPages('profiler/transactions', { address, chain: family === 'evm' ? 'all' : family })) {
          const name = row.method.replace(/\(.*/, '')
          const kind = KINDS.get(name)
          for (const leg of [...row.tokens_sent, ...row.tokens_received]) {
            const other = [leg.from_address, leg.to_address].find((one) => one !== address) ?? ''
            if (kind === undefined || !labelsOf(other).some((label) => label === 'Lending' || label === 'Staking')) continue
            const key = `${world.walletAt(other)?.entity} ${row.chain} ${leg.token_address} ${kind}`
            // Borrowed amounts are inflows, deposits are outflows.
            amounts.set(key, (amounts.get(key) ?? zero).plus(kind === 'borrow' ? leg.token_amount : leg.token_amount.times(-1)))
          }
        }
        const found = protocols.flatMap((one: Json) =>
          one.tokens.map((token: Json) => [`${one.protocol_name} ${one.chain} ${token.address} ${token.position_type}`, exact(token.amount)]),
        )
        expect(lines(found)).toEqual(lines([...amounts].filter(([, amount]) => amount.gt(0)).map(([key, amount]) => [key, exact(amount)])))
        expect([...amounts.values()].every((amount) => amount.gte(0))).toBe(true)
        for (const one of protocols) {
          const of = (debt: boolean): Big =>
            sum(one.tokens.filter((token: Json) => (token.position_type === 'borrow') === debt).map((token: Json) => token.value_usd))
          expect([one.total_assets_usd, one.total_debts_usd, one.total_value_usd].map(exact)).toEqual(
            [of(false), of(true), of(false).minus(of(true))].map(exact),
          )
        }
        for (const field of ['total_value_usd', 'total_assets_usd', 'total_debts_usd', 'total_rewards_usd'])
          expect(exact(summary[field])).toBe(exact(sumOf(protocols, field)))
        expect([summary.protocol_count.toNumber(), summary.token_count.toNumber()]).toEqual([protocols.length, found.length])
      }),
      { numRuns: 60 },
    )
  })

  test('exist: deposits, debts and stakes with rewards, and none for most', () => {
    const all = savers.flatMap(({ address }) => request('portfolio/defi-holdings', { wallet_address: address }).protocols as Json[])
    const kinds = new Set(all.flatMap((one) => one.tokens.map((token: Json) => token.position_type)))
    expect(kinds).toEqual(new Set(['deposit', 'borrow', 'stake']))
    expect(all.filter((one) => one.total_rewards_usd.gt(0)).length).toBeGreaterThan(3)
    expect(savers.length).toBeLessThan(world.cast.wallets.length / 4)
    expect(request('portfolio/defi-holdings', { wallet_address: '0xcbb811f129782ef87e19dea9d3375045219bae00' }).summary.total_value_usd).toEqual(zero)
  })
})
