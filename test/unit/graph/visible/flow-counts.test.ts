import { expect, test } from 'vitest'
import { flowCounts } from '../../../../src-shared/graph/visible/flow-counts.ts'
import { computeVisibleGraph, EVERYTHING } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { drawnModel } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { manyNodes } from '../many-nodes.ts'
import { NO_FOLDINGS, sampleEdge } from '../sample-graph.ts'

const plain = manyNodes(200)
const [first, second] = plain.nodes.filter(({ identity }) => identity.entity === 'Meridian Exchange')
if (first === undefined || second === undefined) throw new Error('The exchange has two addresses')
const whole = { ...plain, edges: [...plain.edges, sampleEdge(first, second, '700')] }
const model = drawnModel(whole, NO_FOLDINGS)

test.each(['', '1000'])('flows drawn, inside groups and left out add up to all flows under a minimum of "%s"', (min) => {
  const counts = flowCounts(whole, model, computeVisibleGraph(model, { ...EVERYTHING, min }, new Set(), new Map()))
  const isLeft = ({ volume }: { readonly volume: string }): boolean => min === '' || Number(volume) >= Number(min)
  expect(counts.all).toBe(whole.edges.length)
  expect(counts.inside).toBe(1)
  expect(counts.drawn).toBe(plain.edges.filter(isLeft).length)
  expect(counts.drawn + counts.inside + counts.leftOut).toBe(counts.all)
  expect(counts.lines).toBeLessThan(counts.drawn / 2)
})
