import { expect, test } from 'vitest'
import type { PictureFilter, PictureLine } from '../../../../src-shared/graph/svg/case-picture.ts'
import { graphSection } from '../../../../src-shared/report/sections/graph.ts'
import { recordedCase, WRITTEN } from '../../../support/builders/recorded-case.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

function sectionOf(graphSvg: string, hidden: number, graphLines?: readonly PictureLine[]): string {
  const builder = recordedCase()
  for (let node = 0; node < hidden; node += 1) builder.event({ kind: 'node-hidden', nodeId: `n${node}`, hidden: true })
  return graphSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg, ...(graphLines === undefined ? {} : { graphLines }) })).text
}

test('the image is the drawing itself and contains nothing active', () => {
  const html = sectionOf('<svg>“ä”</svg>', 0)
  const [, base64 = ''] = /src="data:image\/svg\+xml;base64,([^"]*)"/.exec(html) ?? []
  expect(new TextDecoder().decode(Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0)))).toBe('<svg>“ä”</svg>')
  expect(html).not.toContain('<svg')
})

test.each([
  [0, '0 nodes are hidden'],
  [1, '1 node is hidden'],
  [2, '2 nodes are hidden'],
])('states the number of hidden nodes: %i', (hidden, reported) => {
  expect(sectionOf('<svg/>', hidden)).toContain(`${reported} by the investigator and not in the image`)
})

test('names the active filters, what they exclude, and the flows they cannot decide about', () => {
  const reported = (graphFilter: PictureFilter): string =>
    graphSection(modelOfWhole(recordedCase().state(), { ...WRITTEN, graphSvg: '<svg/>', graphFilter })).text
  expect(reported({ words: [], hidden: 0, hiddenEdges: 0, whole: 0 })).toContain('No filter is active.')
  const html = reported({ words: ['USDT', '2026-09-01 to 2026-09-28'], hidden: 12, hiddenEdges: 30, whole: 3 })
  expect(html).toMatch(/Active filters: .*USDT; 2026-09-01 to 2026-09-28.*They exclude 12 nodes and 30 edges\./s)
  expect(html).toContain('3 flows marked ≤ show their entire volume')
})

test('inferred links are separate from observed flows, with their reasons', () => {
  const inference = { from: 'Spanway', to: 'mule', chain: 'arbitrum', value: '151500.5', basis: '4 of 6 by amount & time', captureIds: ['x-4'] }
  const html = graphSection(modelOfWhole(recordedCase().state(), { ...WRITTEN, graphSvg: '<svg/>', graphInferred: [inference] })).text
  expect(html).toContain('<h4>Inferred, not observed</h4>')
  expect(html.replaceAll(/<\/?bdi>/g, '')).toMatch(
    /<td class="m">Spanway<\/td><td class="m">mule<\/td><td>Arbitrum<\/td><td class="n w">151500.5<\/td><td>4 of 6 by amount &amp; time<\/td><td><a href="#c4">/,
  )
  expect(sectionOf('<svg/>', 0)).not.toContain('Inferred')
})

test('states a missing image, also if there are flows', () => {
  const line: PictureLine = { from: 'a', to: 'b', chain: 'bnb', volume: '1', captureIds: ['x-4'] }
  expect(sectionOf('', 1, [line])).toBe('<p>This report contains no graph.</p>')
})

test('splits a large image into sheets, and says so if there would be too many', () => {
  const withSheets = (needed: number, svgs: readonly string[]): string =>
    graphSection(modelOfWhole(recordedCase().state(), { ...WRITTEN, graphSvg: '<svg/>', graphSheets: { needed, svgs } })).text
  const html = withSheets(2, ['<svg>1</svg>', '<svg>2</svg>'])
  expect([...html.matchAll(/<img alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
    'Graph of the subjects with their counterparties and related wallets',
    'Graph, sheet 1 of 2',
    'Graph, sheet 2 of 2',
  ])
  const spots = [
    { row: 1, column: 1 },
    { row: 2, column: 3 },
  ]
  const graphSheets = { needed: 2, svgs: ['<svg>1</svg>', '<svg>2</svg>'], spots }
  expect(graphSection(modelOfWhole(recordedCase().state(), { ...WRITTEN, graphSvg: '<svg/>', graphSheets })).text).toContain(
    'Sheet 2 of 2: row 2 from the top, column 3 from the left.',
  )
  expect(withSheets(40, [])).toContain('it would need 40 sheets')
  expect(withSheets(0, [])).not.toContain('sheet')
})

test('the table of flows is numbered, with all digits and captures, and a dash for a missing value', () => {
  const html = sectionOf('<svg/>', 0, [
    { from: 'a', to: 'b', chain: 'bnb', volume: '1234567.891', captureIds: ['x-4', 'x-6'] },
    { from: 'c', to: 'd', chain: '', volume: '', captureIds: [] },
  ])
  const rows = [...html.matchAll(/<tr><td.*?<\/tr>/gs)].map(([row]) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell))
  expect(rows).toEqual([
    ['1', 'a', 'b', 'BNB Chain', '1234567.891', '<a href="#c4">4</a>, <a href="#c6">6</a>'],
    ['2', 'c', 'd', '<bdi>–</bdi>', '<bdi>–</bdi>', '<bdi>–</bdi>'],
  ])
  for (const none of [[], undefined]) expect(sectionOf('<svg/>', 0, none)).not.toContain('<table')
})

test('states that entities are missing from the image, with and without an image', () => {
  const reported = (graphSvg: string): string => {
    const builder = recordedCase()
    builder.event({ kind: 'entity-added', subjectId: 'e-1', typed: 'Fund', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' })
    return graphSection(modelOfWhole(builder.state(), { ...WRITTEN, graphSvg })).text
  }
  for (const svg of ['', '<svg/>']) expect(reported(svg)).toContain('1 subject is an entity and is not drawn')
  expect(sectionOf('<svg/>', 0)).not.toContain('not drawn')
})
