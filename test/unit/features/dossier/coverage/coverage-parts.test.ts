import { expect, test } from 'vitest'
import { coverageParts, isCollapsible } from '../../../../../src-renderer/features/dossier/coverage/coverage-parts.ts'
import type { CoverageRow } from '../../../../../src-shared/case/coverage-row.ts'

const rowOf = (state: CoverageRow['state'], chain: string | undefined, rows = 0): CoverageRow => ({
  subjectId: 's',
  endpoint: 'profiler/transactions',
  chain,
  window: undefined,
  pages: 1,
  state,
  rows,
  at: '2026-11-22T10:00:00Z',
  captureIds: [],
})
const line = (rows: readonly CoverageRow[]): string[] => coverageParts(rows).map(({ state, text }) => `${state}: ${text}`)

test('lists found data first, then failed and partial parts, then empty and not requested ones, and omits none', () => {
  expect(
    line([
      rowOf('not-offered', 'bitcoin'),
      rowOf('not-requested', 'optimism'),
      rowOf('empty', 'base'),
      rowOf('failed', 'polygon'),
      rowOf('partial', 'bnb', 1000),
      rowOf('found', 'ethereum', 17),
    ]),
  ).toEqual([
    'found: Ethereum 17 records',
    'partial: BNB Chain 1,000 records, more pages',
    'failed: Polygon: failed',
    'empty: Base: no results',
    'not-requested: Optimism: not requested',
    'not-offered: Bitcoin: not available',
  ])
})

test('many chains are counted, and a chain requested twice is one', () => {
  const three = ['base', 'bnb', 'polygon']
  expect(line(three.map((chain) => rowOf('empty', chain)))).toEqual(['empty: 3 chains: no results'])
  expect(line(three.map((chain) => rowOf('found', chain, 700)))).toEqual(['found: 3 chains, 2,100 records'])
  expect(line([rowOf('found', 'base', 2), rowOf('found', 'base', 3)])).toEqual(['found: Base 5 records'])
  expect(line([rowOf('found', 'all', 2)])).toEqual(['found: All chains 2 records'])
  expect(line([rowOf('found', undefined, 2)])).toEqual(['found: 2 records'])
  expect(line([rowOf('empty', undefined)])).toEqual(['empty: no results'])
})

test('a single row is not collapsed, nor are rows without a response', () => {
  expect(isCollapsible([rowOf('found', 'base')])).toBe(false)
  expect(isCollapsible([rowOf('not-requested', 'base'), rowOf('not-offered', 'bnb')])).toBe(false)
  expect(isCollapsible([rowOf('not-requested', 'base'), rowOf('empty', 'bnb')])).toBe(true)
})
