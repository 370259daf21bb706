import { expect, test } from 'vitest'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import { transfersRequest } from '../../../../../src-renderer/features/graph/details/transfers-request.ts'
import { joinedEdges, type JoinedEdge } from '../../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeEnds } from '../../../../../src-shared/view-models/graph/edge-transfers.ts'
import { graphOf } from '../../../../../src-shared/view-models/graph-model.ts'
import { planInputOf } from '../../../../support/builders/plans.ts'
import { fraudCase, nodeOfCast } from '../../../view-models/trace/fraud-case.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('requests the transfers of an edge for the days of its flow, narrowed to its other end', () => {
  const state = fraudCase(['peel/3'], ['profiler/counterparties'])
  const edge = joinedEdges(graphOf(state).edges).find(({ target }) => target === nodeOfCast('peel/4'))
  const [end] = edge === undefined ? [] : edgeEnds(state, edge)
  if (edge === undefined || end === undefined) throw new Error('no edge')
  const planned = (one: JoinedEdge) => makePlan(transfersRequest(state, one, end, NOW), planInputOf({ subjects: [end.subject], now: NOW })).lines
  const steps = planned({ ...edge, interactions: '18' }).map(({ step }) => step)
  expect(steps.map(({ page, price, request }) => [page, price, request['filters'], request['date']])).toEqual([
    [1, '1', { counterparty_address: end.other }, { from: '2026-08-24', to: '2026-11-21' }],
  ])
  expect(planned({ ...edge, interactions: '41' })).toHaveLength(3)
  expect(planned({ ...edge, interactions: '1000000' })).toHaveLength(25)
  expect(planned({ ...edge, interactions: '' })).toHaveLength(1)
})
