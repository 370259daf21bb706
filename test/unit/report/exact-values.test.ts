import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WholeState } from '../../../src-shared/case/case-state.ts'
import type { PanelView, ValueKind } from '../../../src-shared/view-models/panel-view.ts'
import { queryGroupOf } from '../../../src-shared/view-models/query-groups.ts'
import { figureValue, tableCell } from '../../../src-shared/report/values.ts'
import { compareDecimals, isDecimal, multiplyDecimals } from '../../../src-shared/core/decimal.ts'
import { ENDPOINT_IDS, type EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { WRITTEN, type CaseBuilder, caseBuilder, recordedCase } from '../../support/builders/recorded-case.ts'
import { reportWith, wholeReport } from '../../support/builders/whole-report.ts'

/** The printed text: no tags, and so no tooltips; of one section, or of everything visible. */
function printReport(html: string, id?: string): string {
  const visible = html.slice(html.indexOf('<body>'), html.indexOf('<pre id="evidence"'))
  const part = id === undefined ? visible : (new RegExp(`<section id="${id}".*?</section>`, 's').exec(visible)?.[0] ?? '')
  return part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

/** Location of the recorded response of an endpoint about no subject. */
const RECORDED: Readonly<Partial<Record<EndpointId, string>>> = {
  'tgm/dex-trades': 'recorded/tgm-dex-trades',
  'tgm/flow-intelligence': 'recorded/tgm-flow-intelligence',
  'tgm/flows': 'examples/tgm-flows',
  'tgm/holders': 'recorded/tgm-holders',
  'tgm/jup-dca': 'examples/tgm-jup-dca',
  'tgm/perp-trades': 'recorded/tgm-perp-trades',
  'tgm/transfers': 'recorded/tgm-transfers',
  'tgm/pnl-leaderboard': 'examples/tgm-pnl-leaderboard',
  'tgm/who-bought-sold': 'examples/tgm-who-bought-sold',
  'smart-money/netflow': 'recorded/smart-money-netflow',
  'smart-money/holdings': 'examples/smart-money-holdings',
  'smart-money/dcas': 'examples/smart-money-dcas',
  'token-screener': 'recorded/token-screener',
  'search/web-search': 'examples/search-web-search',
}

interface Saved {
  readonly request: Record<string, unknown>
  readonly body: string
}

function savedOf(name: string): Saved {
  const file: {
    items?: { request: Record<string, unknown>; rows?: unknown[]; response?: unknown }[]
    request?: Record<string, unknown>
    response?: unknown
  } = JSON.parse(readFileSync(new URL(`../../recorded/${name}.json`, import.meta.url), 'utf8'))
  const item = file.items?.[0]
  const delivered = item?.response ?? file.response
  if (delivered !== undefined) return { request: item?.request ?? file.request ?? {}, body: JSON.stringify(delivered) }
  return { request: item?.request ?? {}, body: JSON.stringify({ data: item?.rows, pagination: { page: 1, per_page: 100, is_last_page: true } }) }
}

function withResponses(endpoints: readonly EndpointId[]): CaseBuilder {
  const builder = recordedCase()
  for (const endpoint of endpoints) builder.response({ endpoint, subjectId: '', ...savedOf(RECORDED[endpoint] ?? '') })
  return builder
}

const report = async (state: WholeState): Promise<string> => (await wholeReport(state, WRITTEN)).html

describe('results about no subject', () => {
  const endpoints = ENDPOINT_IDS.filter((endpoint) => RECORDED[endpoint] !== undefined && queryGroupOf(endpoint) !== undefined)

  test('of token, market and search are covered by enough examples', () => {
    expect(endpoints.length).toBe(Object.keys(RECORDED).length)
  })

  test.each(endpoints)('%s: prints every delivered figure and name digit for digit, with its capture', async (endpoint) => {
    const state = withResponses([endpoint]).state()
    const received = state.captures.at(-1)
    const rows = received?.response?.rows ?? []
    expect(rows.length).toBeGreaterThan(0)
    const html = await report(state)
    const text = printReport(html, 'queries')
    const figures = `${text} ${printReport(html, 'exact')}`.split(' ').map((word) => word.replaceAll(/[$,]/g, ''))
    const shares = new Set(figures.filter((word) => word.endsWith('%')).map((word) => word.slice(0, -1)))
    const numbers = figures.filter(isDecimal)
    const isPrinted = (exact: string): boolean =>
      numbers.some((one) => compareDecimals(one, exact) === 0) ||
      [...shares].some((one) => isDecimal(one) && compareDecimals(one, multiplyDecimals(exact, '100')) === 0)
    const delivered = rows.flatMap(({ cells }) => Object.entries(cells)).filter(([, cell]) => cell.state === 'value' && isDecimal(cell.text))
    expect(delivered.length + (endpoint === 'search/web-search' ? 1 : 0)).toBeGreaterThan(0)
    for (const [name, cell] of delivered)
      expect({ name, text: cell.text, printed: isPrinted(cell.text) }).toEqual({ name, text: cell.text, printed: true })
    expect(text).toContain(`capture ${received?.capture.seq}`)
  })

  test('of the legacy query interface are printed with question, parameters and fields as delivered', async () => {
    const builder = recordedCase()
    builder.response({
      endpoint: 'legacy/question',
      subjectId: '',
      request: { params: { token: '0xabc' }, accept_stale: false },
      body: '{"data":[{"wallet":"w-one","delta_usd":1234.56789,"note":"<b>bold</b>"}]}',
    })
    const html = await report(builder.state())
    const text = printReport(html, 'queries')
    for (const part of ['Question', 'token: 0xabc', 'w-one', '$1,234.57', '&lt;b&gt;bold&lt;/b&gt;']) expect(text).toContain(part)
    expect(printReport(html, 'exact')).toContain('1234.56789')
  })

  test('have no section without requests', async () => {
    expect(printReport(await report(recordedCase().state()), 'queries')).toBe('')
  })

  test('of the web are printed as text, page content as prose', async () => {
    const html = await report(withResponses(['search/web-search']).state())
    expect(printReport(html, 'queries')).toContain('https://example.org/eth-etf')
    expect(html).not.toMatch(/href="(?!#)/)
  })
})

const usdRow = (id: string, value: string, share: string) => ({
  id,
  cells: { value: { text: value, state: 'value' as const }, share: { text: share, state: 'value' as const } },
  captureId: 'x-4',
  pointer: `/data/${id}`,
})

function panelOf(rows: ReturnType<typeof usdRow>[], columns = 2): PanelView {
  const shown = [
    { id: 'value', title: 'Value', kind: 'usd' as const },
    { id: 'share', title: 'Share', kind: 'ratio' as const },
    ...Array.from({ length: columns - 2 }, (_, index) => ({ id: 'value', title: `More ${index}`, kind: 'usd' as const })),
  ]
  return {
    id: 'balances',
    title: 'Balances',
    endpoints: [],
    coverage: [],
    figures: [],
    series: [],
    notes: [],
    tables: [{ id: 't', title: 'Holdings', columns: shown, rows }],
  }
}

describe('figures that a table rounds', () => {
  const decimal = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
    .map(([minus, digits, positions]) => {
      const text = digits.toString().padStart(positions + 1, '0')
      return `${minus ? '-' : ''}${positions === 0 ? text : `${text.slice(0, -positions)}.${text.slice(-positions)}`}`
    })

  test('prints all digits under the number of their table and row', async () => {
    const state = recordedCase().state()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(decimal, decimal), { minLength: 1, maxLength: 30 }), async (values) => {
        const rows = values.map(([value, share], index) => usdRow(String(index), value, share))
        const { html } = await reportWith(state, [{ subjectId: 'sub-1', panels: [panelOf(rows)] }], { ...WRITTEN, graphSvg: '' })
        const exact = printReport(html, 'exact')
        for (const [index, [value, share]] of values.entries()) {
          // A row that rounds anything is listed there under its number.
          const rounds = [tableCell('usd', { text: value, state: 'value' }), tableCell('ratio', { text: share, state: 'value' })].some((cell) =>
            cell.includes('title='),
          )
          if (rounds) expect(exact).toMatch(new RegExp(` ${index + 1} [-0-9. ]*`))
          for (const [kind, digits] of [
            ['usd', value],
            ['ratio', share],
          ] as const) {
            if (tableCell(kind, { text: digits, state: 'value' }).includes('title=')) expect(exact).toContain(` ${digits} `)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('are linked from their table, only where there are any', async () => {
    const state = recordedCase().state()
    const write = async (...rows: ReturnType<typeof usdRow>[]): Promise<string> =>
      (await reportWith(state, [{ subjectId: 'sub-1', panels: [panelOf(rows)] }], { ...WRITTEN, graphSvg: '' })).html
    const some = await write(usdRow('0', '1.5', '0.25'), usdRow('1', '1234.5678', '0.123456'))
    expect(some).toContain('<a href="#x1">')
    expect(some).toContain('<h4 id="x1"><a href="#t1">Table 1</a>: Holdings</h4>')
    expect(printReport(some, 'exact')).toContain('No. Value Share 2 1234.5678 0.123456')
    const none = await write(usdRow('0', '1.5', '0.25'))
    expect(none).not.toContain('id="exact"')
    expect(none).not.toContain('#x1')
  })

  test.each<[ValueKind, string, boolean]>([
    ['usd', '1.239', true],
    ['usd', '1.23', false],
    ['ratio', '0.123456', true],
    ['ratio', '0.1234', false],
    ['amount', '1.23456789', false],
    ['price', '0.00001234567', false],
  ])('%s %s is rounded: %s, in a table and as a single figure', (kind, text, rounded) => {
    expect(tableCell(kind, { text, state: 'value' }).includes(`title="${text}"`)).toBe(rounded)
    expect(figureValue(kind, { text, state: 'value' }).text.includes(`<span class="exact">${text}</span>`)).toBe(rounded)
  })
})

test('a table wider than a page continues below, with the same row numbers', async () => {
  const state = recordedCase().state()
  const { html } = await reportWith(state, [{ subjectId: 'sub-1', panels: [panelOf([usdRow('0', '1.239', '0.5')], 25)] }], {
    ...WRITTEN,
    graphSvg: '',
  })
  const dossier = /<section id="dossier-1".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(dossier.match(/<table /g)).toHaveLength(3)
  expect(dossier.match(/<td class="no">1<\/td>/g)).toHaveLength(3)
  for (let index = 0; index < 23; index += 1) expect(dossier).toContain(`>More ${index}</th>`)
  expect(Math.max(...[...dossier.matchAll(/<thead><tr>(.*?)<\/tr>/g)].map(([, head = '']) => head.split('<th').length - 1))).toBeLessThanOrEqual(12)
})

test('the caption of a chart has all digits of its highest figure', async () => {
  const point = (day: number, value: string) => ({ time: `2026-01-0${day}T00:00:00.000Z`, value, captureId: 'x-4' })
  const write = async (...values: string[]): Promise<string> => {
    const panel = {
      ...panelOf([]),
      tables: [],
      series: [{ id: 's', title: 'Balance', points: values.map((value, index) => point(index + 1, value)) }],
    }
    const { html } = await reportWith(recordedCase().state(), [{ subjectId: 'sub-1', panels: [panel] }], { ...WRITTEN, graphSvg: '' })
    return /<figcaption class="caption">.*?<\/figcaption>/.exec(html)?.[0] ?? ''
  }
  expect(await write('1', '1234.56789')).toContain('Highest: 1234.56789, 2026-01-02 00:00:00 UTC.')
  expect(await write('1', '0.0000123')).toContain('Balance: 2 points')
  expect(await write('0', '0.0000123')).toContain('Highest: 0.0000123, 2026-01-02')
  expect(await write('1', '1234.5')).not.toContain('Highest')
})

test('figures in the image of the graph are listed below it with all digits and captures', async () => {
  const html = await report(recordedCase().state())
  const svg = atob(/src="data:image\/svg\+xml;base64,([^"]*)"/.exec(html)?.[1] ?? '')
  expect(svg).toContain('$9.5k')
  const graph = printReport(html, 'graph')
  expect(graph).toMatch(/Flows and relations in the graph .* 0x[0-9a-f]{40} \(.*Collector\).* 9537\.984005498349 5/)
})

test('an empty case has no such sections', async () => {
  const empty = caseBuilder()
  empty.event({ kind: 'case-created', title: '', reference: '', investigator: '', budget: '0', practice: false })
  expect(await report(empty.state())).not.toMatch(/id="(exact|askedQueries)"/)
})
