import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { pointOfRoute, sceneGeometry } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene, type GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { isLarge } from '../../../../src-shared/graph/scene/is-large.ts'
import { rectsMeet, type Rect } from '../../../../src-shared/graph/scene/collision-index.ts'
import type { PlacedLabel } from '../../../../src-shared/graph/scene/captions/placed-captions.ts'
import { placedLabels, type PlacedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { textWidth } from '../../../../src-shared/graph/scene/text-width.ts'
import { overDots, TOUCH } from '../covered-labels.ts'
import { expansions, growth } from '../random-graph.ts'
import { sampleEdge, sampleNode, withIdentity } from '../sample-graph.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

const wholeOf = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): VisibleGraph =>
  computeVisibleGraph({ nodes, edges, notes: [] }, EVERYTHING, new Set(), new Map())

function labelsOf(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>, zoom: number): PlacedLabels {
  return placedLabels(graphScene(visibleGraph), (id) => positions[id], zoom)
}

/** Discs and labels that cover each other. */
function countCovered(scene: GraphScene, positions: Readonly<Record<string, Point>>, zoom: number, { captions, amounts }: PlacedLabels): string[] {
  const discs = scene.nodes.map(({ id, radius }): { readonly id: string; readonly box: Rect } => {
    const { x, y } = positions[id] ?? { x: 0, y: 0 }
    const reach = radius * zoom - TOUCH
    return { id, box: { left: x * zoom - reach, right: x * zoom + reach, top: y * zoom - reach, bottom: y * zoom + reach } }
  })
  const all = [...discs, ...captions, ...amounts]
  const mayLieOn = overDots(scene, zoom)
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => rectsMeet(one.box, other.box) && !(at < discs.length && mayLieOn(other.id, one.id)))
      .map((other) => `${one.id} on ${other.id}`),
  )
}

/** Amounts that would be read as one with an adjacent text. */
function runTogether({ captions, amounts }: PlacedLabels): string[] {
  const air = (box: Rect): Rect => ({ left: box.left - 6, right: box.right + 6, top: box.top - 1, bottom: box.bottom + 1 })
  return amounts.flatMap((one, at) =>
    [...captions, ...amounts.slice(at + 1)].filter(({ box }) => rectsMeet(air(one.box), box)).map(({ id }) => `${one.id} at ${id}`),
  )
}

/** Amounts crossed by another edge. */
function struck(scene: GraphScene, positions: Readonly<Record<string, Point>>, zoom: number, amounts: readonly PlacedLabel[]): string[] {
  const { routes } = sceneGeometry(scene, (id) => positions[id])
  return scene.edges.flatMap(({ id, source, target }) => {
    const [from, to] = [positions[source] ?? { x: 0, y: 0 }, positions[target] ?? { x: 0, y: 0 }]
    const points = Array.from({ length: 61 }, (_, at) => pointOfRoute(from, routes.get(id) ?? [], to, at / 60))
    const [xs, ys] = [points.map(({ x }) => x * zoom), points.map(({ y }) => y * zoom)]
    const around: Rect = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
    return amounts
      .filter((amount) => amount.id !== id && rectsMeet(around, amount.box))
      .filter(({ box }) => points.some((_, at) => isIn(xs[at] ?? NaN, ys[at] ?? NaN, box)))
      .map((amount) => `${amount.id} on ${id}`)
  })
}

function isIn(x: number, y: number, { left, right, top, bottom }: Rect): boolean {
  return x > left && x < right && y > top && y < bottom
}

const words = (labels: readonly PlacedLabel[]): string[] => labels.flatMap(({ lines }) => lines.map(({ text }) => text))

