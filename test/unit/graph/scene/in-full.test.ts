import { expect, test } from 'vitest'
import { fanInId } from '../../../../src-shared/custody/graph-event.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { allDrawn } from '../../../../src-renderer/features/graph/canvas/canvas-selection.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { onCards } from '../../../../src-shared/graph/scene/in-full.ts'
import { star } from '../sample-graph.ts'

const HUB = 'evm:0x0'
const CARD = fanInId(HUB)
const LINE = edgeKey(joinedId({ kind: 'value', source: CARD, target: HUB }))
const model = {
  ...star(12),
  senders: [
    {
      id: CARD,
      walletId: HUB,
      nodeIds: star(12)
        .nodes.slice(1)
        .map(({ id }) => id),
    },
  ],
}
const scene = graphScene(computeVisibleGraph(model, EVERYTHING, new Set(), new Map()))

test('selected senders with their flows are their card with its edge', () => {
  const everything = [...model.nodes.map(({ id }) => id), ...model.edges.map((edge) => edgeKey(joinedId(edge)))]
  expect([...onCards(scene, new Set(everything))].toSorted()).toEqual(allDrawn(scene).toSorted())
})

test('a sender alone is the card without the edge, a flow alone the edge', () => {
  expect([...onCards(scene, new Set(['evm:0x3']))]).toEqual([CARD])
  expect([...onCards(scene, new Set([edgeKey(joinedId({ kind: 'value', source: 'evm:0x3', target: HUB }))]))]).toEqual([LINE])
})

test('other items stay unchanged', () => {
  const selection = new Set([HUB])
  expect(onCards(scene, selection)).toBe(selection)
})
