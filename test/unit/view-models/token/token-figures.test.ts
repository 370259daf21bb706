import { describe, expect, test } from 'vitest'
import { tokenDays } from '../../../../src-shared/view-models/token/token-days.ts'
import { tokenFigures } from '../../../../src-shared/view-models/token/token-figures.ts'
import { capturesNaming, isOf, tokenMentions } from '../../../../src-shared/view-models/token/token-mentions.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { respond, TOKEN } from './token-responses.ts'

const NO_DAYS = tokenDays([])

/** A response about the market with one record about the token. */
const reported = (endpoint: EndpointId, fields: Readonly<Record<string, unknown>>, at: string, id: string = endpoint): ReturnType<typeof respond> =>
  respond(
    endpoint,
    { data: [{ chain: 'ethereum', token_address: TOKEN.address, token_symbol: 'LARK', ...fields }] },
    { id, at, request: { chains: ['ethereum'] } },
  )

const shown = (captures: readonly ReturnType<typeof respond>[], days = NO_DAYS): unknown[] =>
  tokenFigures(tokenMentions(captures, TOKEN), days).map(({ id, cell, captureIds }) => [id, cell.text, ...captureIds])

describe('figures of a token', () => {
  test('each comes from the first response that reports it', () => {
    const holdings = reported('smart-money/holdings', { market_cap_usd: 700, value_usd: 44 }, '2026-11-04T10:00:00Z')
    const netflow = reported('smart-money/netflow', { market_cap_usd: 800 }, '2026-11-04T10:00:00Z')
    const screener = reported('token-screener', { volume: 6, liquidity: 5 }, '2026-11-04T10:00:00Z')
    expect(shown([holdings])).toEqual([
      ['market-cap', '700', 'smart-money/holdings'],
      ['smart-holdings', '44', 'smart-money/holdings'],
    ])
    expect(shown([holdings, netflow, screener])).toEqual([
      ['market-cap', '800', 'smart-money/netflow'],
      ['liquidity', '5', 'token-screener'],
      ['volume', '6', 'token-screener'],
      ['smart-holdings', '44', 'smart-money/holdings'],
    ])
    expect(shown([])).toEqual([])
  })

  test('a value missing from a response in any form is no figure', () => {
    expect(shown([reported('token-screener', { price_usd: null, liquidity: 'much', volume: 1 }, '2026-11-04T10:00:00Z')])).toEqual([
      ['volume', '1', 'token-screener'],
    ])
  })

  test("the price is the screener's from the last day of the flows on, else that of the last day with one", () => {
    const days = tokenDays([
      respond('tgm/flows', {
        data: [
          { date: '2026-11-02T00:00:00Z', price_usd: null },
          { date: '2026-11-03T00:00:00Z', price_usd: 2 },
          { date: '2026-11-04T12:00:00Z', price_usd: 4 },
          { date: '2026-11-05T00:00:00Z', price_usd: null },
        ],
      }),
    ])
    const screenedAt = (at: string): unknown[] => shown([reported('token-screener', { price_usd: 3 }, at)], days)
    const change = ['change', '1', 'x-1']
    expect(screenedAt('2026-11-03T23:59:59Z')).toEqual([['price', '4', 'x-1'], change])
    expect(screenedAt('2026-11-04T00:00:00Z')).toEqual([['price', '3', 'token-screener'], change])
    expect(screenedAt('2026-12-01T00:00:00Z')).toEqual([['price', '3', 'token-screener'], change])
    expect(shown([reported('token-screener', { price_usd: 3 }, '2020-01-01T00:00:00Z')])).toEqual([['price', '3', 'token-screener']])
    expect(shown([reported('token-screener', { price_usd: null }, '2026-12-01T00:00:00Z')], days)).toEqual([['price', '4', 'x-1'], change])
    const figures = tokenFigures(new Map(), days)
    expect(figures.map(({ title, kind, rule }) => [title, kind, rule])).toEqual([
      ['Price', 'price', 'As of 2026-11-04 UTC, the last day of the result.'],
      ['Since 2026-11-03', 'ratio', 'From the first to the last day of the result with a price.'],
    ])
  })

  test('a change over days of several responses names each of them once', () => {
    const day = (date: string, id: string): ReturnType<typeof respond> => respond('tgm/flows', { data: [{ date, price_usd: 2 }] }, { id })
    const days = tokenDays([day('2026-11-01', 'x-1'), day('2026-11-02', 'x-2'), day('2026-11-03', 'x-2')])
    expect(tokenFigures(new Map(), days).find(({ id }) => id === 'change')?.captureIds).toEqual(['x-1', 'x-2'])
  })
})

