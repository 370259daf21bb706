import { beforeEach, expect, test } from 'vitest'
import {
  approveCounted,
  startSpendingSession,
  spendingSessionStarted,
  sessionOfPlan,
  spendingSessionEnded,
  spendingSessionOf,
  chargedToSession,
  withdrawn,
} from '../../../../../src-renderer/features/acquisition/run/spending-session-store.ts'
import { useScreen } from '../../../../../src-renderer/state/screen-store.ts'

const PLAN = { id: 'plan-1', prompts: [], total: { unknownCalls: 0 } }
const FIVE = { max: '5', isUsualPrice: true, obstacle: '' }

beforeEach(() => {
  useScreen.setState({ route: { at: 'case', caseId: 'c', tab: 'graph' } })
  spendingSessionEnded()
})

test('two plans at once cannot both use the last credits of a spending session', () => {
  spendingSessionStarted('c', 's', '8')
  expect(chargedToSession('c', PLAN, FIVE)).toBeUndefined()
  expect(chargedToSession('c', PLAN, FIVE)).toMatchObject({ code: 'needs_confirmation' })
  expect(spendingSessionOf('c')?.approved).toBe('5')
  withdrawn('s', '5')
  expect(chargedToSession('c', PLAN, FIVE)).toBeUndefined()
})

test('the spending session of a plan is known after it has ended, and a plan that it does not cover has none', () => {
  spendingSessionStarted('c', 's', '8')
  chargedToSession('c', { ...PLAN, id: 'covered' }, FIVE)
  chargedToSession('c', { ...PLAN, id: 'too-dear' }, FIVE)
  spendingSessionEnded()
  expect(sessionOfPlan('covered')).toEqual({ id: 's', limit: '8' })
  expect(sessionOfPlan('too-dear')).toBeUndefined()
})

test('nothing is covered without a spending session, or in the session of another case', () => {
  expect(chargedToSession('c', PLAN, FIVE)?.message).toBe('No spending session is active.')
  spendingSessionStarted('other', 's', '8')
  expect(chargedToSession('c', PLAN, FIVE)?.message).toBe('No spending session is active.')
  expect(spendingSessionOf('c')).toBeUndefined()
})

test('credits returned by a plan of an earlier session do not add to the current session', () => {
  spendingSessionStarted('c', 's-1', '8')
  chargedToSession('c', PLAN, FIVE)
  spendingSessionStarted('c', 's-2', '8')
  chargedToSession('c', PLAN, FIVE)
  withdrawn('s-1', '5')
  expect(spendingSessionOf('c')?.approved).toBe('5')
})

test('a spending session ends when the case is left, and not when the queue or the settings are opened', () => {
  spendingSessionStarted('c', 's', '8')
  for (const route of [{ at: 'queue' }, { at: 'settings' }, { at: 'case', caseId: 'c', tab: 'log' }] as const) useScreen.setState({ route })
  expect(spendingSessionOf('c')?.id).toBe('s')
  useScreen.setState({ route: { at: 'cases' } })
  expect(spendingSessionOf('c')).toBeUndefined()
  spendingSessionStarted('c', 's', '8')
  useScreen.setState({ route: { at: 'case', caseId: 'd', tab: 'graph' } })
  expect(spendingSessionOf('c')).toBeUndefined()
})

test('a spending session begins once it is written, and does not begin where it cannot be written', async () => {
  expect(await startSpendingSession('c', { limit: '8' }, () => Promise.resolve(false))).toBe(false)
  expect(spendingSessionOf('c')).toBeUndefined()
  const written: unknown[] = []
  const record = (event: object): Promise<boolean> => Promise.resolve(written.push(event) > 0)
  expect(await startSpendingSession('c', { limit: '8', atUsualPrice: true }, record)).toBe(true)
  expect(spendingSessionOf('c')).toMatchObject({ limit: '8', approved: '0', atUsualPrice: true })
  expect(written).toMatchObject([{ kind: 'spending-session-started', limit: '8', atUsualPrice: true }])
})

test('a plan is charged to the session before it is approved and credited back where it is not; without a session its own confirmation applies', async () => {
  spendingSessionStarted('c', 's', '8')
  const seen: (string | undefined)[] = []
  const approve = (response: boolean) => (): Promise<boolean> => {
    seen.push(spendingSessionOf('c')?.approved)
    return Promise.resolve(response)
  }
  expect(await approveCounted('c', PLAN, FIVE, { needsSpendingSession: true, approve: approve(false) })).toBe(false)
  expect(spendingSessionOf('c')?.approved).toBe('0')
  expect(await approveCounted('c', PLAN, FIVE, { needsSpendingSession: true, approve: approve(true) })).toBe(true)
  expect(await approveCounted('c', PLAN, FIVE, { needsSpendingSession: true, approve: approve(true) })).toBe(false)
  expect(await approveCounted('c', PLAN, FIVE, { needsSpendingSession: false, approve: approve(true) })).toBe(true)
  expect([seen, spendingSessionOf('c')?.approved]).toEqual([['5', '5', '5'], '5'])
})