describe('the labels of a graph', () => {
  test('never overlap, in any graph, after any expansion, at any zoom', () => {
    let [written, offLines] = [0, 0]
    fc.assert(
      fc.property(expansions, fc.constantFrom(0.2, 0.41, 0.46, 0.5, 0.7, 1, 1.25, 2.3), (steps, zoom) => {
        let positions: Record<string, Point> = {}
        for (const model of growth(steps)) {
          const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
          positions = { ...positions, ...computeLayout(visibleGraph, positions) }
          const labels = labelsOf(visibleGraph, positions, zoom)
          expect(countCovered(graphScene(visibleGraph), positions, zoom, labels)).toEqual([])
          expect(runTogether(labels)).toEqual([])
          if (!isLarge(graphScene(visibleGraph))) {
            expect(struck(graphScene(visibleGraph), positions, zoom, labels.amounts)).toEqual([])
            offLines += labels.amounts.length
          }
          written += labels.captions.length + labels.amounts.length
        }
      }),
      { numRuns: 20 },
    )
    expect([written > 100, offLines > 100]).toEqual([true, true])
  })

  test('name every node of a laid out graph at full size, except those whose names would be struck, which are counted', () => {
    let [names, unnamedOfAll] = [0, 0]
    fc.assert(
      fc.property(expansions, (steps) => {
        for (const model of growth(steps)) {
          const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
          const positions = computeLayout(visibleGraph, {})
          const scene = graphScene(visibleGraph)
          const { captions, unnamed } = labelsOf(visibleGraph, positions, 1)
          const named = new Set(captions.map(({ id }) => id))
          expect([...visibleGraph.nodes, ...visibleGraph.groups].filter(({ id }) => !named.has(id))).toHaveLength(unnamed)
          if (isLarge(scene)) expect(unnamed).toBe(0)
          else expect(struck(scene, positions, 1, captions)).toEqual([])
          names += captions.length
          unnamedOfAll += unnamed
        }
      }),
      { numRuns: 15 },
    )
    // The layout reserves space for each caption: most are in the way of no line, even among many hubs.
    expect(unnamedOfAll).toBeLessThan(names / 2)
  })

  test('put adjacent addresses on one line only if there is space between them', () => {
    const links = [1, 2, 3, 4].map((number) => sampleNode(number, 'subject', '9'))
    const address = textWidth('0xabcdef…abcdef', 10.5, 'mono')
    const inARow = (gap: number): { readonly lines: readonly number[]; readonly gaps: readonly number[] } => {
      const positions = Object.fromEntries(links.map(({ id }, at) => [id, { x: at * (address + gap), y: 0 }]))
      const row = labelsOf(wholeOf(links, []), positions, 1).captions.toSorted((one, other) => one.box.left - other.box.left)
      return {
        lines: row.map(({ lines }) => lines.length),
        gaps: row.slice(1).map(({ box }, at) => box.left - (row[at]?.box.right ?? 0)),
      }
    }
    expect(inARow(20).lines).toEqual([1, 1, 1, 1])
    const close = inARow(4)
    expect(close.lines.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 2])
    expect(Math.min(...close.gaps)).toBeGreaterThanOrEqual(6)
  })

  const [a, b, c] = [
    sampleNode(1, 'subject', '9'),
    sampleNode(2, 'counterparty', '5', 'Meridian Exchange: Deposit'),
    sampleNode(3, 'counterparty', '3'),
  ]
  const visibleGraph = wholeOf([a, b, c], [sampleEdge(a, b, '384253.30'), sampleEdge(c, a, '12')])
  const positions = { [a.id]: { x: 0, y: 0 }, [b.id]: { x: 300, y: 0 }, [c.id]: { x: -300, y: 0 } }

  test('show name, amount and number; more or less of it by zoom, in the same letters', () => {
    const full = labelsOf(visibleGraph, positions, 1)
    expect(words(full.captions)).toEqual(expect.arrayContaining(['Meridian Exchange:', 'Deposit', '0x000000…000002']))
    expect(words(full.amounts)).toEqual(['$384.3k', '2×', '$12', '2×'])
    expect(words(labelsOf(visibleGraph, positions, 0.69).amounts)).toEqual(['$384.3k', '$12'])
    const far = words(labelsOf(visibleGraph, positions, 0.45).captions)
    expect(far).toContain('Deposit')
    expect(far).not.toContain('0x000000…000002')
    // An address is its only name.
    expect(far).toContain('0x000000…000003')
    const sizes = (labels: PlacedLabels) => new Set([...labels.captions, ...labels.amounts].flatMap(({ lines }) => lines.map(({ size }) => size)))
    expect([...sizes(labelsOf(visibleGraph, positions, 0.45))].every((size) => sizes(full).has(size))).toBe(true)
  })

  test('break an address in two if the next one is near, and never cut it', () => {
    const near = { ...positions, [c.id]: { x: -80, y: 0 } }
    expect(words(labelsOf(visibleGraph, near, 1).captions)).toEqual(expect.arrayContaining(['0x000000', '…000003']))
  })

  test('are below the discs where those are too close for an amount between them', () => {
    const [from, to] = [sampleNode(60, 'subject'), sampleNode(61, 'subject')]
    const close = wholeOf([from, to], [sampleEdge(from, to, '574700')])
    const { amounts } = labelsOf(close, { [from.id]: { x: 0, y: 0 }, [to.id]: { x: 60, y: 0 } }, 0.6)
    expect(words(amounts)).toEqual(['$574.7k'])
    expect(amounts[0]?.box.top).toBeGreaterThan(9)
  })

  test('of a line of close hops never run together: without space between they are lower, or left out', () => {
    const hops = Array.from({ length: 8 }, (_, nth) => sampleNode(70 + nth, 'subject'))
    const chain = wholeOf(
      hops,
      hops.slice(1).map((to, nth) => sampleEdge(hops[nth] ?? to, to, String(574_700 - nth * 20_000))),
    )
    const spine = Object.fromEntries(hops.map(({ id }, nth) => [id, { x: nth * 104, y: 0 }]))
    for (const zoom of [0.41, 0.43, 0.46]) {
      const labels = labelsOf(chain, spine, zoom)
      expect(runTogether(labels)).toEqual([])
      const shown = words(labels.amounts)
      expect(shown.length).toBeGreaterThan(4)
      expect(shown[0]).toBe('$574.7k')
    }
  })

  test('leave the rings of a look-alike free', () => {
    const senders = Array.from({ length: 4 }, (_, nth) => ({ ...sampleNode(90 + nth, 'counterparty'), lookalikes: nth === 1 ? ['x'] : [] }))
    const taker = sampleNode(99, 'subject')
    const fan = wholeOf(
      [taker, ...senders],
      senders.map((sender, nth) => sampleEdge(taker, sender, String(1000 * (nth + 1)))),
    )
    const rows = { [taker.id]: { x: 0, y: 60 }, ...Object.fromEntries(senders.map(({ id }, nth) => [id, { x: 320, y: nth * 40 }])) }
    const { amounts } = labelsOf(fan, rows, 1)
    const rings = { left: 320 - 9 - 8, right: 320 - 9 + 8, top: 40 - 9 - 6, bottom: 40 - 9 + 6 }
    expect(amounts).toHaveLength(4)
    expect(amounts.filter(({ box }) => rectsMeet(box, rings))).toEqual([])
  })

  test('leave out amounts without space, and never the greatest', () => {
    const ends = Array.from({ length: 6 }, (_, index) => [sampleNode(20 + index, 'subject'), sampleNode(40 + index, 'subject')] as const)
    const stacked = wholeOf(
      ends.flat(),
      ends.map(([from, to], index) => sampleEdge(from, to, String(100 * (index + 1)))),
    )
    const close = Object.fromEntries(
      ends.flatMap(([from, to], index) => [
        [from.id, { x: 0, y: index * 6 }],
        [to.id, { x: 90, y: index * 6 }],
      ]),
    )
    const shown = words(labelsOf(stacked, close, 0.9).amounts).filter((text) => text.startsWith('$'))
    expect(shown[0]).toBe('$600')
    expect(shown.length).toBeLessThan(6)
  })

  test('avoid other edges: crossing edges are labelled next to both, and a crossed name moves', () => {
    const [above, below, left, right] = [31, 32, 33, 34].map((index) => sampleNode(index, 'subject', '9'))
    if (above === undefined || below === undefined || left === undefined || right === undefined) throw new Error('no nodes')
    const crossing = wholeOf([above, below, left, right], [sampleEdge(left, right, '700')])
    const inferred = {
      id: 'inferred',
      source: above.id,
      target: below.id,
      chain: 'base',
      value: '151500',
      matched: 4,
      of: 6,
      minutes: [6, 9] as const,
      entity: '',
      crossings: [],
    }
    const scene = graphScene({ ...crossing, inferred: [inferred] })
    const at = { [above.id]: { x: 0, y: -200 }, [below.id]: { x: 10, y: 200 }, [left.id]: { x: -300, y: 0 }, [right.id]: { x: 300, y: 0 } }
    const { amounts } = placedLabels(scene, (id) => at[id], 1)
    expect(words(amounts)).toEqual(expect.arrayContaining(['$151.5k inferred', '$700']))
    expect(struck(scene, at, 1, amounts)).toEqual([])
    // Another edge crosses the position of the middle node's name.
    const middle = wholeOf([left, right, above], [sampleEdge(left, right, '700')])
    const { captions } = labelsOf(middle, { ...at, [above.id]: { x: 0, y: 26 } }, 1)
    expect(captions.find(({ id }) => id === above.id)?.box.top).toBeGreaterThan(26)
    expect(struck(graphScene(middle), { ...at, [above.id]: { x: 0, y: 26 } }, 1, captions)).toEqual([])
  })

  test('never give a shared name without its address', () => {
    const twins = [11, 12].map((index) => ({ ...sampleNode(index, 'counterparty', '4', 'Deposit'), hasNamesake: true }))
    const shared = wholeOf(
      [a, ...twins],
      twins.map((twin) => sampleEdge(a, twin)),
    )
    const far = labelsOf(shared, { [a.id]: { x: 0, y: 0 }, 'evm:0x11': { x: 400, y: 0 }, 'evm:0x12': { x: 400, y: 300 } }, 0.4)
    const lines = far.captions.filter(({ id }) => id !== a.id).map((label) => words([label]).join(' '))
    expect(new Set(lines).size).toBe(2)
  })
})