describe('results that name a token', () => {
  test('uses the newest result of an endpoint that names the token, in any position of the list', () => {
    const [older, newer] = [
      reported('token-screener', { price_usd: 1 }, '2026-11-04T10:00:00Z', 'x-old'),
      reported('token-screener', { price_usd: 2 }, '2026-11-04T11:00:00Z', 'x-new'),
    ]
    const newest = respond('token-screener', { data: [] }, { id: 'x-newest', at: '2026-11-05T00:00:00Z', request: { chains: ['ethereum'] } })
    for (const order of [
      [older, newer, newest],
      [newest, newer, older],
      [newer, older],
    ]) {
      const mention = tokenMentions(order, TOKEN).get('token-screener')
      expect([mention?.captureId, mention?.at]).toEqual(['x-new', '2026-11-04T11:00:00Z'])
    }
    const twins = ['x-1', 'x-2'].map((id) => reported('token-screener', {}, '2026-11-04T10:00:00Z', id))
    expect(tokenMentions(twins, TOKEN).get('token-screener')?.captureId).toBe('x-1')
  })

  test('a response of another endpoint, or one that was not understood, is not used', () => {
    expect(tokenMentions([reported('tgm/holders', {}, '2026-11-04T10:00:00Z')], TOKEN).size).toBe(0)
    const broken = respond('token-screener', 'no records', { request: { chains: ['ethereum'] } })
    expect([tokenMentions([broken], TOKEN).size, capturesNaming([broken], TOKEN)]).toEqual([0, []])
  })

  test('the newest three of each market endpoint are read', () => {
    const at = '2026-11-04T10:00:00Z'
    const screens = ['s-1', 's-2', 's-3', 's-4', 's-5'].map((id) => reported('token-screener', {}, at, id))
    const flows = ['n-1', 'n-2'].map((id) => reported('smart-money/netflow', {}, at, id))
    const holdings = reported('smart-money/holdings', {}, at, 'h-1')
    const balances = reported('profiler/current-balance', {}, at, 'a-1')
    const others = [reported('tgm/holders', {}, at, 't-1'), reported('token-screener', { token_address: '0x2' }, at, 's-6')]
    expect(capturesNaming([...screens, ...flows, holdings, balances, ...others], TOKEN).map(({ capture }) => capture.id)).toEqual([
      'h-1',
      'n-2',
      'n-1',
      's-5',
      's-4',
      's-3',
    ])
  })

  test('a response is read if it names one of several tokens', () => {
    const both = respond(
      'token-screener',
      {
        data: [
          { chain: 'ethereum', token_address: '0x2', token_symbol: 'B' },
          { chain: 'ethereum', token_address: TOKEN.address, token_symbol: 'A' },
        ],
      },
      { request: { chains: ['ethereum'] } },
    )
    expect(capturesNaming([both], TOKEN)).toHaveLength(1)
  })

  test('a record without a chain is on the requested chain, one without an address is no token', () => {
    const rowOf = (fields: Readonly<Record<string, unknown>>): Parameters<typeof isOf>[0] => {
      const row = respond('token-screener', { data: [{ token_symbol: 'LARK', ...fields }] }).response?.rows[0]
      if (row === undefined) throw new Error('There is no record.')
      return row
    }
    const nameless = rowOf({ token_address: TOKEN.address.toUpperCase().replace('0X', '0x') })
    expect([isOf(nameless, 'ethereum', TOKEN), isOf(nameless, 'base', TOKEN)]).toEqual([true, false])
    const own = rowOf({ token_address: TOKEN.address, chain: 'bsc' })
    expect([isOf(own, 'ethereum', TOKEN), isOf(own, 'ethereum', { ...TOKEN, chain: 'bnb' })]).toEqual([false, true])
    expect(isOf(rowOf({ chain: 'ethereum' }), 'ethereum', { chain: 'ethereum', address: '' })).toBe(false)
  })
})
