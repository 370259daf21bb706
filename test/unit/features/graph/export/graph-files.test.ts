import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharpnessOf } from '../../../../../src-renderer/features/graph/export/draw-png.ts'
import { picturedGraph, scopedGraph } from '../../../../../src-shared/graph/svg/export-scope.ts'
import { graphDocument, type GraphDocument } from '../../../../../src-shared/graph/svg/graph-document.ts'
import { edgesCsv, gexf, graphJson, graphMl, nodesCsv } from '../../../../../src-renderer/features/graph/export/graph-files.ts'
import { pictureWithAbout } from '../../../../../src-shared/graph/svg/picture-about.ts'
import { graphSvg } from '../../../../../src-shared/graph/svg/graph-picture.ts'
import { LIGHT_COLOURS } from '../../../../../src-shared/graph/scene/graph-colours.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import type { TracedShares } from '../../../../../src-shared/view-models/trace/traced-shares.ts'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { joinedId } from '../../../../../src-shared/view-models/graph/joined-edges.ts'
import { caseBuilder } from '../../../../support/builders/recorded-case.ts'
import { sampleEdge, sampleNode, star, withIdentity } from '../../../graph/sample-graph.ts'
import { elementsOf, parseXml } from './parse-xml.ts'

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '</node><x y="', 'a\u0000b\u001f', '\ud800', '\uffff', ']]>', '&amp;', 'a\r\nb\tc', '\u202e'),
)

function documentOf(label: string, note: string, traced?: TracedShares): GraphDocument {
  const [one, two] = [{ ...sampleNode(1, 'subject', '', label), coverage: 'complete' as const }, sampleNode(2, 'counterparty', '12.5')]
  const builder = caseBuilder()
  builder.event({ kind: 'graph-noted', target: one.id, text: note.toWellFormed() })
  builder.event({ kind: 'graph-noted', target: '', text: note.toWellFormed() })
  builder.event({ kind: 'nodes-coloured', nodeIds: [two.id], colour: 'red' })
  return graphDocument({
    state: builder.state(),
    scope: 'Visible graph',
    nodes: [one, two],
    edges: [sampleEdge(two, one, '12.5')],
    positions: { [one.id]: { x: 10, y: -20 } },
    filter: { ...EVERYTHING, min: '10' },
    traced,
    hiddenCount: 3,
    hiddenEdges: 5,
    collapsedCount: 4,
    at: '2026-01-01T00:00:00.000Z',
  })
}

function anyCase() {
  const builder = caseBuilder()
  builder.event({ kind: 'graph-noted', target: '', text: 'a' })
  return builder.state()
}

/** As XML returns it: without forbidden characters. */
function inXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- what XML forbids
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
}

