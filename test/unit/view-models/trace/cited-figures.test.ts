import { beforeAll, expect, test } from 'vitest'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import type { CitedPart, SavedTraceSetting } from '../../../../src-shared/custody/trace-event.ts'
import { areSameFigures, citationTitle, citedFigures, figuresText } from '../../../../src-shared/view-models/trace/cited-figures.ts'
import { runSavedTrace, type ComputedRun } from '../../../../src-shared/view-models/trace/run-saved-trace.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { fraudCase, nodeOfCast } from './fraud-case.ts'

const SETTING: SavedTraceSetting = { starts: [nodeOfCast('collector')], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' }

let computed: ComputedRun

beforeAll(async () => {
  const state = fraudCase(['collector', 'peel/0', 'peel/1'])
  const run = await runSavedTrace(state, SETTING, state.record.seq, responsesIn(state), async () => undefined)
  if (!run.ok) throw new Error(run.error.message)
  computed = run.value
})

test('a cited hop has figures that balance, and a cited flow has those of its transfers', () => {
  const figures = citedFigures({ kind: 'hop', node: nodeOfCast('peel/0'), hop: 1 }, computed) ?? []
  expect(figures.map(({ name }) => name)).toEqual(['in', 'price change', 'passed on', 'split off', 'remaining'])
  const [come = '', change = '', ...out] = figures.map(({ value }) => value)
  expect(compareDecimals(addDecimals([come, change]), addDecimals(out))).toBe(0)
  const [edge] = citedFigures({ kind: 'edge', source: nodeOfCast('collector'), target: nodeOfCast('peel/0') }, computed) ?? []
  expect([edge?.name, compareDecimals(edge?.value ?? '0', come)]).toEqual(['traced', 0])
})

test('a cited destination has its sum under each method, over all its addresses', () => {
  const exchanges = computed.table.rows.filter(({ reason }) => reason === 'exchange')
  const nodes = exchanges.flatMap((row) => row.nodes)
  const figures = citedFigures({ kind: 'end', nodes, reason: 'exchange' }, computed)
  expect(figures?.map(({ name }) => name)).toEqual(['FIFO', 'LIFO', 'Pro rata'])
  expect(figures?.[0]?.value).toBe(addDecimals(exchanges.map(({ value }) => value.fifo ?? '0')))
})

test('a cited trace has its received amount', () => {
  expect(citedFigures({ kind: 'trace' }, computed)).toEqual([{ name: 'received', value: computed.run.traced }])
})

test.each<CitedPart>([
  { kind: 'hop', node: 'evm:0x1', hop: 2 },
  { kind: 'end', nodes: ['evm:0x1'], reason: 'exchange' },
  { kind: 'edge', source: 'evm:0x1', target: 'evm:0x2' },
])('a part that the trace does not have has no figures: $kind', (part) => {
  expect(citedFigures(part, computed)).toBeUndefined()
})

test('figures are compared as amounts, and an invalid one equals nothing', () => {
  expect(areSameFigures([{ name: 'in', value: '1.50' }], [{ name: 'in', value: '1.5' }])).toBe(true)
  expect(areSameFigures([{ name: 'in', value: '1.5' }], [{ name: 'in', value: '1.51' }])).toBe(false)
  expect(areSameFigures([{ name: 'in', value: 'x' }], [{ name: 'in', value: 'x' }])).toBe(false)
  expect(areSameFigures([{ name: 'in', value: '1' }], [])).toBe(false)
})

test('a citation names its trace and part with full addresses', () => {
  const titleOf = (part: CitedPart): string => citationTitle({ title: 'Victim 1', part })
  expect(titleOf({ kind: 'trace' })).toBe('Trace “Victim 1”')
  expect(titleOf({ kind: 'hop', node: 'evm:0xa', hop: 3 })).toBe('Trace “Victim 1”, hop 3, 0xa')
  expect(titleOf({ kind: 'end', nodes: ['evm:0xa', 'evm:0xb'], reason: 'exchange' })).toBe('Trace “Victim 1”, destination 0xa, 0xb')
  expect(titleOf({ kind: 'edge', source: 'evm:0xa', target: 'evm:0xb' })).toBe('Trace “Victim 1”, flow from 0xa to 0xb')
  expect(figuresText([{ name: 'in', value: '1234.5' }], 'trace')).toBe('in $1,234.50')
})

test('the figures of a cited hop are the cents of its row in the hop table, which balance', () => {
  const values = ['10', '0', '3.334', '3.333', '3.333']
  const figures = ['in', 'price change', 'passed on', 'split off', 'remaining'].map((name, at) => ({ name, value: values[at] ?? '' }))
  expect(figuresText(figures, 'hop')).toBe('in $10.00, price change $0.00, passed on $3.34, split off $3.33, remaining $3.33')
  expect(figuresText(figures, 'end')).toBe('in $10.00, price change $0.00, passed on $3.33, split off $3.33, remaining $3.33')
  expect(figuresText([{ name: 'in', value: 'x' }, ...figures.slice(1)], 'hop')).toContain('passed on $3.33')
})
