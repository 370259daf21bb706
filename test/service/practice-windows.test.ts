import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { Json } from './practice-help.ts'
import { call, start, TODAY } from './practice-help.ts'
import { GOOD_BODIES, NO_LIMITS } from './practice-market-help.ts'

let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 10_000_000, limits: NO_LIMITS })
})
afterAll(() => service.close())

const WIDE = { from: '2026-07-01', to: TODAY }
/**
 * Split into one day, two days, three, and so on: both ends of a window are inclusive, and some end
 * falls on a busy day.
 */
const PARTS = partsOf(WIDE.from, WIDE.to)

function partsOf(from: string, to: string): { readonly from: string; readonly to: string }[] {
  const day = (text: string, more: number): string => new Date(Date.parse(text) + more * 86_400_000).toISOString().slice(0, 10)
  const parts: { readonly from: string; readonly to: string }[] = []
  for (let first = from; first <= to; first = day(first, parts.length)) {
    const last = day(first, parts.length)
    parts.push({ from: first, to: last < to ? last : to })
  }
  return parts
}

/** The time fields of a row; the rows of the other dated endpoints are sums. */
const TIMES = ['block_timestamp', 'timestamp', 'date'] as const
const OF_A_TIME: readonly EndpointId[] = [
  'profiler/transactions',
  'profiler/historical-balances',
  'profiler/perp-trades',
  'smart-money/historical-holdings',
  'tgm/flows',
  'tgm/transfers',
  'tgm/dex-trades',
  'tgm/perp-trades',
]
/**
 * Request fields other than the dates, and the additive figure. Buyers and sellers are separate
 * lists.
 */
const SUMS: readonly (readonly [id: EndpointId, more: object, figure: string])[] = [
  ['profiler/counterparties', {}, 'interaction_count'],
  ['profiler/counterparties', {}, 'volume_in_usd'],
  ['profiler/counterparties', {}, 'volume_out_usd'],
  ['tgm/who-bought-sold', { buy_or_sell: 'BUY' }, 'bought_volume_usd'],
  ['tgm/who-bought-sold', { buy_or_sell: 'SELL' }, 'sold_volume_usd'],
]
/** Profit of a window depends on earlier purchases: the unit tests compute it from the trades. */
const PROFITS: readonly EndpointId[] = ['profiler/pnl', 'profiler/pnl-summary', 'tgm/pnl-leaderboard']

async function rowsIn(id: EndpointId, window: { readonly from: string; readonly to: string }, more: object = {}): Promise<Json[]> {
  const { path, dateField = 'date', maxPerPage } = ENDPOINTS[id]
  const rows: Json[] = []
  for (let page = 1; ; page++) {
    const { status, json, text } = await call(service, path, {
      ...GOOD_BODIES.get(id),
      [dateField]: window,
      pagination: { page, per_page: maxPerPage },
      ...more,
    })
    expect(status, text).toBe(200)
    rows.push(...json.data)
    if (json.pagination.is_last_page) return rows
  }
}

function dayOf(row: Json): string {
  const name = TIMES.find((one) => typeof row[one] === 'string') ?? 'date'
  return String(row[name]).slice(0, 10)
}

describe('date windows of the practice service', () => {
  test('are tested for every dated endpoint', () => {
    const dated = Object.values(ENDPOINTS).filter((endpoint) => endpoint.dateField !== undefined)
    expect(dated.map(({ id }) => id).toSorted()).toEqual([...OF_A_TIME, ...new Set(SUMS.map(([id]) => id)), ...PROFITS].toSorted())
  })

  test.each(OF_A_TIME)('%s: contains the rows of its days, first and last included, and parts add up to the whole', async (id) => {
    const whole = await rowsIn(id, WIDE)
    expect(whole.length).toBeGreaterThan(0)
    let found = 0
    for (const part of PARTS) {
      const rows = await rowsIn(id, part)
      const due = whole.filter((row) => dayOf(row) >= part.from && dayOf(row) <= part.to)
      expect(rows.map((row) => JSON.stringify(row)).toSorted()).toEqual(due.map((row) => JSON.stringify(row)).toSorted())
      found += rows.length
    }
    expect(found).toBe(whole.length)
  })

  test.each(SUMS)('%s %j: the %s of the parts adds up to that of the whole', async (id, more, figure) => {
    const sum = (rows: readonly Json[]): number => rows.reduce((total, row) => total + row[figure], 0)
    const whole = await rowsIn(id, WIDE, more)
    const parts: number[] = []
    for (const part of PARTS) parts.push(sum(await rowsIn(id, part, more)))
    expect(sum(whole)).toBeGreaterThan(0)
    expect(Math.abs(parts.reduce((a, b) => a + b, 0) - sum(whole))).toBeLessThan(0.01)
  })
})
