import cytoscape from 'cytoscape'
import { describe, expect, test } from 'vitest'
import { canvasElements } from '../../src-renderer/features/graph/canvas/canvas-elements.ts'
import { graphSvg } from '../../src-shared/graph/svg/graph-picture.ts'
import { nodeTitle } from '../../src-shared/graph/svg/graph-text.ts'
import { graphScene } from '../../src-shared/graph/scene/graph-scene.ts'
import { computeLayout } from '../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../src-shared/graph/visible/visible-graph.ts'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { searchText } from '../../src-renderer/ui/table/table-model.ts'
import { fold as collapse } from '../../src-renderer/ui/names/fold.ts'
import { sampleEdge, sampleNode } from '../unit/graph/sample-graph.ts'
import { counterparties, OTHER, show, SUBJECT, visibleGraph } from './pipeline.ts'
import type { GraphModel } from '../../src-shared/view-models/graph-types.ts'

/** All outputs of a graph: its visible part, positions, canvas and image. Every drawn figure is finite. */
function draw(model: GraphModel): { readonly nodes: number; readonly edges: number; readonly svg: string } {
  const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
  const positions = computeLayout(visibleGraph, {})
  const scene = graphScene(visibleGraph)
  const canvas = cytoscape({ headless: true, elements: canvasElements(scene, positions) })
  const counts = { nodes: canvas.nodes().length, edges: scene.edges.length }
  canvas.destroy()
  for (const { x, y } of Object.values(positions)) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
  for (const { width } of scene.edges) expect(width).toSatisfy((each: number) => each > 0 && each < 100)
  const svg = graphSvg(visibleGraph, positions)
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  return { ...counts, svg }
}

const party = (address: string, volumeIn: string, volumeOut: string): string =>
  `{"counterparty_address":"${address}","volume_in_usd":${volumeIn},"volume_out_usd":${volumeOut},"total_volume_usd":1}`
const response = (...rows: readonly string[]): string => `{"data":[${rows.join(',')}]}`

describe('D9: ids on the canvas', () => {
  test('D9 an empty address has no node, and is listed', async () => {
    const shown = await show('profiler/counterparties', counterparties({ counterparty_address: '""' }))
    expect(shown.graph.nodes.map(({ kind }) => kind)).toEqual(['subject'])
    expect(shown.panels.find(({ id }) => id === 'counterparties')?.tables[0]?.rows).toHaveLength(1)
  })
})

describe('D10: graphs of every shape', () => {
  test('D10 two addresses that pay each other have two nodes and an edge each way', async () => {
    const shown = await show('profiler/counterparties', response(party(OTHER, '5', '7')))
    expect(shown.graph.edges.map(({ volume }) => volume).toSorted()).toEqual(['5', '7'])
    expect(draw(shown.graph)).toMatchObject({ nodes: 2, edges: 2 })
  })

  test('D10 a repeated record is one edge that names both', async () => {
    const shown = await show('profiler/counterparties', response(party(OTHER, '5', '0'), party(OTHER, '5', '0')))
    expect(shown.graph.edges.map(({ sources }) => sources.map(({ pointer }) => pointer))).toEqual([['/data/0', '/data/1']])
    expect(draw(shown.graph)).toMatchObject({ nodes: 2, edges: 1 })
  })

  test('D10 addresses with zero volume everywhere are listed, without edges', async () => {
    const shown = await show('profiler/counterparties', response(...[1, 2, 3].map((n) => party(`0x${String(n).repeat(40)}`, '0', '0.00'))))
    expect(shown.graph.edges).toEqual([])
    expect(shown.graph.nodes).toHaveLength(4)
    draw(shown.graph)
  })

  test.each([
    ['less than nothing', '-5'],
    ['more than any float', '1e400'],
    ['less than any float', '1e-400'],
    ['a text', '"many"'],
    ['beyond all bounds', '1e9999'],
  ])('D10 a volume of %s is drawn finitely or not at all, and is in the table', async (_title, volume) => {
    const shown = await show('profiler/counterparties', response(party(OTHER, volume, '3')))
    const { nodes } = draw(shown.graph)
    expect(nodes).toBe(2)
    const [row] = shown.panels.find(({ id }) => id === 'counterparties')?.tables[0]?.rows ?? []
    expect(row?.cells['volume_in_usd']?.text).toBe(volume.replaceAll('"', ''))
  })

  test('D10 an edge to a missing node is left out, and everything else is drawn', () => {
    const [a, b, gone] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')]
    const model = { nodes: [a, b], edges: [sampleEdge(b, a), sampleEdge(gone, a), sampleEdge(a, gone)], notes: [] }
    expect(draw(model)).toMatchObject({ nodes: 2, edges: 1 })
  })

  test('D10 all weights are 0, and a single node', () => {
    const nodes = [sampleNode(1, 'subject'), ...Array.from({ length: 30 }, (_, at) => sampleNode(at + 2, 'counterparty', '0'))]
    const [hub] = nodes
    if (hub === undefined) throw new Error('no hub')
    expect(draw({ nodes, edges: nodes.slice(1).map((node) => sampleEdge(node, hub, '0')), notes: [] }).nodes).toBe(31)
    expect(draw({ nodes: [hub], edges: [], notes: [] }).nodes).toBe(1)
  })
})

describe('D6, D7: display and search of names', () => {
  test.each([
    ['a tag character', 'x\u{E0041}', 'x⟨U+E0041⟩'],
    ['a NUL', 'a\u0000b', 'a⟨U+0000⟩b'],
    ['an override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['an isolate', '\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
    ['an escape', '\u001b[2J', '⟨U+001B⟩[2J'],
    ['a line end', 'a\r\nb', 'a⟨U+000D⟩⟨U+000A⟩b'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a zero width space', 'Bin\u200bance', 'Bin⟨U+200B⟩ance'],
    ['a family', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ])('D6 %s', async (_title, label, said) => {
    expect(visibleText(label)).toBe(said)
    const shown = await show('profiler/counterparties', counterparties({ counterparty_address_label: JSON.stringify([label]) }))
    const node = shown.graph.nodes.find(({ address }) => address === OTHER)
    expect(node === undefined ? '' : nodeTitle(node)).toBe(said)
    // In the report the same code points are named in a frame.
    const onPaper = said.replaceAll(/⟨(U\+[0-9A-F]+)⟩/g, '<span class="odd">$1</span>')
    expect(visibleGraph(shown.html)).toContain(onPaper)
  })

  test('D6 five hundred combining marks on one letter are counted, not drawn', () => {
    expect(visibleText(`Z${'\u0335'.repeat(500)}x`)).toBe(`Z${'\u0335'.repeat(4)}⟨+496 marks⟩x`)
  })

  test.each([
    ['full-width', 'Ｂｉｎａｎｃｅ', 'binance'],
    ['composed and decomposed', 'Caf\u0065\u0301', 'café'],
    ['a ligature', 'Oﬃce', 'office'],
  ])('D7 a search finds %s letters by plain ones, and the names stay distinct', async (_title, label, typed) => {
    const shown = await show('profiler/counterparties', counterparties({ counterparty_address_label: JSON.stringify([label]) }))
    const [row] = shown.panels.find(({ id }) => id === 'counterparties')?.tables[0]?.rows ?? []
    if (row === undefined) throw new Error('no row')
    expect(searchText(row)).toContain(collapse(typed))
    expect(row.cells['labels']?.text).toBe(label)
    expect(shown.graph.nodes.map(({ address }) => address)).toEqual([SUBJECT, OTHER])
  })
})
