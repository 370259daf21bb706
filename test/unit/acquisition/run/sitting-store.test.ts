import { beforeEach, expect, test } from 'vitest'
import { sittingBegun, sittingEnded, sittingOf, takenIntoSitting, withdrawn } from '../../../../src-renderer/acquisition/run/sitting-store.ts'
import { useScreen } from '../../../../src-renderer/session/screen-store.ts'

const PLAN = { asks: [], total: { unknownCalls: 0 } }
const FIVE = { most: '5', obstacle: '' }

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
