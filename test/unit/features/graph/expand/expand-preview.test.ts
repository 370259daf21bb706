import { expect, test } from 'vitest'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import { expandPreview } from '../../../../../src-renderer/features/graph/expand/expand-preview.ts'
import { graphOf } from '../../../../../src-shared/view-models/graph-model.ts'
import { FOLLOWED, followedCase, HOP, NEXT } from '../../../../support/builders/followed-case.ts'
import { recordedCase, type CaseBuilder } from '../../../../support/builders/recorded-case.ts'

function preview(builder: CaseBuilder, address: string, coverage?: CaseState['coverage']): string {
  const state = builder.state()
  const model = graphOf(state)
  const node = model.nodes.find((one) => one.address === address)
  if (node === undefined) throw new Error('no such node')
  return expandPreview(model, node, coverage === undefined ? state : { coverage })
}

test('sums responses in both directions, with the number of neighbours', () => {
  expect(preview(followedCase(), HOP)).toBe('$12 in from 1, $7 out to 1')
})

test('counts a neighbour once, on however many chains it is found', () => {
  const state = followedCase().state()
  const model = graphOf(state)
  const node = model.nodes.find(({ address }) => address === HOP)
  if (node === undefined) throw new Error('no such node')
  const twice = [...model.edges, ...model.edges.map((edge) => ({ ...edge, id: `${edge.id} again`, chain: 'base' }))]
  expect(expandPreview({ edges: twice }, node, state)).toBe('$24 in from 1, $14 out to 1')
})

test('reports the other direction of an address that was not requested as unknown', () => {
  expect(preview(followedCase(), NEXT)).toBe('$7 in from 1, out unknown')
})

test('reports no zero for a followed address without a response, or with a failed call', () => {
  const builder = recordedCase()
  builder.event(FOLLOWED)
  expect(preview(builder, HOP)).toBe('in unknown, out unknown')
  builder.response({ endpoint: 'profiler/counterparties', subjectId: 'hop-1', status: 500, request: { address: HOP, chain: 'bnb' }, body: 'no' })
  expect(preview(builder, HOP)).toBe('in unknown, out unknown')
})

test('reports a direction only if a response covered it', () => {
  const builder = recordedCase()
  builder.event(FOLLOWED)
  builder.response({ endpoint: 'profiler/counterparties', subjectId: 'hop-1', request: { address: HOP, chain: 'bnb' }, body: '{"data":[]}' })
  expect(preview(builder, HOP)).toBe('nothing in, nothing out')
})
