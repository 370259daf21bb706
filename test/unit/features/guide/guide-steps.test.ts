import { describe, expect, test } from 'vitest'
import type { CaseEventBody, PlannedStep } from '../../../../src-shared/custody/capture.ts'
import {
  COLLECTOR,
  FIRST_LINK,
  GUIDE_STEPS,
  presentStep,
  sightsOf,
  stepDone,
  type GuideSituation,
  type GuideStepId,
  type Looked,
  type GuideMilestone,
} from '../../../../src-renderer/features/guide/guide-steps.ts'
import { DEFAULT_SEED } from '../../../../src-practice/world/world.ts'
import { makeAddress } from '../../../../src-practice/world/addresses.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'

const SUBJECT = { address: COLLECTOR, family: 'evm', chains: ['ethereum'] }
const STEP: PlannedStep = {
  id: 'step-1',
  endpoint: 'profiler/counterparties',
  subjectId: FIXTURE_SUBJECT,
  chain: 'ethereum',
  window: undefined,
  page: 1,
  request: {},
  price: '5',
}
const PLANNED: CaseEventBody = { kind: 'plan-approved', planId: 'p', title: 'Plan', steps: [STEP], total: '5', accountPlan: 'pro' }
const ENDED: CaseEventBody = { kind: 'plan-ended', planId: 'p', outcome: 'done' }
const EXPANDED: CaseEventBody = { kind: 'node-expanded', nodeId: 'n', direction: 'out', max: 10, minValue: '0' }
const EXPORTED: CaseEventBody = { kind: 'report-exported', sha256: 'a'.repeat(64), bytes: 1234, fileName: 'r.html' }
const finding = (captureIds: readonly string[]): CaseEventBody => ({
  kind: 'finding-written',
  findingId: 'f',
  text: 'It collects.',
  confidence: '',
  captureIds,
})

const situation = (events: readonly CaseEventBody[], seen: readonly GuideMilestone[] = [], subjects = [SUBJECT]): GuideSituation => ({
  state: caseStateOf(subjects, [], events),
  seen,
})

describe('guide steps', () => {
  /** Everything that a user does, in the order of the guide. */
  const way: readonly { readonly id: GuideStepId; readonly after: GuideSituation }[] = [
    { id: 'subject', after: situation([]) },
    { id: 'plan', after: situation([PLANNED]) },
    { id: 'run', after: situation([PLANNED, ENDED]) },
    { id: 'panel', after: situation([PLANNED, ENDED], ['panel']) },
    { id: 'source', after: situation([PLANNED, ENDED], ['panel', 'source']) },
    { id: 'graph', after: situation([PLANNED, ENDED, EXPANDED], ['panel', 'source']) },
    { id: 'finding', after: situation([PLANNED, ENDED, EXPANDED, finding(['c'])], ['panel', 'source']) },
    { id: 'export', after: situation([PLANNED, ENDED, EXPANDED, finding(['c']), EXPORTED], ['panel', 'source']) },
    { id: 'verify', after: situation([PLANNED, ENDED, EXPANDED, finding(['c']), EXPORTED], ['panel', 'source', 'verified']) },
  ]

  test('complete by their own action and not before', () => {
    expect(way.map(({ id }) => id)).toEqual(GUIDE_STEPS.map(({ id }) => id))
    let before = situation([], [], [])
    for (const { id, after } of way) {
      expect(stepDone(id, before), `${id} before`).toBe(false)
      expect(presentStep(before, [])?.id).toBe(id)
      expect(stepDone(id, after), `${id} after`).toBe(true)
      before = after
    }
    expect(presentStep(before, [])).toBeUndefined()
  })

  test('do not complete by another address, a stopped run or a finding without a source', () => {
    expect(stepDone('subject', situation([], [], [{ ...SUBJECT, address: FIRST_LINK }]))).toBe(false)
    expect(stepDone('run', situation([PLANNED, { kind: 'plan-ended', planId: 'p', outcome: 'stopped' }]))).toBe(false)
    expect(stepDone('finding', situation([finding([])]))).toBe(false)
  })

  test('are passed over if they are skipped or were completed early', () => {
    expect(presentStep(situation([], [], []), ['subject'])?.id).toBe('plan')
    expect(presentStep(situation([PLANNED, ENDED]), [])?.id).toBe('panel')
    expect(
      presentStep(
        situation([]),
        GUIDE_STEPS.map(({ id }) => id),
      ),
    ).toBeUndefined()
  })

  test('name addresses of the practice service', () => {
    expect(COLLECTOR).toBe(makeAddress('evm', DEFAULT_SEED, 'collector'))
    expect(FIRST_LINK).toBe(makeAddress('evm', DEFAULT_SEED, 'peel/0'))
    expect(GUIDE_STEPS.find(({ id }) => id === 'graph')?.what).toContain('0xfdec59…ab8895')
  })
})

describe('opened items', () => {
  const LOOKED: Looked = { panel: undefined, cited: [], verified: [] }
  const received = caseStateOf([SUBJECT], [{ endpoint: 'profiler/counterparties', body: '{"data":[]}' }], [EXPORTED])
  const empty = caseStateOf([SUBJECT], [])

  test('a panel counts once it has data', () => {
    expect(sightsOf({ ...LOOKED, panel: 'counterparties' }, empty)).toEqual([])
    expect(sightsOf({ ...LOOKED, panel: 'counterparties' }, received)).toEqual(['panel'])
  })

  test('a source counts if it belongs to this case', () => {
    const cited = received.captures.map(({ capture }) => capture.id)
    expect(sightsOf({ ...LOOKED, cited }, received)).toEqual(['source'])
    expect(sightsOf({ ...LOOKED, cited: ['of another case'] }, received)).toEqual([])
  })

  test('a file counts if it is a report of this case', () => {
    expect(sightsOf({ ...LOOKED, verified: [1234] }, received)).toEqual(['verified'])
    expect(sightsOf({ ...LOOKED, verified: [1235] }, received)).toEqual([])
    expect(sightsOf({ ...LOOKED, verified: [1234] }, empty)).toEqual([])
  })
})
