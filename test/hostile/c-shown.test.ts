import { describe, expect, test } from 'vitest'
import type { PanelView } from '../../src-shared/view-models/panel-view.ts'
import { cellText } from '../../src-renderer/ui/table/cell-text.ts'
import { areaOption } from '../../src-renderer/ui/chart/area-chart-option.ts'
import { stackedHistory } from '../../src-shared/view-models/overview/stacked-history.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { counterparties, OTHER, show, SUBJECT, type Shown } from './pipeline.ts'

const LAST = '"pagination":{"page":1,"per_page":1000,"is_last_page":true}'

/** A response of rows written as JSON text, because JavaScript cannot write all values of the cases. */
function rowsOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const written = rows.map(
    (row) =>
      `{${Object.entries(row)
        .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
        .join(',')}}`,
  )
  return `{"data":[${written.join(',')}],${LAST}}`
}

const party = (n: number, volume: string): Record<string, string> => ({
  counterparty_address: JSON.stringify(`0x${String(n).repeat(40)}`),
  total_volume_usd: volume,
  volume_in_usd: volume,
})

function panelOf(shown: Shown, id: string): PanelView {
  const panel = shown.panels.find((one) => one.id === id)
  if (panel === undefined) throw new Error(`no panel ${id}`)
  return panel
}

/** Cells of one column as a reader sees them, in the order of the table. */
function column(shown: Shown, panel: string, name: string): string[] {
  const [table] = panelOf(shown, panel).tables
  const kind = table?.columns.find(({ id }) => id === name)?.kind ?? 'text'
  return (table?.rows ?? []).map(({ cells }) => cellText(cells[name] ?? { text: '', state: 'missing' }, kind))
}

function figureText(shown: Shown, panel: string, title: string): string | undefined {
  return panelOf(shown, panel).figures.find((one) => one.title === title)?.cell.text
}

describe('C3, C4: figures are exact or none', () => {
  test('C4 sums keep every digit, beyond the precision of a float', async () => {
    const big = '9'.repeat(78)
    const shown = await show(
      'profiler/counterparties',
      rowsOf([party(1, '9007199254740993'), party(2, '1'), party(3, big), party(4, '0.000000000000000001')]),
    )
    const sum = `${BigInt(big) + 9007199254740994n}.000000000000000001`
    expect(figureText(shown, 'counterparties', 'Volume in and out')).toBe(sum)
    expect(shown.graph.nodes.find(({ kind }) => kind === 'subject')).toBeDefined()
  })

  test('C4 -0 is zero, and draws no edge', async () => {
    const shown = await show('profiler/counterparties', rowsOf([party(1, '-0')]))
    expect(shown.graph.edges).toEqual([])
  })

  test.each([
    ['C3', '"1e3"', '1000'],
    ['C4', '1e3', '1000'],
    ['C4', '2.3e-10', '0.00000000023'],
  ])('%s %s is a figure with an exponent, computed exactly', async (_id, volume, sum) => {
    const shown = await show('profiler/counterparties', rowsOf([party(1, volume), party(2, '0')]))
    expect(figureText(shown, 'counterparties', 'Volume in and out')).toBe(sum)
  })

  test.each(['1e401', '1e9999', '1e-9999', `1${'0'.repeat(199)}`])(
    'C4 %s is shown as given and added to nothing: no sum, node or edge',
    async (volume) => {
      const shown = await show('profiler/counterparties', rowsOf([party(1, volume), party(2, '5'), party(1, volume)]))
      expect(figureText(shown, 'counterparties', 'Volume in and out')).toBe('5')
      expect(column(shown, 'counterparties', 'total_volume_usd')).toContain(volume)
      for (const { volume: drawn } of [...shown.graph.nodes, ...shown.graph.edges]) expect(drawn.length).toBeLessThan(200)
      expect(shown.graph.edges).toHaveLength(1)
    },
  )
})

describe('C7: names of built-in properties', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'C7 a label named %s is displayed, on its node as well',
    async (label) => {
      const shown = await show('profiler/counterparties', counterparties({ counterparty_address_label: JSON.stringify([label]) }))
      expect(column(shown, 'counterparties', 'labels')).toEqual([label])
      expect(shown.graph.nodes.flatMap((node) => node.labels.map(({ text }) => text))).toEqual([label])
      expect(shown.html).toContain(label)
    },
  )

  test.each(['constructor', '__proto__', 'toString'])('C7 a token, a chain and a relation named %s are displayed', async (name) => {
    const shown = await show(
      'profiler/related-wallets',
      rowsOf([
        { address: JSON.stringify(OTHER), relation: JSON.stringify(name), chain: JSON.stringify(name), transaction_hash: '"0x1"', order: '1' },
      ]),
      { address: SUBJECT },
    )
    expect(column(shown, 'related-wallets', 'relation')).toEqual([name])
    const balance = await show(
      'profiler/current-balance',
      rowsOf([{ chain: JSON.stringify(name), token_symbol: JSON.stringify(name), value_usd: '1' }]),
      { address: SUBJECT },
    )
    expect(column(balance, 'balances', 'token_symbol')).toEqual([name])
  })
})

