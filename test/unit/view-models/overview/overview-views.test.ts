import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { activitySteps, activityWeeks, shiftDay, type Activity } from '../../../../src-shared/view-models/overview/activity.ts'
import { flowsCount, largestFlows } from '../../../../src-shared/view-models/overview/largest-flows.ts'
import { missingResponses } from '../../../../src-shared/view-models/overview/missing-responses.ts'
import { creditsBySubject } from '../../../../src-shared/view-models/overview/credits-by-subject.ts'
import { historyChanges, stackedHistory } from '../../../../src-shared/view-models/overview/stacked-history.ts'
import type { PanelView, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { pageBody, caseStateOf } from '../../../support/builders/case-states.ts'
import { panelViewOf, viewRowOf } from '../../../support/builders/panel-views.ts'
import { ranThrough } from '../ran-through.ts'

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

function activityOf(view: PanelView, narrowed: readonly string[] = []): Activity | undefined {
  const steps = activitySteps(view, new Set(narrowed))
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

describe('activity', () => {
  const tables = [
    table('transactions', [
      viewRowOf('1', { block_timestamp: '2026-03-02T02:10:00Z', chain: 'ethereum' }),
      viewRowOf('2', { block_timestamp: '2026-03-02T23:59:59Z', chain: 'ethereum' }),
      viewRowOf('3', { block_timestamp: '2026-02-10T08:00:00Z', chain: 'ethereum' }),
      viewRowOf('4', { block_timestamp: '1970-01-01T00:00:00Z', chain: 'ethereum' }),
    ]),
    table('transfers', [
      viewRowOf('a', { block_timestamp: '2026-03-02T02:10:00Z', direction: 'sent' }),
      viewRowOf('b', { block_timestamp: '2026-02-10T08:00:00Z', direction: 'received' }),
    ]),
  ]

  test('counts transactions by day and transfers by hour and direction, and ignores a time of zero', () => {
    const found = activityOf(panelViewOf({ tables, coverage: [coverage({})] }))
    expect([...(found?.byDay ?? [])]).toEqual([
      ['2026-03-02', 2],
      ['2026-02-10', 1],
    ])
    expect([found?.hoursOut[2], found?.hoursIn[8], found?.hoursIn[2]]).toEqual([1, 1, 0])
    expect(found?.captureIds).toHaveLength(4)
  })

  test('a day is quiet only if every chain was requested completely', () => {
    const whole = activityOf(panelViewOf({ tables, coverage: [coverage({})] }))
    expect(['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01'].map((day) => whole?.isKnown(day))).toEqual([false, true, true, false])
    const cut = activityOf(panelViewOf({ tables, coverage: [coverage({ state: 'partial' })] }))
    expect(['2026-02-09', '2026-02-10', '2026-02-11'].map((day) => cut?.isKnown(day))).toEqual([false, false, true])
    const failed = activityOf(panelViewOf({ tables, coverage: [coverage({ state: 'failed' })] }))
    expect(failed?.isKnown('2026-03-01')).toBe(false)
    const other = activityOf(
      panelViewOf({ tables, coverage: [coverage({}), coverage({ chain: 'base', window: { from: '2026-03-01', to: '2026-03-05' } })] }),
    )
    expect([other?.isKnown('2026-02-20'), other?.isKnown('2026-03-03')]).toEqual([false, true])
  })

  test('is undefined without any time', () => {
    expect(activityOf(panelViewOf({ tables: [table('transactions', [viewRowOf('1', { block_timestamp: '' })])] }))).toBeUndefined()
  })

  test('arranges weeks from Monday, 26 at least and 53 at most', () => {
    const found = activityOf(panelViewOf({ tables, coverage: [coverage({})] }))
    const weeks = found === undefined ? [] : activityWeeks(found, '2026-03-31')
    expect(weeks).toHaveLength(26)
    expect(weeks.every((week) => new Date(week[0]?.day ?? '').getUTCDay() === 1)).toBe(true)
    expect(weeks.flat().find(({ day }) => day === '2026-03-02')).toMatchObject({ count: 2, level: 4 })
    expect(found === undefined ? 0 : activityWeeks(found, '2031-01-01').length).toBe(53)
  })
})

test('spending on an address is summed by endpoint, most expensive first, without free calls', () => {
  const state = caseStateOf(
    [{ address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb'] }],
    (['profiler/current-balance', 'profiler/counterparties', 'profiler/counterparties', 'profiler/related-wallets'] as const).map((endpoint) => ({
      endpoint,
      body: pageBody('[]'),
    })),
  )
  const [free, ...paid] = state.captures
  const [subject] = state.subjects
  if (free === undefined || subject === undefined) throw new Error('The case is empty.')
  const unsaid = { ...free, capture: { ...free.capture, id: 'unsaid', creditsUsed: '' } }
  const spent = creditsBySubject([{ ...free, capture: { ...free.capture, creditsUsed: '0' } }, unsaid, ...paid], subject)
  expect(spent.total).toBe('3')
  expect(spent.lines.map(({ endpoint, credits, responses }) => [endpoint, credits, responses])).toEqual([
    ['profiler/counterparties', '2', 2],
    ['profiler/related-wallets', '1', 1],
  ])
  expect(creditsBySubject(state.captures, { ...subject, id: 'another', address: '0x0000000000000000000000000000000000000001' }).total).toBe('0')
})

describe('the largest flows', () => {
  const party = (id: string, into: string, out: string, more = {}): ViewRow =>
    viewRowOf(id, { counterparty_address: id, volume_in_usd: into, volume_out_usd: out, window: 'w', ...more })

  test('lists both directions in the order of the panel, with bars relative to the largest of each', () => {
    const rows = [party('big', '0', '100'), ...Array.from({ length: 9 }, (_, at) => party(`in${at}`, `${50 - at}`, '0')), party('small', '0', '0.5')]
    const found = largestFlows(panelViewOf({ tables: [table('counterparties', rows)] }))
    expect(found?.flows.map(({ address }) => address)).toEqual(['big', 'in0', 'in1', 'in2', 'in3', 'in4', 'in5', 'small'])
    expect(found?.flows[0]).toMatchObject({ barIn: 0, barOut: 1, shareOut: undefined })
    expect(found?.flows[1]?.barIn).toBe(1)
    expect(found?.rows).toBe(11)
  })

  test('state what they count: rows by chain, and distinct addresses if these are fewer', () => {
    const flows = Array.from({ length: 7 })
    expect(flowsCount({ flows, rows: 24, addresses: 20 })).toBe('7 of 24 rows by chain, 20 addresses')
    expect(flowsCount({ flows, rows: 1200, addresses: undefined })).toBe('7 of 1,200 rows by chain')
    expect(flowsCount({ flows, rows: 7, addresses: 7 })).toBe('7 of 7 addresses')
    const counted = panelViewOf({ tables: [table('counterparties', [party('a', '25', '5')])], figures: [] })
    const number = { id: 'counterparties-0', title: '', kind: 'count', cell: { text: '1', state: 'value' }, captureIds: [], rule: '' } as const
    expect(largestFlows({ ...counted, figures: [number] })?.addresses).toBe(1)
    expect(largestFlows({ ...counted, figures: [number, { ...number, id: 'counterparties-1' }] })?.addresses).toBeUndefined()
  })

  test('have the shares of the panel', () => {
    const [flow] =
      largestFlows(panelViewOf({ tables: [table('counterparties', [party('a', '25', '5', { share_in: '0.25', share_out: '' })])] }))?.flows ?? []
    expect(flow).toMatchObject({ shareIn: { text: '0.25' }, shareOut: { state: 'missing' } })
  })

  test('state number and dates if the panel has them', () => {
    const known = { interaction_count: '18', first_seen: '2026-09-04', last_seen: '2026-09-28' }
    const [flow] = largestFlows(panelViewOf({ tables: [table('counterparties', [party('a', '25', '5', known)])] }))?.flows ?? []
    expect(flow).toMatchObject({ transfers: { text: '18' }, first: { text: '2026-09-04' }, last: { text: '2026-09-28' } })
    const [dateless] = largestFlows(panelViewOf({ tables: [table('counterparties', [party('a', '25', '5')])] }))?.flows ?? []
    expect(dateless).toMatchObject({ transfers: undefined, first: undefined, last: undefined })
  })

  test('leave out the address itself and other windows, and are empty without flows', () => {
    const rows = [party('self', '9', '9', { remark: 'the subject itself' }), party('a', '5', '0'), party('b', '7', '0', { window: 'other' })]
    expect(largestFlows(panelViewOf({ tables: [table('counterparties', rows)] }))?.flows.map(({ address }) => address)).toEqual(['a'])
    const byEntity = [party('owner', '9', '0', { window: 'w, by entity' }), party('a', '5', '0', { window: 'w' })]
    expect(largestFlows(panelViewOf({ tables: [table('counterparties', byEntity)] }))?.flows.map(({ address }) => address)).toEqual(['a'])
    expect(largestFlows(panelViewOf({ tables: [table('counterparties', byEntity.slice(0, 1))] }))?.flows).toHaveLength(1)
    expect(largestFlows(panelViewOf({ tables: [table('counterparties', [party('a', '0', '')])] }))).toBeUndefined()
    expect(largestFlows(panelViewOf({ tables: [] }))).toBeUndefined()
    expect(largestFlows(undefined)).toBeUndefined()
  })
})

test('missing data lists failures first, without lookups and other windows', () => {
  const rows = [
    coverage({ state: 'not-requested', chain: 'base' }),
    coverage({ state: 'not-requested', chain: 'bnb' }),
    coverage({ state: 'failed', chain: 'polygon' }),
    coverage({ state: 'failed', chain: 'arbitrum', answeredIn: 2 }),
    coverage({ state: 'partial', chain: 'ethereum' }),
    coverage({ state: 'found' }),
  ]
  const found = missingResponses([
    panelViewOf({ endpoints: ['profiler/transactions'], coverage: rows }),
    panelViewOf({ endpoints: ['profiler/transaction-lookup'], coverage: [coverage({ endpoint: 'profiler/transaction-lookup', state: 'failed' })] }),
  ])
  expect(found.map(({ state, rows: of }) => [state, of.map(({ chain }) => chain)])).toEqual([
    ['failed', ['polygon']],
    ['partial', ['ethereum']],
    ['not-requested', ['base', 'bnb']],
  ])
})

describe('a stacked history', () => {
  const point = (time: string, value: string): PanelView['series'][number]['points'][number] => ({ time, value, captureId: `c ${time}` })
  const series = (title: string, ...points: ReturnType<typeof point>[]): PanelView['series'][number] => ({ id: title, title, points })

  test('keeps gaps, and never fills values that are not reported', () => {
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

  test('is its total alone if there are no layers, and monthly readings have no gaps between them', () => {
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

describe('activity by hour and by week', () => {
  const at = (...times: readonly string[]): ViewRow[] =>
    times.map((block_timestamp, id) => viewRowOf(String(id), { block_timestamp, chain: 'ethereum' }))

  test('counts every transaction, including those without a time, and every transfer of an hour', () => {
    const transfers = [
      viewRowOf('a', { block_timestamp: '2026-03-02T23:10:00Z', direction: 'sent' }),
      viewRowOf('b', { block_timestamp: '2026-03-03T23:59:00Z', direction: 'sent' }),
      viewRowOf('c', { block_timestamp: '', direction: 'sent' }),
      viewRowOf('d', { block_timestamp: '2026-03-03T00:00:00Z', direction: 'received' }),
    ]
    const found = activityOf(
      panelViewOf({ tables: [table('transactions', at('2026-03-02T02:10:00Z', '', '2026-03-02T03:10:00Z')), table('transfers', transfers)] }),
    )
    expect(found).toMatchObject({ transactions: 3, busiest: 2 })
    const reported = (hours: readonly number[] | undefined): unknown[] => [...(hours?.entries() ?? [])].filter(([, count]) => count > 0)
    expect([reported(found?.hoursIn), reported(found?.hoursOut)]).toEqual([[[0, 1]], [[23, 2]]])
    expect([found?.hoursIn.length, found?.hoursOut.length]).toEqual([24, 24])
    expect(activityOf(panelViewOf({ tables: [] }))).toBeUndefined()
  })

  test('without transfers no hour is busy', () => {
    const found = activityOf(panelViewOf({ tables: [table('transactions', at('2026-03-02T02:10:00Z'))] }))
    expect(found?.hoursIn.every((count) => count === 0)).toBe(true)
  })

  test('a day is unknown without a requested window, and a chain with empty pages is known from its end on', () => {
    const tables = [table('transactions', at('2026-03-02T02:10:00Z'))]
    const isKnown = (...rows: readonly Partial<CoverageRow>[]) =>
      activityOf(panelViewOf({ tables, coverage: rows.map(coverage) }))?.isKnown('2026-03-10')
    expect([isKnown(), isKnown({ window: undefined }), isKnown({ state: 'not-requested' }), isKnown({ state: 'empty' })]).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(isKnown({ chain: 'base', state: 'partial' })).toBe(false)
    expect(isKnown({ chain: 'base', state: 'partial' }, { chain: 'base', window: { from: '2026-03-10', to: '2026-03-10' } })).toBe(true)
  })

  test('a day has one of four shades by its activity, and the earliest known day of a chain is the end of its last page', () => {
    const times = (day: string, count: number): string[] => Array.from({ length: count }, () => `${day}T00:00:00Z`)
    const found = activityOf(
      panelViewOf({
        tables: [
          table(
            'transactions',
            at(
              ...times('2026-03-02', 8),
              ...times('2026-03-03', 5),
              ...times('2026-03-04', 4),
              ...times('2026-03-05', 1),
              ...times('2026-03-06', 2),
              ...times('2026-03-07', 3),
            ),
          ),
        ],
        coverage: [coverage({ state: 'partial' })],
      }),
    )
    const days = found === undefined ? [] : activityWeeks(found, '2026-03-01').flat()
    expect(days.filter(({ count }) => count > 0).map(({ day, level }) => `${day} ${level}`)).toEqual([
      '2026-03-02 4',
      '2026-03-03 3',
      '2026-03-04 2',
      '2026-03-05 1',
      '2026-03-06 1',
      '2026-03-07 2',
    ])
    expect(days.filter(({ level }) => level === 0)).toHaveLength(26 * 7 - 6)
    expect([found?.isKnown('2026-03-02'), found?.isKnown('2026-03-03')]).toEqual([false, true])
    expect(days.at(-1)?.day).toBe('2026-03-08')
    expect(days[0]?.day).toBe('2025-09-08')
  })

  test('a filtered request makes no day complete', () => {
    const view = panelViewOf({ tables: [table('transactions', at('2026-03-02T00:00:00Z'))], coverage: [coverage({ captureIds: ['line'] })] })
    expect([activityOf(view)?.isKnown('2026-03-01'), activityOf(view, ['line'])?.isKnown('2026-03-01')]).toEqual([true, false])
  })

  test('of a longer time all weeks are shown from the first active day on', () => {
    const found = activityOf(panelViewOf({ tables: [table('transactions', at('2026-03-02T00:00:00Z', '2025-06-04T00:00:00Z'))] }))
    const weeks = found === undefined ? [] : activityWeeks(found, '2026-03-01')
    expect(weeks).toHaveLength(40)
    expect([weeks[0]?.[0]?.day, weeks.at(-1)?.[6]?.day]).toEqual(['2025-06-02', '2026-03-08'])
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
  })

  test('pauses after every four hundred transactions and every four hundred transfers', () => {
    const pauses = (transactions: number, transfers: number): number =>
      ranThrough(
        activitySteps(
          panelViewOf({
            tables: [
              table('transactions', at(...Array.from({ length: transactions }, () => '2026-03-02T02:10:00Z'))),
              table('transfers', at(...Array.from({ length: transfers }, () => '2026-03-02T02:10:00Z'))),
            ],
          }),
          new Set(),
        ),
      ).pauses
    expect([pauses(399, 399), pauses(400, 0), pauses(1, 400), pauses(1200, 800)]).toEqual([0, 1, 1, 5])
  })
})

describe('the details of the largest flows', () => {
  const flow = (id: string, into: string, out: string, more: Readonly<Record<string, string>> = {}): ViewRow =>
    viewRowOf(id, { counterparty_address: id, volume_in_usd: into, volume_out_usd: out, window: 'w', ...more })
  const flowsOf = (...rows: readonly ViewRow[]) => largestFlows(panelViewOf({ tables: [table('counterparties', rows)] }))

  test('a bought name precedes one included in other responses, and of several the first is shown', () => {
    const named = flowsOf(
      flow('a', '5', '', { labels_bought: 'Meridian · Exchange', labels: 'Other', chain: 'base' }),
      flow('b', '4', '', { labels_bought: '', labels: 'Other · More' }),
      flow('c', '3', ''),
    )
    expect(named?.flows.map(({ address, label, chain }) => [address, label, chain])).toEqual([
      ['a', 'Meridian', 'base'],
      ['b', 'Other', ''],
      ['c', '', ''],
    ])
    expect(named?.window).toBe('w')
  })

  test('bars are proportional to the longest of their direction, and never negative', () => {
    const found = flowsOf(flow('a', '8', '1'), flow('b', '2', '4'), flow('c', '-3', '-1'))
    expect(found?.flows.map(({ address, barIn, barOut }) => [address, barIn, barOut])).toEqual([
      ['a', 1, 0.25],
      ['b', 0.25, 1],
    ])
    expect(flowsOf(flow('a', '', '2'))?.flows).toMatchObject([{ barIn: 0, barOut: 1 }])
  })

  test('finds the six largest of each direction among the first three hundred', () => {
    const small = Array.from({ length: 293 }, (_, at) => flow(`s${at}`, '1', ''))
    const great = Array.from({ length: 8 }, (_, at) => flow(`g${at}`, String(10 + at), ''))
    expect(flowsOf(...small, ...great)?.flows.map(({ address }) => address)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5', 'g6'])
    expect(flowsOf(...small, ...great)?.rows).toBe(301)
  })
})

describe('layers of a history', () => {
  const series = (title: string, ...values: readonly (readonly [time: string, value: string])[]): PanelView['series'][number] => ({
    id: title,
    title,
    points: values.map(([time, value]) => ({ time, value, captureId: `c ${time}` })),
  })

  test('has no remainder if the parts are complete, and a part that is not a number is not reported', () => {
    const whole = stackedHistory([series('Total', ['2026-01-01', '5']), series('A', ['2026-01-01', '3']), series('B', ['2026-01-01', '2'])])
    expect([whole.layers, whole.times.map(({ parts, captureId }) => [parts, captureId])]).toEqual([['A', 'B'], [[['3', '2'], 'c 2026-01-01']]])
    const odd = stackedHistory([series('Total', ['2026-01-01', '5'], ['soon', '6'], ['2026-01-02', '1e999']), series('A', ['2026-01-01', 'much'])])
    expect([odd.layers, odd.times.map(({ parts }) => parts)]).toEqual([['A', 'Other tokens'], [[undefined, '5']]])
    expect(stackedHistory([])).toEqual({ layers: [], times: [], gaps: [], ends: '' })
  })

  test('a daily history has a gap after a day and a half without data, an irregular one has none', () => {
    const gaps = (...times: readonly string[]): readonly object[] =>
      stackedHistory([series('Total', ...times.map((time) => [time, '1'] as const))]).gaps
    expect(gaps('2026-01-01T00:00:00Z', '2026-01-02T12:00:00Z', '2026-01-04T00:00:01Z')).toEqual([
      { from: Date.UTC(2026, 0, 2, 12), to: Date.UTC(2026, 0, 4, 0, 0, 1) },
    ])
    expect(gaps('2026-01-01T00:00:00Z', '2026-01-02T12:00:00Z')).toEqual([])
  })

  test('a layer missing at both times has not changed, and one missing at one time has no difference', () => {
    const history = stackedHistory([
      series('Total', ['2026-01-01', '5'], ['2026-01-02', '7']),
      series('Both', ['2026-01-01', '3'], ['2026-01-02', '1']),
      series('None', ['2026-01-09', '3']),
      series('New', ['2026-01-02', '6']),
    ])
    const [before, after] = history.times
    if (before === undefined || after === undefined) throw new Error('there are two times')
    expect(historyChanges(history, before, after)).toEqual([
      { layer: 'Both', before: '3', after: '1', change: '-2' },
      { layer: 'New', before: undefined, after: '6', change: undefined },
      { layer: 'Other tokens', before: '2', after: '0', change: '-2' },
      { layer: 'Total', before: '5', after: '7', change: '2' },
    ])
  })
})
