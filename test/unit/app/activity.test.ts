import { expect, test } from 'vitest'
import { callsByCase, waitWords } from '../../../src-renderer/app/activity.ts'

test('calls are counted by case and by whether they are on the wire', () => {
  const step = (caseId: string, stepId: string, state: 'queued' | 'running') => ({ caseId, stepId, state })
  expect(callsByCase([])).toEqual([])
  expect(callsByCase([step('a', '1', 'running'), step('b', '2', 'queued'), step('a', '3', 'queued'), step('a', '4', 'running')])).toEqual([
    { caseId: 'a', running: 2, queued: 1 },
    { caseId: 'b', running: 0, queued: 1 },
  ])
})

test('a wait is said in words, and one without a time does not claim that the queue is paused', () => {
  const until = '2026-11-21T08:28:44Z'
  expect(waitWords({ scope: 'second', reason: 'the limit per second', until, calls: 72 })).toMatchObject({ on: 'the window of a second' })
  expect(waitWords({ scope: 'second', reason: 'the limit per second', until, calls: 72 }).until).toContain('08:28:44')
  expect(waitWords({ scope: 'second', reason: 'the limit per second', until: '', calls: 1 }).until).toBe('an answer has come in')
  expect(waitWords({ scope: 'paused', reason: 'paused', until: '', calls: 1 })).toEqual({
    on: 'you',
    because: 'the queue is paused',
    until: 'it is resumed',
  })
  expect(waitWords({ scope: 'galaxy', reason: 'the service asked to wait', until, calls: 1 }).on).toBe('galaxy')
})
