import { expect, test } from 'vitest'
import { withoutOverlaps } from '../../../src-shared/view-models/without-overlaps.ts'
import type { SourcedRow } from '../../../src-shared/view-models/panels/sourced-row.ts'

type InTime = Parameters<typeof withoutOverlaps<Pick<SourcedRow, 'query' | 'capture'>>>[0][number]

/** A record of a response: only its query and its position in the chain are read. */
function record(seq: number, chain: string, from: string, to: string): InTime {
  const query = { endpoint: 'profiler/counterparties', chain, window: { from, to }, of: 'a' }
  return { query, capture: { seq } } as unknown as InTime // other members are not read
}
const saved = (...records: readonly InTime[]): number[] => withoutOverlaps(records).saved.map(({ capture }) => capture.seq)

test('of responses about the same days the newest counts, chain by chain', () => {
  const old = record(1, 'ethereum', '2026-01-01', '2026-01-31')
  const newer = record(2, 'ethereum', '2026-01-15', '2026-02-15')
  const apart = record(3, 'ethereum', '2026-03-01', '2026-03-31')
  const other = record(4, 'base', '2026-01-01', '2026-01-31')
  expect(saved(old, newer, apart, other)).toEqual([2, 3, 4])
  expect(withoutOverlaps([old, newer]).left).toEqual([old])
  expect(saved(old, record(5, 'ethereum', '2026-01-31', '2026-02-01'))).toEqual([5])
})

test('a response about all chains and one about a single chain have the same transfers', () => {
  const one = record(1, 'ethereum', '2026-01-01', '2026-01-31')
  const all = record(2, 'all', '2026-01-10', '2026-01-20')
  expect(saved(one, all)).toEqual([2])
  expect(saved({ ...one, capture: record(9, '', '', '').capture }, all)).toEqual([9])
  expect(saved(record(3, 'base', '2026-01-01', '2026-01-05'), all)).toEqual([3, 2])
})

test('a response without days covers all of them, and overlaps every other', () => {
  const always = { ...record(1, 'ethereum', '', ''), query: { ...record(1, 'ethereum', '', '').query, window: undefined } }
  const dated = record(2, 'ethereum', '2026-01-01', '2026-01-31')
  expect(saved(always, dated)).toEqual([2])
  expect(saved(dated, { ...always, capture: record(9, '', '', '').capture })).toEqual([9])
})

test('records of one query have the values of its newest result, in any order', () => {
  const [old, again] = [record(1, 'ethereum', '2026-01-01', '2026-01-31'), record(5, 'ethereum', '2026-01-01', '2026-01-31')]
  const other = record(3, 'ethereum', '2026-01-15', '2026-02-15')
  expect(saved(again, old, other)).toEqual([5, 1])
  expect(saved(old, again, other)).toEqual([1, 5])
})
