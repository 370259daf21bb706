import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'
import type { Json } from './request-practice.ts'
import { request, requestAllPages, exact, sum, world, zero } from './request-practice.ts'

const keen = [...world.cast.traders, ...world.cast.persons].filter(
  (wallet) => wallet.family === 'evm' && requestAllPages('profiler/perp-trades', { address: wallet.address }).length > 0,
)

/** Open positions after the trades: signed size and cost. */
function openOf(trades: readonly Json[]): Map<string, { size: Big; cost: Big }> {
  const open = new Map<string, { size: Big; cost: Big }>()
  for (const trade of trades.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))) {
    const position = open.get(trade.token_symbol) ?? { size: zero, cost: zero }
    expect(exact(trade.start_position)).toBe(exact(position.size))
    const opens = trade.action === 'Open' || trade.action === 'Add'
    const sign = (trade.side === 'Long') === opens ? 1 : -1
    const closed = opens ? zero : position.cost.times(trade.size).div(position.size.abs()).round(8, Big.roundHalfUp)
    expect(exact(trade.closed_pnl)).toBe(exact(opens ? zero : trade.side === 'Long' ? trade.value_usd.minus(closed) : closed.minus(trade.value_usd)))
    const cost = opens ? position.cost.plus(trade.value_usd) : position.cost.minus(closed)
    open.set(trade.token_symbol, { size: position.size.plus(trade.size.times(sign)), cost })
  }
  return new Map([...open].filter(([, { size }]) => !size.eq(0)))
}

describe('perpetuals', () => {
  test('positions are the open remainder of the trades, with entry price, profit and value', () => {
    expect(keen.length).toBeGreaterThan(8)
    for (const { address } of keen) {
      const open = openOf(requestAllPages('profiler/perp-trades', { address }))
      const { data } = request('profiler/perp-positions', { address })
      expect(data.asset_positions.map((one: Json) => one.position.token_symbol).toSorted()).toEqual([...open.keys()].toSorted())
      for (const { position } of data.asset_positions) {
        const expected = open.get(position.token_symbol)
        if (!expected) throw new Error('unreachable')
        const value = expected.size.abs().times(position.mark_price_usd).round(8, Big.roundHalfUp)
        const gain = expected.size.gt(0) ? value.minus(expected.cost) : expected.cost.minus(value)
        expect(new Big(position.size).eq(expected.size)).toBe(true)
        expect(exact(new Big(position.entry_price_usd))).toBe(exact(expected.cost.div(expected.size.abs()).round(12, Big.roundHalfUp)))
        expect([position.position_value_usd, position.unrealized_pnl_usd].map((text: string) => exact(new Big(text)))).toEqual(
          [value, gain].map(exact),
        )
      }
    }
  })

  test('the account adds up: margins are the sum of the positions, raw dollars are worth less signed positions', () => {
    for (const { address } of keen) {
      const { data } = request('profiler/perp-positions', { address })
      const positions: Json[] = data.asset_positions.map((one: Json) => one.position)
      const signed = positions.map((one) => (new Big(one.size).lt(0) ? new Big(one.position_value_usd).neg() : new Big(one.position_value_usd)))
      expect(exact(new Big(data.margin_summary_total_margin_used_usd))).toBe(exact(sum(positions.map((one) => new Big(one.margin_used_usd)))))
      expect(exact(new Big(data.margin_summary_total_raw_usd))).toBe(exact(new Big(data.margin_summary_account_value_usd).minus(sum(signed))))
    }
  })

  test('an open position is liquidated on the losing side of its mark, an isolated one of its entry too', () => {
    const positions: Json[] = keen.flatMap(({ address }) =>
      request('profiler/perp-positions', { address }).data.asset_positions.map((one: Json) => one.position),
    )
    const isolated = positions.filter((one) => one.leverage_type === 'isolated')
    const cross = positions.filter((one) => one.leverage_type === 'cross' && one.liquidation_price_usd !== null)
    expect([isolated.length, cross.length].every((n) => n > 5)).toBe(true)
    for (const one of [...isolated, ...cross])
      expect(new Big(one.liquidation_price_usd).cmp(one.mark_price_usd)).toBe(one.size.startsWith('-') ? 1 : -1)
    for (const one of isolated) expect(new Big(one.liquidation_price_usd).cmp(one.entry_price_usd)).toBe(one.size.startsWith('-') ? 1 : -1)
  })

  test('filters accept their own values only', () => {
    const [{ address } = { address: '' }] = keen
    const of = (filters: object): Json[] => request('profiler/perp-trades', { address, date: { from: '2025-11-22', to: '2026-11-21' }, filters }).data
    expect(new Set(of({ action: 'Open/Add' }).map((row) => row.action))).toEqual(new Set(['Open', 'Add']))
    expect(of({ side: 'Short' }).every((row) => row.side === 'Short')).toBe(true)
    expect(of({ crossed: true }).length + of({ crossed: false }).length).toBe(of({}).length)
    expect(() => of({ side: 'Up' })).toThrow("does not take 'Up'")
  })
})
