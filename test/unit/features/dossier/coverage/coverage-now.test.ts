import { expect, test } from 'vitest'
import { coverageNow } from '../../../../../src-renderer/features/dossier/coverage/coverage-now.ts'
import type { WholeState } from '../../../../../src-shared/case/case-state.ts'
import { panelViews } from '../../../../../src-shared/view-models/panel-views.ts'
import { missingResponses } from '../../../../../src-shared/view-models/overview/missing-responses.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../../support/builders/case-states.ts'
import type { Subject } from '../../../../../src-shared/case/case-types.ts'

const ADDRESS = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const response = (parts: Partial<FixtureResponse> = {}): FixtureResponse => ({
  endpoint: 'profiler/related-wallets',
  request: { address: ADDRESS, chain: 'ethereum' },
  body: '{"data":[],"pagination":{"page":1,"per_page":1000,"is_last_page":true}}',
  subjectId: FIXTURE_SUBJECT,
  ...parts,
})
const stateOf = (...responses: FixtureResponse[]): WholeState => caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum'] }], responses)

function subjectOf(state: WholeState): Subject {
  const [subject] = state.subjects
  if (subject === undefined) throw new Error('no subject')
  return subject
}

test('data in the case is not offered again, although the panels still show an earlier state', () => {
  const before = stateOf()
  const after = stateOf(response())
  const drawn = panelViews(before, FIXTURE_SUBJECT)
  const requested = (panels: typeof drawn): boolean => missingResponses(panels).some(({ endpoint }) => endpoint === 'profiler/related-wallets')
  expect(requested(drawn)).toBe(true)
  const now = coverageNow(drawn, after, subjectOf(after))
  expect(requested(now.map(({ panel }) => panel))).toBe(false)
  expect(now.filter(({ isBehind }) => isBehind).map(({ panel }) => panel.id)).toEqual(['related-wallets'])
})

test('a panel of the current state is unchanged and not outdated', () => {
  const state = stateOf(response())
  const drawn = panelViews(state, FIXTURE_SUBJECT)
  const now = coverageNow(drawn, state, subjectOf(state))
  now.forEach(({ panel, isBehind }, key) => {
    expect(panel).toBe(drawn[key])
    expect(isBehind).toBe(false)
  })
})

test('a chain added to the subject is not requested yet, and none of its responses is loading', () => {
  const drawn = panelViews(stateOf(response()), FIXTURE_SUBJECT)
  const wider = caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum', 'base'] }], [response()])
  const now = coverageNow(drawn, wider, subjectOf(wider))
  expect(now.every(({ isBehind }) => !isBehind)).toBe(true)
  expect(now.find(({ panel }) => panel.id === 'related-wallets')?.panel.coverage.map(({ chain, state }) => [chain, state])).toEqual([
    ['ethereum', 'empty'],
    ['base', 'not-requested'],
  ])
})
