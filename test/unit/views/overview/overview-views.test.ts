import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CoverageRow } from '../../../../src-renderer/evidence/coverage-row.ts'
import { activitySteps, activityWeeks, type Activity } from '../../../../src-renderer/views/overview/activity.ts'
import { largestFlows } from '../../../../src-renderer/views/overview/largest-flows.ts'
import { missingAnswers } from '../../../../src-renderer/views/overview/missing-answers.ts'
import { spentOn } from '../../../../src-renderer/views/overview/spent-on.ts'
import { historyChanges, stackedHistory } from '../../../../src-renderer/views/overview/stacked-history.ts'
import type { PanelView, ViewRow } from '../../../../src-renderer/views/panel-view.ts'
import { addDecimals, compareDecimals } from '../../../../src-shared/decimal.ts'
import { answerAround, caseStateOf } from '../../../support/builders/case-states.ts'

const panel = (changes: Partial<PanelView>): PanelView => ({
  id: 'transactions',
  title: '',
  endpoints: [],
  coverage: [],
  figures: [],
  tables: [],
  series: [],
  notes: [],
  ...changes,
})
const row = (id: string, cells: Readonly<Record<string, string>>): ViewRow => ({
  id,
  cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, { text, state: text === '' ? 'missing' : 'value' }])),
  captureId: `capture-${id}`,
  pointer: `/data/${id}`,
})
const table = (id: string, rows: readonly ViewRow[]): PanelView['tables'][number] => ({ id, title: id, columns: [], rows })
const coverage = (changes: Partial<CoverageRow>): CoverageRow => ({
  subjectId: 's',
  endpoint: 'profiler/transactions',
  chain: 'ethereum',
  window: { from: '2026-01-01', to: '2026-03-31' },
  pages: 1,
  state: 'found',
  rows: 1,
  at: '',
  captureIds: [],
  ...changes,
})

