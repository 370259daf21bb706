import { expect, test } from 'vitest'
import { makePlan } from '../../../src-shared/case/plan/plan.ts'
import { queryableSubjects, queriedAddresses } from '../../../src-shared/case/queryable-subjects.ts'
import { graphOf } from '../../../src-shared/view-models/graph-model.ts'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import { FOLLOWED, followedCase, HOP, NEXT } from '../../support/builders/followed-case.ts'
import { planInputOf, buildRequest } from '../../support/builders/plans.ts'
import { ADDRESS, recordedCase } from '../../support/builders/recorded-case.ts'

const PROMOTED: CaseEventBody = {
  kind: 'subject-added',
  subjectId: 'hop-1',
  typed: HOP,
  address: HOP,
  family: 'evm',
  chains: ['bnb'],
  alias: 'Hop',
  origin: 'graph',
}

test('a followed address can be requested and is no subject in any count', () => {
  const state = followedCase().state()
  expect(state.subjects.map(({ id }) => id)).toEqual(['sub-1'])
  expect(state.record.subjects).toBe(1)
  expect(queriedAddresses(state).map(({ id, address, alias }) => [id, address, alias])).toEqual([
    ['sub-1', ADDRESS, 'Collector'],
    ['hop-1', HOP, ''],
  ])
})

test('a case that follows no address requests its subjects alone, as the identical list', () => {
  const state = recordedCase().state()
  expect(state.followed).toEqual([])
  expect(queryableSubjects(state)).toBe(state.subjects)
})

test('the coverage of a followed address includes only its own requests', () => {
  const rows = followedCase()
    .state()
    .coverage.rows.filter(({ subjectId }) => subjectId === 'hop-1')
  expect(rows.map(({ endpoint, chain, state, rows: records }) => [endpoint, chain, state, records])).toEqual([
    ['profiler/counterparties', 'bnb', 'found', 2],
  ])
})

test('data bought about a followed address stays with it when it becomes a subject, and it is no longer followed, after any later event', () => {
  const builder = followedCase()
  builder.event(PROMOTED)
  builder.event(FOLLOWED)
  const state = builder.state()
  expect(state.followed).toEqual([])
  expect(state.subjects.map(({ id, alias }) => [id, alias])).toEqual([
    ['sub-1', 'Collector'],
    ['hop-1', 'Hop'],
  ])
  const rows = state.coverage.rows.filter(({ subjectId }) => subjectId === 'hop-1')
  expect(rows.filter(({ state: outcome }) => outcome === 'found').map(({ endpoint }) => endpoint)).toEqual(['profiler/counterparties'])
  expect(rows.some(({ state: outcome }) => outcome === 'not-requested')).toBe(true)
})

test('an address followed again has the chains that were named last and the time at which it was first followed', () => {
  const builder = followedCase()
  const [{ addedAt } = { addedAt: '' }] = builder.state().followed
  builder.event({ kind: 'address-followed', id: 'hop-1', address: HOP, family: 'evm', chains: ['bnb', 'base'], origin: 'graph' })
  expect(builder.state().followed.map((one) => [one.chains, one.addedAt])).toEqual([[['bnb', 'base'], addedAt]])
})

test('the flows of a followed address are drawn as those of a subject, and its node says that it is followed and no subject', () => {
  const { nodes, edges } = graphOf(followedCase().state())
  const node = nodes.find(({ address }) => address === HOP)
  expect([node?.kind, node?.subjectId, node?.followedId]).toEqual(['related', undefined, 'hop-1'])
  expect(nodes.filter(({ followedId }) => followedId !== undefined)).toHaveLength(1)
  const onward = edges.filter(({ source }) => source === `evm:${HOP}`)
  expect(onward.map(({ target, volume }) => [target, volume])).toEqual([[`evm:${NEXT}`, '7']])
  expect(edges.filter(({ target }) => target === `evm:${HOP}`).map(({ volume }) => volume)).toEqual(['12'])
})

test('a failed call about a followed address marks its node, as it marks a subject', () => {
  const builder = recordedCase()
  builder.event(FOLLOWED)
  builder.response({ endpoint: 'profiler/counterparties', subjectId: 'hop-1', status: 500, request: { address: HOP, chain: 'bnb' }, body: 'no' })
  expect(graphOf(builder.state()).nodes.find(({ address }) => address === HOP)?.failed).toBe(true)
})

test('a followed address is planned and priced like a subject', () => {
  const state = followedCase().state()
  const request = buildRequest({ subjectIds: ['hop-1'], endpoints: ['profiler/counterparties'], chains: ['bnb'] })
  const plan = makePlan(request, planInputOf({ subjects: queryableSubjects(state), captures: state.captures }))
  expect(plan.lines.map(({ step }) => [step.subjectId, step.request['address'], step.price])).toEqual([['hop-1', HOP, '5']])
})
