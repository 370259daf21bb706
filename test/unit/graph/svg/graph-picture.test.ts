import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphSheets, graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { LIGHT_COLOURS } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { NO_MARKINGS } from '../../../../src-shared/graph/scene/markings.ts'
import { nodeTitle } from '../../../../src-shared/graph/svg/graph-text.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { textWidth } from '../../../../src-shared/graph/scene/text-width.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

const HOSTILE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', ']]>', "' onload='x", 'a\u202Eb', '{{7*7}}', '&lt;b&gt;']

describe('the image of the graph', () => {
  const subject = sampleNode(0, 'subject')
  const others = HOSTILE.map((label, index) => sampleNode(index + 1, 'counterparty', '12.5', label))
  const visibleGraph = computeVisibleGraph(
    { nodes: [subject, ...others], edges: others.map((other) => sampleEdge(subject, other)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )

  test('shows hostile labels as text and nothing else', () => {
    const svg = graphSvg(visibleGraph, computeLayout(visibleGraph, {}))
    const tags = new Set([...svg.matchAll(/<\/?([a-z]+)/g)].map((match) => match[1] ?? ''))
    expect([...tags].toSorted((a, b) => a.localeCompare(b))).toEqual(['circle', 'g', 'path', 'rect', 'svg', 'text', 'title'])
    // Outside of the tags there is only text, and inside of the tags there is no label.
    for (const tag of svg.match(/<[^>]*>/g) ?? []) expect(tag).not.toMatch(/alert|onload|onerror|7\*7/)
    expect(svg).not.toContain('\u202E')
    expect(svg).toContain('&lt;script&gt;')
  })

  test('has no external references and is the same twice', () => {
    const svg = graphSvg(visibleGraph, computeLayout(visibleGraph, {}))
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\((?!#)/)
    expect(graphSvg(visibleGraph, computeLayout(visibleGraph, {}))).toBe(svg)
  })
})

test('is wide enough for its legend if it has a single node', () => {
  const visibleGraph = computeVisibleGraph({ nodes: [sampleNode(0, 'subject')], edges: [], notes: [] }, EVERYTHING, new Set(), new Map())
  const svg = graphSvg(visibleGraph, computeLayout(visibleGraph, {}))
  const [, left = '', width = ''] = /viewBox="([-\d.]+) [-\d.]+ ([\d.]+)/.exec(svg) ?? []
  const starts = [...svg.matchAll(/<text x="([-\d.]+)"[^>]*text-anchor="start"[^>]*>([^<]+)/g)]
  expect(starts.length).toBeGreaterThan(10)
  // Letters of the legend are at most about six units wide.
  for (const [, x = '', words = ''] of starts) expect(Number(x) + 6 * words.length).toBeLessThanOrEqual(Number(left) + Number(width))
})

test('explains the second arrowhead of a flow back in the legend only where one is drawn', () => {
  const [first, second] = [sampleNode(0, 'subject'), sampleNode(1, 'subject')]
  const other = { nodes: [first, second], edges: [sampleEdge(first, second, '90')], notes: [] }
  const back = { ...other, edges: [...other.edges, sampleEdge(second, first, '5')] }
  const [plain, returning] = [other, back].map((model) => {
    const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
    return graphSvg(visibleGraph, computeLayout(visibleGraph, {}))
  })
  expect(plain).not.toContain('Flow back to an earlier hop')
  expect(returning).toContain('Flow back to an earlier hop')
})

test('explains look-alikes and roles in the legend if there are some, and states the number of omitted items', () => {
  const [plain, other] = [sampleNode(0, 'subject'), sampleNode(1, 'counterparty')]
  const pictureOf = (node: GraphNode, leftOut?: string): string => {
    const visibleGraph = computeVisibleGraph({ nodes: [node, other], edges: [sampleEdge(other, node)], notes: [] }, EVERYTHING, new Set(), new Map())
    return graphSvg(visibleGraph, computeLayout(visibleGraph, {}), LIGHT_COLOURS, NO_MARKINGS, leftOut)
  }
  const tag: GraphNode['labels'][number] = { text: 'victim', layer: 'investigator', captureId: '', pointer: '' }
  const marked = pictureOf({ ...plain, lookalikes: [other.address], labels: [tag] }, 'Not selected')
  for (const words of ['Look-alike: an address', '>Victim<', 'Not selected: nothing']) {
    expect(marked).toContain(words)
    expect(pictureOf(plain)).not.toContain(words)
  }
  expect(marked).not.toContain('>Suspect<')
  expect(pictureOf({ ...plain, chains: ['base'] })).toContain('>Base<')
  expect(pictureOf(plain)).not.toContain('>Base<')
})

test('has a frame close around the content, wherever on the canvas that is', () => {
  const nodes = [0, 1, 2].map((at) => sampleNode(at, 'subject'))
  const visibleGraph = computeVisibleGraph(
    { nodes, edges: nodes.slice(1).map((to) => sampleEdge(nodes[0] ?? to, to)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 }), (x, y) => {
      const positions = Object.fromEntries(nodes.map(({ id }, at) => [id, { x: x + 200 * at, y: y + 90 * (at % 2) }]))
      const [left = 0, top = 0] = (/viewBox="([^"]+)"/.exec(graphSvg(visibleGraph, positions))?.[1] ?? '').split(' ').map(Number)
      // A caption is less than 60 units high, and half of it less than 200 wide.
      expect([x - left, y - top].every((space) => space > 0)).toBe(true)
      expect([x - left < 200, y - top < 100]).toEqual([true, true])
    }),
  )
})

describe('the sheets of an image', () => {
  const sheetsOf = (count: number, apart: number) => {
    const nodes = Array.from({ length: count }, (_, index) => sampleNode(index, 'subject'))
    const visibleGraph = computeVisibleGraph(
      { nodes, edges: nodes.slice(1).map((node, index) => sampleEdge(nodes[index] ?? node, node)), notes: [] },
      EVERYTHING,
      new Set(),
      new Map(),
    )
    const positions = Object.fromEntries(nodes.map(({ id }, index) => [id, { x: (index % 10) * apart, y: Math.floor(index / 10) * apart }]))
    return { nodes, ...graphSheets(visibleGraph, positions) }
  }

  test('are none if the whole is legible', () => {
    expect(sheetsOf(4, 150)).toMatchObject({ needed: 0, svgs: [] })
  })

  test('contain every node at least once, each in a window in which a name of 12 units is 7 points high on the page', () => {
    const { nodes, needed, svgs } = sheetsOf(40, 200)
    expect(svgs).toHaveLength(needed)
    expect(needed).toBeGreaterThan(1)
    const all = svgs.join('')
    for (const node of nodes) expect(all).toContain(`<title>${nodeTitle(node)}</title>`)
    const PAGE_POINTS = (180 / 25.4) * 72
    for (const svg of svgs) {
      const [, width = '', height = ''] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
      expect((12 * PAGE_POINTS) / Number(width)).toBeGreaterThanOrEqual(7)
      // 170 mm is the maximum height of a figure.
      expect((12 * PAGE_POINTS * (170 / 180)) / Number(height)).toBeGreaterThanOrEqual(7)
      expect(svg).not.toMatch(/NaN|undefined/)
    }
  })

  // Their distance decides at which of them a sheet ends.
  test.each([173, 200, 217, 229, 251])('state their row and column, and show every name in full on at least one of them: %d apart', (apart) => {
    const { svgs, spots, needed } = sheetsOf(40, apart)
    expect(new Set(spots?.map(({ row, column }) => `${row} ${column}`)).size).toBe(needed)
    const whole = new Set<string>()
    const all = new Set<string>()
    for (const svg of svgs) {
      const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
      for (const [, x = '', y = '', text = ''] of svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"[^>]*text-anchor="middle"[^>]*>([^<]+)/g)) {
        const half = textWidth(text, 12, 'mono') / 2
        all.add(text)
        const isWhole = Number(x) - half >= left && Number(x) + half <= left + width && Number(y) - 12 >= top && Number(y) <= top + height
        if (isWhole) whole.add(text)
      }
    }
    expect(all.size).toBeGreaterThanOrEqual(40)
    expect([...all].filter((text) => !whole.has(text))).toEqual([])
  })

  test('omit empty ones, and are none at all if there would be too many', () => {
    const { needed, svgs } = sheetsOf(100, 2000)
    expect(needed).toBeGreaterThan(80)
    // The whole grid would be more than five hundred.
    expect(needed).toBeLessThan(200)
    expect(svgs).toEqual([])
  })
})