describe('C12: times', () => {
  const leg = (time: string, n: number): Record<string, string> => ({
    chain: '"bnb"',
    method: '"sent"',
    tokens_sent: '[]',
    tokens_received: '[]',
    volume_usd: '1',
    block_timestamp: time,
    transaction_hash: JSON.stringify(`0x${n}`),
    source_type: '"transfer"',
  })
  test.each(['2025-02-30', '0000-00-00', '+275760-09-13', '2025-1-1', '-000001-01-01T00:00:00Z', '2025-13-01', '2025-01-01T24:61:00', 'yesterday'])(
    'C12 %s is not a time: marked, and shown as given',
    async (time) => {
      const shown = await show('profiler/transactions', rowsOf([leg(JSON.stringify(time), 1)]))
      expect(shown.state.captures[0]?.response?.rows[0]?.cells['block_timestamp']).toEqual({ text: time, state: 'invalid' })
      expect(column(shown, 'transactions', 'block_timestamp')).toEqual([time])
    },
  )
  test.each([
    ['1970-01-01T00:00:00', '1970-01-01 00:00:00'],
    ['2025-01-01T00:00:00+02:00', '2024-12-31 22:00:00'],
    ['2999-01-01T00:00:00', '2999-01-01 00:00:00'],
  ])('C12 %s is a time', async (time, said) => {
    const shown = await show('profiler/transactions', rowsOf([leg(JSON.stringify(time), 1)]))
    expect(column(shown, 'transactions', 'block_timestamp')).toEqual([said])
  })
  test('C12 records without a time keep a stable order', async () => {
    const times = ['"2025-02-30"', '"2025-01-02T00:00:00"', '"yesterday"', '"2025-01-03T00:00:00"', 'null', '""']
    const body = rowsOf(times.map(leg))
    const first = column(await show('profiler/transactions', body), 'transactions', 'transaction_hash')
    expect(column(await show('profiler/transactions', body), 'transactions', 'transaction_hash')).toEqual(first)
    expect(new Set(first).size).toBe(times.length)
    expect(first.indexOf('0x3')).toBeLessThan(first.indexOf('0x1'))
  })
})

describe('C15: impossible figures of a wallet', () => {
  const position = (fields: string): string =>
    `{"data":{"asset_positions":[{"position":{"token_symbol":"T",${fields}},"position_type":"oneWay"}],"timestamp":1761283435707}}`
  test.each<readonly [title: string, endpoint: EndpointId, body: string, panel: string, name: string, said: string]>([
    [
      'a negative balance',
      'profiler/current-balance',
      rowsOf([{ chain: '"bnb"', token_symbol: '"T"', token_amount: '-3.5', value_usd: '-7' }]),
      'balances',
      'token_amount',
      '-3.5',
    ],
    ['leverage 0', 'profiler/perp-positions', position('"leverage_value":0'), 'perp-positions', 'leverage_value', '0'],
    ['no liquidation price', 'profiler/perp-positions', position('"liquidation_price_usd":null'), 'perp-positions', 'liquidation_price_usd', '—'],
    ['a return of 1e308', 'profiler/perp-positions', position('"return_on_equity":1e308'), 'perp-positions', 'return_on_equity', '1e308'],
    ['a size of minus nothing, whose sign says nothing', 'profiler/perp-positions', position('"size":"-0.0"'), 'perp-positions', 'size', '0.0'],
  ])('C15 %s is shown as given, not clamped', async (_title, endpoint, body, panel, name, said) => {
    const [text] = column(await show(endpoint, body), panel, name)
    expect(text).toBe(said)
  })
  test('C15 a win rate above 1 is shown as given', async () => {
    const body = '{"top5_tokens":[],"traded_token_count":1,"traded_times":2,"realized_pnl_usd":1,"realized_pnl_percent":-1e20,"win_rate":1.75}'
    const shown = await show('profiler/pnl-summary', body, { address: SUBJECT, chain: 'bnb', date: { from: '2026-01-01', to: '2026-02-01' } })
    expect(panelOf(shown, 'pnl').figures.map(({ cell }) => cell.text)).toContain('1.75')
  })
  test.each(['1e308', '1e400', '-1e400', '1e-400', '"NaN"', 'null', '1e9999'])('C15 a chart skips values that it cannot draw: %s', async (value) => {
    const day = (at: string, worth: string): Record<string, string> => ({
      chain: '"bnb"',
      token_address: '"0x1"',
      token_symbol: '"T"',
      token_amount: '1',
      value_usd: worth,
      block_timestamp: JSON.stringify(at),
    })
    const body = rowsOf([day('2026-01-01T00:00:00', '5'), day('2026-01-02T00:00:00', value), day('2026-01-03T00:00:00', '7')])
    const shown = await show('profiler/historical-balances', body, { address: SUBJECT, chain: 'bnb', date: { from: '2026-01-01', to: '2026-01-03' } })
    const series = shown.panels.flatMap((panel) => panel.series ?? [])
    expect(series).not.toEqual([])
    const colours = { ink: '', muted: '', line: '', surface: '', font: '', series: [] }
    const drawn = JSON.stringify(areaOption(stackedHistory(series), colours, '')['series'], (_name, each: unknown) =>
      typeof each === 'number' && !Number.isFinite(each) ? 'NOT FINITE' : each,
    )
    expect(drawn).not.toContain('NOT FINITE')
    expect(drawn).toContain(`[${Date.UTC(2026, 0, 1)},5,`)
  })
})