test('move a caption above its disc if edges come from one side, before others grow wider', () => {
  const [mixer, collector, next] = [sampleNode(1, 'counterparty', '2', 'Quietpool'), sampleNode(2, 'subject', '5'), sampleNode(3, 'subject', '9')]
  const edges = [sampleEdge(mixer, collector, '2'), sampleEdge(collector, next, '5')]
  const visibleGraph = computeVisibleGraph({ nodes: [mixer, collector, next], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  const positions = { [mixer.id]: { x: -110, y: -120 }, [collector.id]: { x: 0, y: 0 }, [next.id]: { x: 100, y: 0 } }
  const scene = graphScene(visibleGraph)
  const labels = labelsOf(visibleGraph, positions, 1)
  const box = labels.captions.find(({ id }) => id === collector.id)?.box
  expect([(box?.bottom ?? NaN) < -15, (box?.left ?? NaN) < 15, (box?.right ?? NaN) > 15]).toEqual([true, true, true])
  expect(struck(scene, positions, 1, labels.captions)).toEqual([])
})

test('wrap a long name to two lines, and cut an endless one in the middle and never within a letter', () => {
  const caption = (name: string) =>
    graphScene(wholeOf([withIdentity({ ...sampleNode(1, 'subject'), alias: name })], []))
      .nodes[0]?.forms.at(-1)
      ?.lines.map(({ text }) => text)
  expect(caption('Meridian Exchange: Deposit')).toEqual(['Meridian Exchange:', 'Deposit'])
  expect(caption('Somebody of the Northern and Eastern Trading Firm')?.length).toBe(2)
  for (const name of ['x'.repeat(10_000), '👩‍🚀'.repeat(40), 'W'.repeat(40)]) {
    const [line = '', ...more] = caption(name) ?? []
    expect(more).toEqual([])
    expect(textWidth(line, 12, 'strong')).toBeLessThan(260)
    expect(line).toContain('…')
  }
})

test('when zoomed out, name the nodes that the funds pass, also if others are close above them', () => {
  const way = [1, 2, 3].map((nth) => sampleNode(nth, 'subject', '900000'))
  const above = way.map((_, nth) => sampleNode(nth + 10, 'counterparty', '10'))
  const edges = [...way.slice(1).map((to, nth) => sampleEdge(way[nth] ?? to, to)), ...above.map((one, nth) => sampleEdge(one, way[nth] ?? one))]
  const scene = graphScene(computeVisibleGraph({ nodes: [...way, ...above], edges, notes: [] }, EVERYTHING, new Set(), new Map()))
  const positions = new Map<string, Point>([
    ...way.map(({ id }, nth) => [id, { x: nth * 500, y: 0 }] as const),
    ...above.map(({ id }, nth) => [id, { x: nth * 500, y: -70 }] as const),
  ])
  const named = placedLabels(scene, (id) => positions.get(id), 0.25).captions.map(({ id }) => id)
  expect(named).toEqual(expect.arrayContaining(way.map(({ id }) => id)))
})
