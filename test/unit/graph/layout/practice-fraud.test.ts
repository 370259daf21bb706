import { describe, expect, test } from 'vitest'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { fraudGraph, STARTS } from '../practice-fraud.ts'
import { sceneFaults } from '../scene-faults.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

const TRUE = { throughDiscs: [], struckNames: [], overlaps: [], backwards: [], lostSums: [] }
const layOut = (model: GraphModel) => arrange(model, new Set(), {})

describe('the practice fraud', () => {
  test.each(Object.keys(STARTS))('is true when begun at: %s', (start) => {
    const model = fraudGraph(start)
    const visibleGraph = withInferred(fullGraph(model), model.crossings ?? [])
    expect(sceneFaults(visibleGraph, layOut(model), model.edges)).toEqual(TRUE)
  })

  test('has a victim at which it begins in the column of the senders, on the line of the chain, and the others above', () => {
    const model = fraudGraph('victim')
    const positions = layOut(model)
    const [victim, collector, link] = (STARTS['victim'] ?? []).map(({ address }) => positions[`evm:${address}`])
    const [card] = fullGraph(model).groups.map(({ id }) => positions[id])
    expect([victim?.y, link?.y]).toEqual([collector?.y, collector?.y])
    expect(card?.x).toBe(victim?.x)
    expect(card?.y).toBeLessThan((victim?.y ?? NaN) - 70)
    expect(victim?.x).toBeLessThan(collector?.x ?? NaN)
  })

  test('has the bridge exit right of the bridge, with its chain on its badge and none on nodes of the main chain', () => {
    const model = fraudGraph('collector')
    const positions = layOut(model)
    const [edge] = model.crossings ?? []
    expect(positions[edge?.source ?? '']?.x).toBeLessThan(positions[edge?.target ?? '']?.x ?? NaN)
    const { nodes } = graphScene(fullGraph(model))
    const titles = new Map(nodes.map(({ id, chain }) => [id, chain?.title]))
    expect([titles.get(edge?.source ?? ''), titles.get(edge?.target ?? '')]).toEqual([undefined, 'Arbitrum'])
  })
})
