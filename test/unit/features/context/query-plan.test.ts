import { describe, expect, test } from 'vitest'
import { newDraft } from '../../../../src-renderer/features/context/query-draft.ts'
import { MAX_PAGES, pagesWithin, pricePerCall, queryRequest } from '../../../../src-renderer/features/context/query-plan.ts'
import { requestLines } from '../../../../src-shared/view-models/request-lines.ts'
import { aboutText } from '../../../../src-shared/view-models/query-about.ts'

const TOKEN = '0x0cda08a4b0fe58cc9599122b81a687af490689de'

describe('describing a query', () => {
  test('reads the same from the plan and from the evidence, whose fields are in another order', () => {
    const requested = {
      token_address: TOKEN,
      chain: 'base',
      label_type: 'whale',
      filters: { value_usd: { min: 5, max: 9 }, address_label: ['a', 'b'] },
    }
    const lines = requestLines(requested, { from: '2026-01-01', to: '2026-02-01' }, undefined)
    expect(lines).toEqual([
      ['Token address', TOKEN],
      ['Chain', 'Base'],
      ['Label type', 'whale'],
      ['Label', 'a, b'],
      ['Value USD', 'at least 5, at most 9'],
      ['Date range (UTC)', '2026-01-01 to 2026-02-01'],
    ])
    const sorted = { chain: 'base', filters: { address_label: ['a', 'b'], value_usd: { max: 9, min: 5 } }, label_type: 'whale', token_address: TOKEN }
    expect(requestLines(sorted, { from: '2026-01-01', to: '2026-02-01' }, undefined)).toEqual(lines)
    expect(aboutText(sorted)).toBe(aboutText(requested))
  })

  test('names a filter separately from the main fields', () => {
    const names = requestLines({ token_address: TOKEN, filters: { token_address: [TOKEN] } }, undefined, undefined).map(([name]) => name)
    expect(names).toEqual(['Token address', 'Filter by token'])
  })

  test('is shortened in a title: many chains are counted, long queries are cut', () => {
    expect(aboutText({ chains: ['base', 'bnb', 'ethereum', 'linea'] })).toBe('4 chains')
    expect(aboutText({ queries: ['x'.repeat(200)] })).toHaveLength(90)
    expect(aboutText({ queries: [`${'x'.repeat(88)}😀😀`] })).toBe(`${'x'.repeat(88)}…`)
    expect(aboutText({})).toBe('')
  })
})

describe('the price of a query', () => {
  test('names both plans before a request, and says so if no price is published', () => {
    expect(pricePerCall('smart-money/netflow', undefined)).toBe('5 credits a call on the pro plan, 50 credits on the free plan')
    expect(pricePerCall('smart-money/netflow', 'free')).toBe('50 credits per call on this account’s free plan (5 credits on the pro plan)')
    expect(pricePerCall('search/web-search', 'pro')).toContain('The price is not published; public sources name 5 credits')
  })

  test('limits pages to those within the budget', () => {
    expect(pagesWithin('300', '5', 1)).toBe(60)
    expect(pagesWithin('300', '5', 3)).toBe(20)
    expect(pagesWithin('4', '5', 1)).toBe(1)
    expect(pagesWithin('999999999', '1', 1)).toBe(MAX_PAGES)
    expect(pagesWithin('300', undefined, 1)).toBe(MAX_PAGES)
  })
})

test('a plan names its query and its saved filter', () => {
  const draft = newDraft('token-screener', [], new Date('2026-11-23T10:00:00Z'))
  expect(queryRequest('token-screener', {}, draft).title).toBe('Token screener')
  expect(queryRequest('token-screener', {}, draft, 'Short list').title).toBe('Token screener: saved filter “Short list”')
  expect(queryRequest('token-screener', { chains: ['base'] }, draft, 'Short list').title).toBe('Token screener: Base, saved filter “Short list”')
})
