import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphSvg } from '../../../../src-renderer/graph/canvas/graph-picture.ts'
import { arrange, type Places, wholePart } from '../../../../src-renderer/graph/layout/arrangement.ts'
import { ownerLanes } from '../../../../src-renderer/graph/layout/owner-lanes.ts'
import { laidOut } from '../../../../src-renderer/graph/layouts/layout-job.ts'
import { LANE, ownerBoxes, standingBoxes } from '../../../../src-renderer/graph/scene/owner-box.ts'
import { rectsMeet } from '../../../../src-renderer/graph/scene/occupied.ts'
import { discRadius } from '../../../../src-renderer/graph/scene/node-box.ts'
import { groupedModel, groupNodeId } from '../../../../src-renderer/views/graph/grouped-model.ts'
import type { ReadablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import type { GraphModel } from '../../../../src-renderer/views/graph-model.ts'
import { coveredLabels } from '../covered-labels.ts'
import { expansions, growth, overlaps } from '../random-graph.ts'
import { star } from '../sample-graph.ts'

const NONE: ReadonlySet<string> = new Set()
const groupOf = (nodeIds: readonly string[], folded: boolean) => [{ id: 'g', title: 'Meridian Exchange', nodeIds, folded }]

/** A picture in which a group was folded and is opened: as it stood, and as it stands. */
function opened(whole: GraphModel, ids: readonly string[]): { readonly part: ReadablePart; readonly stood: Places; readonly places: Places } {
  const stood = arrange(groupedModel(whole, groupOf(ids, true)), NONE, {})
  const model = groupedModel(whole, groupOf(ids, false))
  const { [groupNodeId('g')]: at = { x: 0, y: 0 }, ...others } = stood
  const lanes = ownerLanes(wholePart(model), 'g', at, others) ?? {}
  return { part: wholePart(model), stood, places: arrange(model, NONE, { ...others, ...lanes }) }
}

/** Nodes that stand, or are named, in the box of an owner whose they are not. */
function strangers(part: ReadablePart, places: Places): readonly string[] {
  const { captions } = coveredLabels(part, places, 1).labels
  const discs = [...part.nodes, ...part.groups].map((node) => {
    const [{ x, y }, radius] = [places[node.id] ?? { x: 0, y: 0 }, discRadius(node)]
    return { id: node.id, box: { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius } }
  })
  return standingBoxes(ownerBoxes(part), (id) => places[id]).flatMap(({ box, rect }) => {
    const own = new Set([box.id, ...box.lanes.map(({ id }) => id)])
    return [...discs, ...captions].filter((one) => !own.has(one.id) && rectsMeet(rect, one.box)).map(({ id }) => id)
  })
}

describe('an owner that is opened', () => {
  test('is a box with a lane for each address, the greatest first, its name at the top', () => {
    const whole = star(12)
    const ids = ['evm:0x3', 'evm:0x7', 'evm:0x9']
    const { part, places } = opened(whole, ids)
    const [first] = ids.map((id) => places[id])
    expect(ids.map((id) => places[id])).toEqual([0, 1, 2].map((lane) => ({ x: first?.x, y: (first?.y ?? 0) + lane * LANE })))
    const svg = graphSvg(part, places)
    expect(svg).toContain('>Meridian Exchange</text>')
    expect(svg).toContain('>3 addresses, $20</text>')
    expect(svg.match(/<rect [^>]*rx="6"/g)).toHaveLength(1)
  })

  test('over any graph and any group nothing that stood moves, and nothing lies on the box or on anything else', () => {
    fc.assert(
      fc.property(expansions, fc.array(fc.nat(400), { minLength: 2, maxLength: 12 }), (steps, picks) => {
        const models = [...growth(steps)]
        const [whole, later] = [models.at(-2) ?? models[0], models.at(-1)]
        if (whole === undefined || later === undefined) return
        const drawn = wholePart(whole).nodes
        const ids = [...new Set(picks.map((pick) => drawn[pick % drawn.length]?.id ?? ''))]
        if (ids.length < 2) return
        const { part, stood, places } = opened(whole, ids)
        for (const [id, at] of Object.entries(stood)) if (Object.hasOwn(places, id)) expect([id, places[id]]).toEqual([id, at])
        expect(standingBoxes(ownerBoxes(part), (id) => places[id])).toHaveLength(1)
        expect([overlaps(part, places), strangers(part, places)]).toEqual([[], []])
        // What comes in afterwards keeps out of the box.
        const grown = groupedModel(later, groupOf(ids, false))
        const after = arrange(grown, NONE, { ...stood, ...places })
        expect([overlaps(wholePart(grown), after), strangers(wholePart(grown), after)]).toEqual([[], []])
      }),
      { numRuns: 40 },
    )
  })

  test('what is tidied keeps out of the box, and the box stands', () => {
    const ids = ['evm:0x3', 'evm:0x7', 'evm:0x9', 'evm:0x11']
    const { part, places } = opened(star(25), ids)
    const others = part.nodes.map(({ id }) => id).filter((id) => !ids.includes(id))
    // As near to the box as can be: all of them would stand in its middle.
    const [first] = ids.map((id) => places[id] ?? { x: 0, y: 0 })
    const near = Object.fromEntries(others.slice(0, 6).map((id, nth) => [id, { x: (first?.x ?? 0) + 40, y: (first?.y ?? 0) + nth * 20 }]))
    const standing = { ...places, ...near }
    const done = laidOut({ layout: 'tidy', part, chosen: others.slice(0, 6), standing }).places
    expect(Object.keys(done)).toHaveLength(6)
    expect(strangers(part, { ...standing, ...done }).filter((id) => Object.hasOwn(done, id))).toEqual([])
    expect(standingBoxes(ownerBoxes(part), (id) => ({ ...standing, ...done })[id])).toHaveLength(1)
  })

  test('stays a box in every layout of all else, and is none once an address is put elsewhere', () => {
    const { part, places } = opened(star(25), ['evm:0x3', 'evm:0x7', 'evm:0x9', 'evm:0x11'])
    const fixed = Object.fromEntries(['evm:0x3', 'evm:0x7', 'evm:0x9', 'evm:0x11'].map((id) => [id, places[id] ?? { x: 0, y: 0 }]))
    for (const layout of ['flow', 'time', 'organic', 'concentric'] as const) {
      const anew = { ...fixed, ...laidOut({ layout, part, fixed, times: {} }).places }
      expect([layout, standingBoxes(ownerBoxes(part), (id) => anew[id]).length, strangers(part, anew)]).toEqual([layout, 1, []])
    }
    expect(standingBoxes(ownerBoxes(part), (id) => (id === 'evm:0x3' ? { x: 5, y: 5 } : places[id]))).toEqual([])
  })
})
