import { beforeEach, expect, test } from 'vitest'
import {
  approveCounted,
  beginSitting,
  sittingBegun,
  sessionOfPlan,
  sittingEnded,
  sittingOf,
  takenIntoSitting,
  withdrawn,
} from '../../../../src-renderer/acquisition/run/sitting-store.ts'
import { useScreen } from '../../../../src-renderer/session/screen-store.ts'

const PLAN = { id: 'plan-1', asks: [], total: { unknownCalls: 0 } }
const FIVE = { most: '5', isUsualPrice: true, obstacle: '' }

beforeEach(() => {
  useScreen.setState({ route: { at: 'case', caseId: 'c', tab: 'graph' } })
  sittingEnded()
})

test('two plans at once cannot both have the last credits', () => {
  sittingBegun('c', 's', '8')
  expect(takenIntoSitting('c', PLAN, FIVE)).toBeUndefined()
  expect(takenIntoSitting('c', PLAN, FIVE)).toMatchObject({ code: 'needs_confirmation' })
  expect(sittingOf('c')?.approved).toBe('5')
  withdrawn('s', '5')
  expect(takenIntoSitting('c', PLAN, FIVE)).toBeUndefined()
})

test('knows the session of a plan after that session has ended, and none of a plan that it does not cover', () => {
  sittingBegun('c', 's', '8')
  takenIntoSitting('c', { ...PLAN, id: 'covered' }, FIVE)
  takenIntoSitting('c', { ...PLAN, id: 'too-dear' }, FIVE)
  sittingEnded()
  expect(sessionOfPlan('covered')).toEqual({ id: 's', limit: '8' })
  expect(sessionOfPlan('too-dear')).toBeUndefined()
})

test('without a sitting, or in the sitting of another case, nothing is covered', () => {
  expect(takenIntoSitting('c', PLAN, FIVE)?.message).toBe('No sitting is under way.')
  sittingBegun('other', 's', '8')
  expect(takenIntoSitting('c', PLAN, FIVE)?.message).toBe('No sitting is under way.')
  expect(sittingOf('c')).toBeUndefined()
})

test('what a plan of an earlier sitting gives back is not for this one', () => {
  sittingBegun('c', 's-1', '8')
  takenIntoSitting('c', PLAN, FIVE)
  sittingBegun('c', 's-2', '8')
  takenIntoSitting('c', PLAN, FIVE)
  withdrawn('s-1', '5')
  expect(sittingOf('c')?.approved).toBe('5')
})

test('it ends when the case is left, and not when the queue or the settings are looked at', () => {
  sittingBegun('c', 's', '8')
  for (const route of [{ at: 'queue' }, { at: 'settings' }, { at: 'case', caseId: 'c', tab: 'log' }] as const) useScreen.setState({ route })
  expect(sittingOf('c')?.id).toBe('s')
  useScreen.setState({ route: { at: 'cases' } })
  expect(sittingOf('c')).toBeUndefined()
  sittingBegun('c', 's', '8')
  useScreen.setState({ route: { at: 'case', caseId: 'd', tab: 'graph' } })
  expect(sittingOf('c')).toBeUndefined()
})

test('a sitting begins once it is written, and not where it cannot be', async () => {
  expect(await beginSitting('c', { allowance: '8' }, () => Promise.resolve(false))).toBe(false)
  expect(sittingOf('c')).toBeUndefined()
  const written: unknown[] = []
  const record = (event: object): Promise<boolean> => Promise.resolve(written.push(event) > 0)
  expect(await beginSitting('c', { allowance: '8', atUsualPrice: true }, record)).toBe(true)
  expect(sittingOf('c')).toMatchObject({ allowance: '8', approved: '0', atUsualPrice: true })
  expect(written).toMatchObject([{ kind: 'sitting-begun', allowance: '8', atUsualPrice: true }])
})

test('a plan is counted before it is approved and given back where it is not; outside of a sitting it goes by its own confirmation', async () => {
  sittingBegun('c', 's', '8')
  const seen: (string | undefined)[] = []
  const approve = (answer: boolean) => (): Promise<boolean> => {
    seen.push(sittingOf('c')?.approved)
    return Promise.resolve(answer)
  }
  expect(await approveCounted('c', PLAN, FIVE, { needsSitting: true, approve: approve(false) })).toBe(false)
  expect(sittingOf('c')?.approved).toBe('0')
  expect(await approveCounted('c', PLAN, FIVE, { needsSitting: true, approve: approve(true) })).toBe(true)
  expect(await approveCounted('c', PLAN, FIVE, { needsSitting: true, approve: approve(true) })).toBe(false)
  expect(await approveCounted('c', PLAN, FIVE, { needsSitting: false, approve: approve(true) })).toBe(true)
  expect([seen, sittingOf('c')?.approved]).toEqual([['5', '5', '5'], '5'])
})
