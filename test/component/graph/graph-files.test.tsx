import { expect, test, vi } from 'vitest'
import { drawPng } from '../../../src-renderer/features/graph/export/draw-png.ts'
import type { DocumentEdge, DocumentNode, GraphDocument } from '../../../src-shared/graph/svg/graph-document.ts'
import { gexf, graphMl } from '../../../src-renderer/features/graph/export/graph-files.ts'
import { pictureWithAbout } from '../../../src-shared/graph/svg/picture-about.ts'
import { graphSvg } from '../../../src-shared/graph/svg/graph-picture.ts'
import { LIGHT_COLOURS } from '../../../src-shared/graph/scene/graph-colours.ts'
import { fullGraph } from '../../../src-shared/graph/layout/arrangement.ts'
import { sampleEdge, sampleNode } from '../../unit/graph/sample-graph.ts'

const HOSTILE = [
  'x'.repeat(10_000),
  '\u202Egnp.exe',
  '</node><script>alert(1)</script>',
  ']]>&lt;"\'',
  'a\u200B\u200Bb',
  `Z${'\u0300'.repeat(300)}`,
  'nul\u0000 \uD800 \uFFFF',
  '=HYPERLINK("x")',
]

const nodeOf = (name: string, at: number): DocumentNode => ({
  id: `evm:0x${at}`,
  name,
  address: `0x${at}`,
  family: 'evm',
  kind: 'wallet',
  role: 'counterparty',
  chains: ['ethereum'],
  labels: [name],
  volume: `${at}.123456789012345678901`,
  coverage: 'Not requested',
  note: name,
  colour: '',
  position: { x: at * 100, y: -at },
})
const nodes = HOSTILE.map(nodeOf)
const edges = nodes.slice(1).map((node, at): DocumentEdge => ({
  id: `value ethereum ${node.id} evm:0x0`,
  source: node.id,
  target: 'evm:0x0',
  kind: 'value',
  relation: node.name,
  chain: 'ethereum',
  volume: `${at}.5`,
  transfers: String(at),
  tokens: [node.name],
  first: '',
  last: '',
  dated: '',
  amounts: [],
  figures: '',
  note: node.name,
  sources: ['x-1#/data/0'],
}))
const about: GraphDocument['about'] = HOSTILE.map((text, at) => [`Fact ${at}`, text])

/**
 * Parsed by the browser's XML parser; a document that is not well-formed contains a parser error.
 */
function read(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return document
}

/** The text as XML returns it. */
const inXml = (text: string): string => text.toWellFormed().replaceAll(/[\u0000\uFFFF]/g, '\uFFFD') // oxlint-disable-line no-control-regex -- what XML forbids

test('another parser reads GraphML: typed keys, a directed graph, unique ids, existing ends, and for yEd positions and names', () => {
  const document = read(graphMl({ about, nodes, edges }))
  const types = new Map(
    [...document.querySelectorAll('key')].map((key) => [key.id, key.getAttribute('attr.type') ?? key.getAttribute('yfiles.type')]),
  )
  expect(Object.fromEntries(types)).toMatchObject({
    'node.name': 'string',
    'node.volume': 'double',
    'node.x': 'long',
    'node.yed': 'nodegraphics',
    'edge.volume': 'double',
    'edge.transfers': 'long',
    'edge.yed': 'edgegraphics',
  })
  for (const data of document.querySelectorAll('data')) expect(types.has(data.getAttribute('key') ?? '')).toBe(true)
  expect(document.querySelector('graph')?.getAttribute('edgedefault')).toBe('directed')
  const ids = [...document.querySelectorAll('node, edge')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(nodes.length + edges.length)
  for (const edge of document.querySelectorAll('edge')) {
    expect(ids).toContain(edge.getAttribute('source'))
    expect(ids).toContain(edge.getAttribute('target'))
  }
  expect([...document.querySelectorAll('data[key="node.name"]')].map(({ textContent }) => textContent)).toEqual(HOSTILE.map(inXml))
  expect([...document.getElementsByTagName('y:NodeLabel')].map(({ textContent }) => textContent)).toEqual(HOSTILE.map(inXml))
  expect(document.getElementsByTagName('y:Geometry')[2]?.getAttribute('x')).toBe('185')
  // All digits, independent of the reader's number parsing.
  expect(document.querySelector('data[key="node.volume"]')?.textContent).toBe('0.123456789012345678901')
  expect(document.querySelector('script')).toBeNull()
})

test('a value that is not a number makes its column text', () => {
  const [first] = nodes
  if (first === undefined) throw new Error('no node')
  const document = read(graphMl({ about, nodes: [...nodes, { ...first, id: 'evm:0xff', volume: 'much' }], edges }))
  expect(document.getElementById('node.volume')?.getAttribute('attr.type')).toBe('string')
  expect([...document.querySelectorAll('data[key="node.volume"]')].at(-1)?.textContent).toBe('much')
})

test('another parser reads GEXF: typed attributes declared once, a directed graph, positions', () => {
  const document = read(gexf({ about, nodes, edges }))
  expect(document.documentElement.getAttribute('version')).toBe('1.3')
  expect(document.querySelector('graph')?.getAttribute('defaultedgetype')).toBe('directed')
  for (const [domain, elements] of [
    ['node', 'nodes > node'],
    ['edge', 'edges > edge'],
  ] as const) {
    const declared = new Map(
      [...document.querySelectorAll(`attributes[class="${domain}"] > attribute`)].map((one) => [one.id, one.getAttribute('type')]),
    )
    expect(declared.get('volume')).toBe('double')
    for (const value of document.querySelectorAll(`${elements} attvalue`)) expect(declared.has(value.getAttribute('for') ?? '')).toBe(true)
  }
  expect([...document.querySelectorAll('nodes > node')].map((node) => node.getAttribute('label'))).toEqual(HOSTILE.map(inXml))
  expect(document.getElementsByTagName('viz:position')).toHaveLength(nodes.length)
})

test('an image with hostile names is well-formed, has no script, and renders as PNG', async () => {
  const hub = sampleNode(0, 'subject')
  const others = HOSTILE.map((name, at) => sampleNode(at + 1, 'counterparty', '10', name))
  const visibleGraph = fullGraph({ nodes: [hub, ...others], edges: others.map((other) => sampleEdge(other, hub)), notes: [] })
  const positions = Object.fromEntries([hub, ...others].map(({ id }, at) => [id, { x: at * 150, y: (at % 3) * 120 }]))
  const { svg, width, height } = pictureWithAbout(graphSvg(visibleGraph, positions, LIGHT_COLOURS), about, LIGHT_COLOURS)
  expect(read(svg).querySelector('script')).toBeNull()
  const drawn = await drawPng(svg, width, height)
  expect(drawn.ok && String.fromCodePoint(...drawn.value.subarray(1, 4))).toBe('PNG')
})

test('an image that cannot be rendered is reported, not replaced by an empty one', async () => {
  expect(await drawPng('<svg', 10, 10)).toMatchObject({ ok: false, error: { message: 'The image could not be created as PNG.' } })
  const sheet = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect(await drawPng('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', 10, 10)).toMatchObject({ ok: false })
  sheet.mockRestore()
})
