import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { fanInId } from '../../../../src-shared/custody/graph-event.ts'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { flowsOfAll, isCollapsedSenders } from '../../../../src-shared/graph/visible/collapse-fan-in.ts'
import { EVERYTHING, listedIn, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { positionsAfterCollapse } from '../../../../src-shared/graph/layout/closed-box.ts'
import { entityLanes } from '../../../../src-shared/graph/layout/entity-lanes.ts'
import { runLayoutJob } from '../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { type Rect, rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { boxRect, entityBoxes, placedEntityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import { cardBars, placedSenders } from '../../../../src-shared/graph/scene/fan-in-card.ts'
import { drawnModel, sendersOf } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { coveredLabels } from '../covered-labels.ts'
import { type Expansion, expansions, growth } from '../random-graph.ts'
import { NO_FOLDINGS, sampleEdge, sampleNode, star } from '../sample-graph.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

const NONE: ReadonlySet<string> = new Set()
const NO_MORE: ReadonlyMap<string, number> = new Map()

/** Any graph, with many further senders for some of its subjects. */
const withSenders = fc.tuple(
  expansions,
  fc.array(fc.record({ of: fc.nat(9), count: fc.integer({ min: 8, max: 40 }) }), { minLength: 1, maxLength: 3 }),
)

function grow([steps, fans]: [readonly Expansion[], readonly { readonly of: number; readonly count: number }[]]): GraphModel {
  const model = [...growth(steps)].at(-1) ?? star(1)
  const subjects = model.nodes.filter(({ kind }) => kind === 'subject')
  const more = fans.flatMap(({ of, count }, nth) => {
    const wallet = subjects[of % subjects.length]
    return wallet === undefined
      ? []
      : Array.from({ length: count }, (_, at) => {
          const node = sampleNode(10_000 * (nth + 1) + at, 'counterparty', String(1_000 - at))
          return { node, edge: sampleEdge(node, wallet, node.volume) }
        })
  })
  return { ...model, nodes: [...model.nodes, ...more.map(({ node }) => node)], edges: [...model.edges, ...more.map(({ edge }) => edge)] }
}

/** Items or texts on a card that do not belong to it, and its own texts outside of it. */
function strangers(visibleGraph: VisibleGraph, positions: NodePositions, zoom: number): readonly string[] {
  const scene = graphScene(visibleGraph)
  const { captions, amounts } = coveredLabels(visibleGraph, positions, zoom).labels
  const discs = scene.nodes.map(({ id, radius }) => {
    const { x, y } = positions[id] ?? { x: 0, y: 0 }
    return { id, box: { left: (x - radius) * zoom, right: (x + radius) * zoom, top: (y - radius) * zoom, bottom: (y + radius) * zoom } }
  })
  return placedSenders(scene.nodes, (id) => positions[id]).flatMap((card) => {
    const rect = boxRect(card, zoom)
    const others = [...discs, ...captions, ...amounts].filter(({ id }) => id !== card.id)
    // Where a card is too small, number and amount are below, above or before it, centred and clear
    // of the edge.
    const isNextToCard = ({ left, right, top, bottom }: Rect): boolean =>
      ((top > rect.bottom || bottom < rect.top) && Math.abs(left + right - rect.left - rect.right) < 0.01) ||
      (right < rect.left && Math.abs(top + bottom - rect.top - rect.bottom) < 0.01)
    const out = captions.filter(
      ({ id, box }) =>
        id === card.id &&
        !(box.left >= rect.left && box.right <= rect.right && box.top >= rect.top && box.bottom <= rect.bottom) &&
        !(zoom < 0.6 && isNextToCard(box)),
    )
    return [...others.filter(({ box }) => rectsMeet(rect, box)).map(({ id }) => id), ...out.map(({ id }) => `${id} sticks out`)]
  })
}

/** Addresses that are drawn, alone or in a group, and those of collapsed senders. */
function addressCount({ nodes, groups }: VisibleGraph): number {
  return nodes.reduce((sum, { members }) => sum + (members?.length ?? 1), 0) + groups.reduce((sum, { count }) => sum + count, 0)
}

describe('collapsed senders', () => {
  test('are a card with their number, amount, payments, range, and how many were requested', () => {
    const model = star(13)
    const requested = { ...model, nodes: model.nodes.map((node, at) => (at === 2 ? { ...node, coverage: 'complete' as const } : node)) }
    const notReported = { ...requested, edges: requested.edges.map((edge, at) => (at === 12 ? { ...edge, volume: '' } : edge)) }
    const visibleGraph = fullGraph(drawnModel(notReported, NO_FOLDINGS))
    expect(visibleGraph.nodes.map(({ id }) => id)).toEqual(['evm:0x0'])
    const svg = graphSvg(visibleGraph, arrange(drawnModel(notReported, NO_FOLDINGS), NONE, {}))
    for (const text of ['13 senders', '$90 · 26×', '$13 – $2', '1 unpriced, 1 of 13 requested']) expect(svg).toContain(`>${text}</text>`)
    expect(listedIn(visibleGraph).size).toBe(14)
  })

  test('have a bar each as long as their payment, and of very many every so many-th', () => {
    const barsOf = (count: number) => {
      const visibleGraph = fullGraph(drawnModel(star(count), NO_FOLDINGS))
      return placedSenders(graphScene(visibleGraph).nodes, () => ({ x: 0, y: 0 })).flatMap((card) =>
        cardBars(card).map(({ top, bottom }) => bottom - top),
      )
    }
    const bars = barsOf(10)
    expect(bars).toHaveLength(10)
    expect(bars[5]).toBeCloseTo((bars[0] ?? NaN) / 2)
    const many = barsOf(500)
    expect([many.length, many[0]]).toEqual([26, bars[0]])
    expect(many.toSorted((a, b) => b - a)).toEqual(many)
  })

  test('are limited to what a filter leaves, and are none if it leaves none', () => {
    const model = drawnModel(star(13), NO_FOLDINGS)
    const [group] = computeVisibleGraph(model, { ...EVERYTHING, min: '10' }, NONE, NO_MORE).groups
    expect(group).toMatchObject({ id: fanInId('evm:0x0'), count: 4, volume: '46', senders: { amounts: ['13', '12', '11', '10'], interactions: '8' } })
    expect(computeVisibleGraph(model, { ...EVERYTHING, incoming: false }, NONE, NO_MORE).groups).toEqual([])
    expect(computeVisibleGraph(model, EVERYTHING, new Set(['evm:0x1']), NO_MORE).groups[0]).toMatchObject({ count: 12, volume: '78' })
  })

  test('lose or duplicate no flow over any graph, and overlap nothing, at any zoom and in any layout', () => {
    let written = 0
    fc.assert(
      fc.property(
        withSenders,
        fc.constantFrom(0.2, 0.45, 0.62, 0.8, 1.4),
        fc.constantFrom('flow', 'organic', 'concentric', 'time'),
        (made, zoom, layout) => {
          const whole = grow(made)
          const model = drawnModel(whole, NO_FOLDINGS)
          const visibleGraph = fullGraph(model)
          const one = fullGraph(whole)
          // Whatever is collapsed, the drawn and collapsed nodes add up.
          expect(addressCount(visibleGraph)).toBe(addressCount(one))
          for (const group of visibleGraph.groups.filter(isCollapsedSenders)) {
            const own = whole.edges.filter(({ source }) => group.members.includes(source))
            expect(compareDecimals(group.volume, addDecimals(own.map(({ volume }) => volume)))).toBe(0)
            expect(group.senders.amounts).toHaveLength(group.count)
          }
          const ids = flowsOfAll(visibleGraph).map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          const positions = layout === 'flow' ? arrange(model, NONE, {}) : runLayoutJob({ layout, visibleGraph, fixed: {}, times: {} }).positions
          for (const at of [1, zoom])
            expect([at, coveredLabels(visibleGraph, positions, at).covered, strangers(visibleGraph, positions, at)]).toEqual([at, [], []])
          // From a zoom of 60 % on all of a card is written.
          const cards = visibleGraph.groups.filter(isCollapsedSenders).map(({ id }) => id)
          const { captions } = coveredLabels(visibleGraph, positions, 0.62).labels
          for (const id of cards) expect(captions.filter((label) => label.id === id)).toHaveLength(2)
          written += cards.length
        },
      ),
      { numRuns: 60 },
    )
    expect(written).toBeGreaterThan(40)
  })

  test('expand in the column of their card without overlap, and collapse to the previous arrangement', () => {
    let [back, opened] = [0, 0]
    fc.assert(
      fc.property(withSenders, (made) => {
        const whole = grow(made)
        const collapsed = drawnModel(whole, NO_FOLDINGS)
        const previousPositions = arrange(collapsed, NONE, {})
        const fan = collapsed.senders?.find(({ nodeIds }) => nodeIds.length <= 30)
        if (fan === undefined) return
        const { [fan.id]: at = { x: 0, y: 0 }, ...others } = previousPositions
        const nodeIds = sendersOf(whole, NO_FOLDINGS, fan.id)
        const foldTo = (side: 'left' | 'right'): GraphModel =>
          drawnModel(whole, { ...NO_FOLDINGS, collapsedFanIns: new Map([[fan.id, { collapsed: false, nodeIds, side }]]) })
        const box = entityLanes(fullGraph(foldTo('right')), fan.id, at, others, NONE)
        if (box === undefined) throw new Error('no box')
        opened += 1
        const model = foldTo(box.side)
        const positions = arrange(model, NONE, { ...previousPositions, ...box.positions })
        expect([coveredLabels(fullGraph(model), positions, 1).covered, strangers(fullGraph(model), positions, 1)]).toEqual([[], []])
        expect(placedEntityBoxes(entityBoxes(fullGraph(model)), (id) => positions[id]).filter(({ box: one }) => one.id === fan.id)).toHaveLength(1)
        const returned = positionsAfterCollapse(
          fullGraph(collapsed),
          { positions: box.positions, previousPositions: box.previousPositions ?? {} },
          { ...previousPositions, ...positions },
          new Set(nodeIds),
        )
        expect({ ...previousPositions, ...positions, ...returned }).toMatchObject(previousPositions)
        back += Object.keys(returned).length
      }),
      { numRuns: 60 },
    )
    expect([opened > 10, back > 5]).toEqual([true, true])
  })
})

describe('a collapsed box', () => {
  const visibleGraph = fullGraph(star(4))
  const opening = { positions: { 'evm:0x1': { x: 0, y: 400 }, 'evm:0x9': { x: 0, y: 0 } }, previousPositions: { 'evm:0x1': { x: 0, y: 100 } } }

  test('leaves nodes in place that were moved since', () => {
    expect(positionsAfterCollapse(visibleGraph, opening, { 'evm:0x1': { x: 0, y: 400 } }, NONE)).toEqual({ 'evm:0x1': { x: 0, y: 100 } })
    expect(positionsAfterCollapse(visibleGraph, opening, { 'evm:0x1': { x: 5, y: 400 } }, NONE)).toEqual({})
  })

  test('moves nothing back onto newer nodes, and ignores its own addresses', () => {
    const currentPositions = { 'evm:0x1': { x: 0, y: 400 }, 'evm:0x9': { x: 0, y: 100 } }
    expect(positionsAfterCollapse(visibleGraph, opening, currentPositions, NONE)).toEqual({})
    expect(positionsAfterCollapse(visibleGraph, opening, currentPositions, new Set(['evm:0x9']))).toEqual({ 'evm:0x1': { x: 0, y: 100 } })
  })
})