function activityOf(view: PanelView): Activity | undefined {
  const steps = activitySteps(view)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

describe('activity', () => {
  const tables = [
    table('transactions', [
      row('1', { block_timestamp: '2026-03-02T02:10:00Z', chain: 'ethereum' }),
      row('2', { block_timestamp: '2026-03-02T23:59:59Z', chain: 'ethereum' }),
      row('3', { block_timestamp: '2026-02-10T08:00:00Z', chain: 'ethereum' }),
      row('4', { block_timestamp: '1970-01-01T00:00:00Z', chain: 'ethereum' }),
    ]),
    table('transfers', [
      row('a', { block_timestamp: '2026-03-02T02:10:00Z', direction: 'sent' }),
      row('b', { block_timestamp: '2026-02-10T08:00:00Z', direction: 'received' }),
    ]),
  ]

  test('counts transactions by day and transfers by hour and way, and takes the zero of computer time for no day', () => {
    const found = activityOf(panel({ tables, coverage: [coverage({})] }))
    expect([...(found?.byDay ?? [])]).toEqual([
      ['2026-03-02', 2],
      ['2026-02-10', 1],
    ])
    expect([found?.hoursOut[2], found?.hoursIn[8], found?.hoursIn[2]]).toEqual([1, 1, 0])
    expect(found?.captureIds).toHaveLength(4)
  })

  test('knows a quiet day only where every chain was asked about it to the end', () => {
    const whole = activityOf(panel({ tables, coverage: [coverage({})] }))
    expect(['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01'].map((day) => whole?.isKnown(day))).toEqual([false, true, true, false])
    const cut = activityOf(panel({ tables, coverage: [coverage({ state: 'partial' })] }))
    expect(['2026-02-09', '2026-02-10', '2026-02-11'].map((day) => cut?.isKnown(day))).toEqual([false, false, true])
    const failed = activityOf(panel({ tables, coverage: [coverage({ state: 'failed' })] }))
    expect(failed?.isKnown('2026-03-01')).toBe(false)
    const other = activityOf(
      panel({ tables, coverage: [coverage({}), coverage({ chain: 'base', window: { from: '2026-03-01', to: '2026-03-05' } })] }),
    )
    expect([other?.isKnown('2026-02-20'), other?.isKnown('2026-03-03')]).toEqual([false, true])
  })

  test('is undefined without any time', () => {
    expect(activityOf(panel({ tables: [table('transactions', [row('1', { block_timestamp: '' })])] }))).toBeUndefined()
  })

  test('lays weeks from Monday, 26 at least and 53 at most', () => {
    const found = activityOf(panel({ tables, coverage: [coverage({})] }))
    const weeks = found === undefined ? [] : activityWeeks(found, '2026-03-31')
    expect(weeks).toHaveLength(26)
    expect(weeks.every((week) => new Date(week[0]?.day ?? '').getUTCDay() === 1)).toBe(true)
    expect(weeks.flat().find(({ day }) => day === '2026-03-02')).toMatchObject({ count: 2, level: 4 })
    expect(found === undefined ? 0 : activityWeeks(found, '2031-01-01').length).toBe(53)
  })
})

test('what was spent on an address is summed by endpoint, the dearest first, and what was free is no line', () => {
  const state = caseStateOf(
    [{ address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb'] }],
    (['profiler/current-balance', 'profiler/counterparties', 'profiler/counterparties', 'profiler/related-wallets'] as const).map((endpoint) => ({
      endpoint,
      body: answerAround('[]'),
    })),
  )
  const [free, ...paid] = state.captures
  const [subject] = state.subjects
  if (free === undefined || subject === undefined) throw new Error('The case is empty.')
  const spent = spentOn([{ ...free, capture: { ...free.capture, creditsUsed: '0' } }, ...paid], subject)
  expect(spent.total).toBe('3')
  expect(spent.lines.map(({ endpoint, credits, answers }) => [endpoint, credits, answers])).toEqual([
    ['profiler/counterparties', '2', 2],
    ['profiler/related-wallets', '1', 1],
  ])
  expect(spentOn(state.captures, { ...subject, id: 'another', address: '0x0000000000000000000000000000000000000001' }).total).toBe('0')
})

describe('the largest flows', () => {
  const party = (id: string, into: string, out: string, more = {}): ViewRow =>
    row(id, { counterparty_address: id, volume_in_usd: into, volume_out_usd: out, window: 'w', ...more })

  test('are those of both ways, in the order of the panel, with bars against the largest of their way', () => {
    const rows = [party('big', '0', '100'), ...Array.from({ length: 9 }, (_, at) => party(`in${at}`, `${50 - at}`, '0')), party('small', '0', '0.5')]
    const found = largestFlows(panel({ tables: [table('counterparties', rows)] }))
    expect(found?.flows.map(({ address }) => address)).toEqual(['big', 'in0', 'in1', 'in2', 'in3', 'in4', 'in5', 'small'])
    expect(found?.flows[0]).toMatchObject({ barIn: 0, barOut: 1, shareOut: undefined })
    expect(found?.flows[1]?.barIn).toBe(1)
    expect(found?.listed).toBe(11)
  })

  test('have the shares of the panel', () => {
    const [flow] =
      largestFlows(panel({ tables: [table('counterparties', [party('a', '25', '5', { share_in: '0.25', share_out: '' })])] }))?.flows ?? []
    expect(flow).toMatchObject({ shareIn: { text: '0.25' }, shareOut: { state: 'missing' } })
  })

  test('leave out the address itself and other windows, and are none where nothing flowed', () => {
    const rows = [party('self', '9', '9', { remark: 'the subject itself' }), party('a', '5', '0'), party('b', '7', '0', { window: 'other' })]
    expect(largestFlows(panel({ tables: [table('counterparties', rows)] }))?.flows.map(({ address }) => address)).toEqual(['a'])
    expect(largestFlows(panel({ tables: [table('counterparties', [party('a', '0', '')])] }))).toBeUndefined()
    expect(largestFlows(panel({ tables: [] }))).toBeUndefined()
    expect(largestFlows(undefined)).toBeUndefined()
  })
})

test('what is missing says failures first, and neither lookups nor what other windows answer', () => {
  const rows = [
    coverage({ state: 'not-asked', chain: 'base' }),
    coverage({ state: 'not-asked', chain: 'bnb' }),
    coverage({ state: 'failed', chain: 'polygon' }),
    coverage({ state: 'failed', chain: 'arbitrum', answeredIn: 2 }),
    coverage({ state: 'found' }),
  ]
  const found = missingAnswers([
    panel({ endpoints: ['profiler/transactions'], coverage: rows }),
    panel({ endpoints: ['profiler/transaction-lookup'], coverage: [coverage({ endpoint: 'profiler/transaction-lookup', state: 'failed' })] }),
  ])
  expect(found.map(({ state, rows: of }) => [state, of.map(({ chain }) => chain)])).toEqual([
    ['failed', ['polygon']],
    ['not-asked', ['base', 'bnb']],
  ])
})

describe('a stacked history', () => {
  const point = (time: string, value: string): PanelView['series'][number]['points'][number] => ({ time, value, captureId: `c ${time}` })
  const series = (title: string, ...points: ReturnType<typeof point>[]): PanelView['series'][number] => ({ id: title, title, points })

  test('keeps gaps, and never fills what was not told', () => {
    const history = stackedHistory([
      series('Total', point('2026-01-01', '3'), point('2026-01-02', '5'), point('2026-01-04', '5')),
      series('ETH', point('2026-01-01', '3'), point('2026-01-04', '5')),
    ])
    expect(history.layers).toEqual(['ETH', 'Other tokens'])
    expect(history.times.map(({ parts }) => parts)).toEqual([
      ['3', '0'],
      [undefined, '5'],
      ['5', '0'],
    ])
    expect(history.gaps).toEqual([{ from: Date.UTC(2026, 0, 2), to: Date.UTC(2026, 0, 4) }])
    const [first, second] = history.times
    if (first === undefined || second === undefined) throw new Error('two times')
    expect(historyChanges(history, first, second)).toEqual([
      { layer: 'ETH', before: '3', after: undefined, change: undefined },
      { layer: 'Other tokens', before: '0', after: '5', change: '5' },
      { layer: 'Total', before: '3', after: '5', change: '2' },
    ])
  })

  test('is its total alone where there is nothing else, and readings a month apart have no gaps between them', () => {
    const history = stackedHistory([series('Total', point('2026-01-01', '3'), point('2026-02-01', 'n/a'), point('2026-03-01', '4'))])
    expect(history).toMatchObject({ layers: ['Total value'], gaps: [] })
    expect(history.times).toHaveLength(2)
  })

  test('adds up to the total exactly, whatever the digits', () => {
    const digits = fc.tuple(fc.nat(1e9), fc.nat(1e9)).map(([whole, fraction]) => `${whole}.${fraction}`)
    fc.assert(
      fc.property(digits, digits, digits, (a, b, rest) => {
        const total = addDecimals([a, b, rest])
        const [at] = stackedHistory([
          series('t', point('2026-01-01', total)),
          series('a', point('2026-01-01', a)),
          series('b', point('2026-01-01', b)),
        ]).times
        expect(compareDecimals(addDecimals((at?.parts ?? []).map((part) => part ?? '0')), total)).toBe(0)
      }),
    )
  })
})