/** The fields of a CSV of RFC 4180, row by row. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, open = '', end = ''] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? open : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.some((field) => field !== ''))
}

describe('a graph in a file', () => {
  test('has a column for what the open trace carried, and none without a trace', () => {
    const [one, two] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty')]
    const traced = documentOf('', '', { whole: '7.5', flows: [{ source: two.id, target: one.id, chain: 'ethereum', value: '7.5' }] })
    const columnOf = (csv: string): (string | undefined)[] => {
      const [headers = [], ...rows] = rowsOf(csv)
      const at = headers.indexOf('Traced (USD)')
      return at < 0 ? [] : rows.map((row) => row[at]).filter((text) => text !== '')
    }
    expect([nodesCsv(traced), edgesCsv(traced)].map(columnOf)).toEqual([['7.5', '7.5'], ['7.5']])
    expect(graphMl(traced)).toContain('attr.name="Traced (USD)"')
    expect(new Map(traced.about).get('Trace')).toContain('$7.50')
    expect([nodesCsv, edgesCsv, graphMl].map((write) => write(documentOf('', ''))).join('')).not.toContain('Traced (USD)')
  })

  test('states filtered, hidden, collapsed and requested items, and the head of the custody chain', () => {
    const { about } = documentOf('', '')
    const said = new Map(about)
    expect(said.get('Filters in force')).toBe('≥ $10')
    expect(said.get('Hidden nodes')).toBe('3')
    expect(said.get('Hidden edges')).toBe('5')
    expect(said.get('Collapsed nodes')).toBe('4')
    expect(said.get('Coverage')).toBe('Found: 1; Not requested: 1')
    expect(said.get('Custody chain')).toMatch(/^entry \d+, [0-9a-f]{64}$/)
    expect(said.get('Scope')).toBe('Visible graph')
    expect(said.get('Legend')).toContain('from sender to recipient')
  })

  test('marks unverified tokens of flows and of inferences in every form, and explains the mark', () => {
    const [one, two] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty', '12.5')]
    const transfer = { id: 't', time: '', chain: 'ethereum', symbol: 'USDC', amount: '1', value: '1', hash: '', sources: [] }
    const line = {
      id: 'inferred x',
      source: one.id,
      target: two.id,
      chain: 'ethereum',
      value: '1',
      matched: 1,
      of: 1,
      minutes: [1, 1] as const,
      entity: '',
    }
    const documentWith = (address: string) => {
      const asset = `ethereum:${address}`
      const edge = { ...sampleEdge(two, one, '12.5'), tokens: [{ symbol: 'USDT', asset }] }
      const inferred = [{ ...line, crossings: [{ into: transfer, out: { ...transfer, asset } }] }]
      const builder = caseBuilder()
      builder.event({ kind: 'graph-noted', target: one.id, text: 'a' })
      const parts = { state: builder.state(), scope: '', nodes: [one, two], edges: [edge], inferred, positions: {}, filter: undefined }
      return graphDocument({ ...parts, hiddenCount: 0, hiddenEdges: 0, collapsedCount: 0, at: '' })
    }
    const made = documentWith('0x1111111111111111111111111111111111111111')
    expect(made.edges.map(({ tokens }) => tokens)).toEqual([['USDT (unverified)'], ['USDC (unverified)']])
    expect(new Map(made.about).get('Unverified tokens')).toContain('not its contract')
    for (const file of [graphJson, graphMl, gexf, edgesCsv]) expect(file(made)).toContain('USDC (unverified)')
    const known = documentWith('0xdac17f958d2ee523a2206206994597c13d831ec7')
    expect([known.edges.map(({ tokens }) => tokens), new Map(known.about).has('Unverified tokens')]).toEqual([[['USDT'], ['USDC']], false])
  })

  test('marks inferences in every form, without a volume that could be added up', () => {
    const [one, two] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty', '12.5')]
    const inferred = {
      id: `inferred ${one.id} ${two.id}`,
      source: one.id,
      target: two.id,
      chain: 'arbitrum',
      value: '151500',
      matched: 4,
      of: 6,
      minutes: [6, 9] as const,
      entity: '',
      crossings: [],
    }
    const builder = caseBuilder()
    builder.event({ kind: 'graph-noted', target: one.id, text: 'a' })
    const shared = {
      state: builder.state(),
      scope: '',
      nodes: [one, two],
      edges: [sampleEdge(two, one, '12.5')],
      positions: {},
      filter: undefined,
    }
    const made = graphDocument({ ...shared, inferred: [inferred], hiddenCount: 0, hiddenEdges: 0, collapsedCount: 0, at: '' })
    expect(made.edges.map(({ kind, volume }) => [kind, volume])).toEqual([
      ['value', '12.5'],
      ['inferred', ''],
    ])
    expect(new Map(made.about).get('Inferred')).toContain('was not observed')
    for (const file of [graphJson, graphMl, gexf, edgesCsv]) {
      expect(file(made)).toContain('inferred, 4 of 6 by amount and time, 6 to 9 min later, $151,500.00')
      expect(file(made)).toContain('inferred, not observed')
    }
    expect(new Map(documentOf('', '').about).has('Inferred')).toBe(false)
  })

  test('names kinds as the screen does, with the role apart, own names, and labels without pictures', () => {
    const one = withIdentity({ ...sampleNode(1, 'counterparty', '5', '🏦 Meridian Exchange: Deposit [0x1234ab]'), alias: 'Cash-out' })
    const followed = { ...sampleNode(2, 'related'), followedId: 'f' }
    const parts = { state: anyCase(), scope: '', nodes: [one, followed], edges: [], positions: {}, filter: undefined }
    const { nodes } = graphDocument({ ...parts, hiddenCount: 0, hiddenEdges: 0, collapsedCount: 0, at: '' })
    expect(nodes.map(({ name, kind, role, labels }) => [name, kind, role, labels])).toEqual([
      ['Cash-out', 'Exchange', 'counterparty', ['Meridian Exchange: Deposit']],
      [expect.any(String), 'Unknown', 'followed address', []],
    ])
  })

  test('gives dates and amounts per token of the known transfers that the filter leaves', () => {
    const [one, two] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty')]
    const edge = sampleEdge(two, one, '30')
    const transfer = { id: 't', from: two.id, to: one.id, chain: 'ethereum', value: '10', hash: '', method: '', sources: [] }
    const transfers = [
      { ...transfer, time: '2026-09-01T10:00:00Z', asset: 'ethereum:', symbol: 'ETH', amount: '1.5' },
      { ...transfer, time: '2026-09-02T10:00:00Z', asset: 'ethereum:', symbol: 'ETH', amount: '0.5' },
      { ...transfer, time: '2026-09-09T10:00:00Z', asset: 'ethereum:', symbol: 'ETH', amount: '9' },
    ]
    const dating = { edges: new Map([[edge.id, { transfers, isWhole: true }]]), unmatched: 0 }
    const parts = { state: anyCase(), scope: '', nodes: [one, two], edges: [edge], positions: {}, filter: { ...EVERYTHING, to: '2026-09-05' } }
    const made = graphDocument({ ...parts, dating, hiddenCount: 0, hiddenEdges: 0, collapsedCount: 0, at: '' })
    const [{ first, last, dated, amounts } = {}] = made.edges
    expect([first, last, dated]).toEqual(['2026-09-01T10:00:00Z', '2026-09-02T10:00:00Z', '2'])
    expect(amounts).toEqual([expect.stringMatching(/^2 ETH/)])
    expect(edgesCsv(made)).toContain('First known transfer (UTC)')
  })

  test('is the same document when it is read as JSON', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, (label, note) => {
        const document = documentOf(label, note)
        const read: unknown = JSON.parse(graphJson(document))
        expect(read).toMatchObject({ format: 'casebook-graph', about: Object.fromEntries(document.about), edges: document.edges })
        expect(Object(read).nodes).toEqual(document.nodes.map((node) => JSON.parse(JSON.stringify(node)) as unknown))
      }),
    )
  })

  test('is well-formed GraphML with every node, edge and text', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, (label, note) => {
        const document = documentOf(label, note)
        const root = parseXml(graphMl(document))
        const names = new Map(elementsOf(root, 'key').map(({ attributes }) => [attributes.get('id'), attributes.get('attr.name')]))
        expect(elementsOf(root, 'node').map(({ attributes }) => attributes.get('id'))).toEqual(document.nodes.map(({ id }) => inXml(id)))
        const [first] = elementsOf(root, 'node')
        const data = new Map(first?.children.map(({ attributes, text }) => [names.get(attributes.get('key')), text]))
        expect(data.get('Name')).toBe(inXml(document.nodes[0]?.name ?? ''))
        expect(data.get('Note') ?? '').toBe(inXml(note))
        const [edge] = elementsOf(root, 'edge')
        expect(edge?.attributes.get('id')).toMatch(/^[\w.:-]+$/)
        expect([edge?.attributes.get('source'), edge?.attributes.get('target')]).toEqual(['evm:0x2', 'evm:0x1'])
        const reported = elementsOf(root, 'graph')[0]?.children.filter(({ name }) => name === 'data') ?? []
        expect(reported.map(({ attributes, text }) => [names.get(attributes.get('key')), text])).toEqual(
          document.about.map(([title, text]) => [title, inXml(text)]),
        )
      }),
    )
  })

  test('has GraphML ids that its schema allows, whatever an address is, and edges that end at its nodes', () => {
    fc.assert(
      fc.property(HOSTILE, (address) => {
        const document = documentOf('', '')
        const [one, two] = document.nodes
        const [edge] = document.edges
        if (one === undefined || two === undefined || edge === undefined) throw new Error('no graph')
        const odd = `unknown:${address} `
        const root = parseXml(graphMl({ ...document, nodes: [{ ...one, id: odd }, two], edges: [{ ...edge, source: two.id, target: odd }] }))
        const ids = elementsOf(root, 'node').map(({ attributes }) => attributes.get('id') ?? '')
        for (const id of ids) expect(id).toMatch(/^[\w.:-]+$/)
        const ends = elementsOf(root, 'edge').flatMap(({ attributes }) => [attributes.get('source'), attributes.get('target')])
        expect(ends).toEqual([ids[1], ids[0]])
        expect(elementsOf(root, 'data').map(({ text }) => text)).toContain(inXml(odd))
      }),
    )
  })

  test('is well-formed GEXF, with the positions on screen', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, (label, note) => {
        const document = documentOf(label, note)
        const root = parseXml(gexf(document))
        expect(elementsOf(root, 'node').map(({ attributes }) => attributes.get('label'))).toEqual(document.nodes.map(({ name }) => inXml(name)))
        expect(elementsOf(root, 'viz:position').map(({ attributes }) => [attributes.get('x'), attributes.get('y')])).toEqual([['10', '20']])
        expect(elementsOf(root, 'edge')).toHaveLength(1)
        expect(elementsOf(root, 'description')[0]?.text).toContain('Filters in force: ≥ $10')
      }),
    )
  })

  test('is CSV without spreadsheet formulas, with a row for each line of its description', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, (label, note) => {
        const document = documentOf(label, note)
        for (const csv of [nodesCsv(document), edgesCsv(document)]) {
          const [, ...rows] = rowsOf(csv)
          for (const row of rows) for (const field of row) expect(field).not.toMatch(/^[=+@]|^-(?![\d.])/)
        }
        expect(rowsOf(nodesCsv(document))[1]?.slice(-2)).toEqual(['10', '-20'])
        expect(rowsOf(nodesCsv(document))[0]?.slice(-2)).toEqual(['X', 'Y'])
        expect(rowsOf(edgesCsv(document))[0]?.at(-1)).toBe('Captures')
        const rows = rowsOf(edgesCsv(document))
        expect(rows[1]?.slice(1, 8)).toEqual(['evm:0x2 evm:0x1', 'evm:0x2', 'evm:0x1', 'value', '', 'ethereum', '12.5'])
        expect(rows.slice(2).map((row) => row[1])).toEqual(document.about.map(([title]) => `# ${title}`))
      }),
    )
  })

  test('is an image with the same lines below it', () => {
    const { about } = documentOf('', 'A note that is <b>long</b>. '.repeat(40))
    const { svg, width, height } = pictureWithAbout('<svg viewBox="-10 -20 300 200.5"><g/></svg>', about, LIGHT_COLOURS)
    const root = parseXml(svg)
    expect([width, height > 200.5]).toEqual([300, true])
    expect(root.attributes.get('viewBox')).toBe(`-10 -20 300 ${height}`)
    const texts = elementsOf(root, 'text').map(({ text }) => text)
    for (const [title] of about) expect(texts).toContain(title)
    expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toContain('A note that is <b>long</b>.')
    const lowest = Math.max(...elementsOf(root, 'text').map(({ attributes }) => Number(attributes.get('y'))))
    expect(lowest).toBeLessThan(height - 20)
  })
})

test('has two pixels per unit of an image as long as a browser can draw so many', () => {
  expect(sharpnessOf(1000, 1000)).toBe(2)
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true }), (width, height) => {
      const by = sharpnessOf(width, height)
      expect(Math.floor(width * by)).toBeLessThanOrEqual(16_000)
      expect(Math.floor(width * by) * Math.floor(height * by)).toBeLessThanOrEqual(40_000_000 * 1.000001)
    }),
  )
})

describe('the scope of an export', () => {
  const model = star(70)
  const drawn = computeVisibleGraph(model, { ...EVERYTHING, min: '5' }, new Set(), new Map())

  test('covers the drawn items, and counts the collapsed and hidden ones', () => {
    const { nodes, hiddenCount, collapsedCount } = scopedGraph('drawn', model, drawn, new Set())
    expect([nodes.length, hiddenCount, collapsedCount]).toEqual([drawn.nodes.length, 4, 66 - 60])
  })

  test('covers the whole, whatever is filtered or selected', () => {
    const { nodes, edges, hiddenCount } = scopedGraph('whole', model, drawn, new Set(['evm:0x1']))
    expect([nodes.length, edges.length, hiddenCount]).toEqual([71, 70, 0])
  })

  test('counts what an image of the whole collapses, and draws inferred edges', () => {
    const [from, to] = model.nodes
    const line = { id: 'inferred', source: from?.id ?? '', target: to?.id ?? '', chain: 'arbitrum', value: '5', matched: 1, of: 1 }
    const inferred = [{ ...line, minutes: [1, 2] as const, entity: '', crossings: [] }]
    const { visibleGraph } = scopedGraph('whole', model, { ...drawn, inferred }, new Set())
    const { nodes, hiddenCount, collapsedCount } = picturedGraph(visibleGraph)
    expect([nodes.length < 71, nodes.length + hiddenCount + collapsedCount]).toEqual([true, 71])
    expect(visibleGraph.inferred).toEqual(inferred)
    // A node that a filter hides on screen is part of the whole as well.
    expect(scopedGraph('whole', model, drawn, new Set(), inferred).visibleGraph.inferred).toEqual(inferred)
  })

  test('makes an image of a distant selection no larger than one in the middle', () => {
    const { visibleGraph } = scopedGraph('selection', model, drawn, new Set(['evm:0x0', 'evm:0x1']))
    const sizeAt = (x: number, y: number): string[] => {
      const positions = { 'evm:0x0': { x, y }, 'evm:0x1': { x: x + 200, y: y + 100 }, 'evm:0x2': { x: 0, y: 0 } }
      return (/viewBox="([^"]+)"/.exec(graphSvg(visibleGraph, positions))?.[1] ?? '').split(' ').slice(2)
    }
    expect(sizeAt(4000, -3000)).toEqual(sizeAt(0, 0))
  })

  test('keeps the entity box of two selected addresses, with those alone', () => {
    const nodeIds = ['evm:0x1', 'evm:0x2', 'evm:0x3']
    const open = [{ id: 'entity', title: 'Meridian Exchange', nodeIds }]
    expect(scopedGraph('selection', model, { ...drawn, open }, new Set(['evm:0x0', 'evm:0x1', 'evm:0x3'])).visibleGraph.open).toEqual([
      { id: 'entity', title: 'Meridian Exchange', nodeIds: ['evm:0x1', 'evm:0x3'] },
    ])
    expect(scopedGraph('selection', model, { ...drawn, open }, new Set(['evm:0x0', 'evm:0x1'])).visibleGraph.open).toBeUndefined()
  })

  test('covers the selected nodes with the edges between them, and the ends of selected edges', () => {
    expect(scopedGraph('selection', model, drawn, new Set(['evm:0x0', 'evm:0x1'])).edges).toHaveLength(1)
    const [edge] = drawn.edges
    const { nodes, visibleGraph } = scopedGraph('selection', model, drawn, new Set(edge === undefined ? [] : [edgeKey(joinedId(edge))]))
    expect(nodes.map(({ id }) => id)).toEqual(['evm:0x0', 'evm:0x1'])
    expect(visibleGraph).toMatchObject({ groups: [], hiddenCount: 69 })
  })
})
