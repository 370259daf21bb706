import { expect, test } from 'vitest'
import { callsByCase } from '../../../src-renderer/app/activity.ts'

test('calls are counted by case and by whether they are on the wire', () => {
  const step = (caseId: string, stepId: string, state: 'queued' | 'running') => ({ caseId, stepId, state })
  expect(callsByCase([])).toEqual([])
  expect(callsByCase([step('a', '1', 'running'), step('b', '2', 'queued'), step('a', '3', 'queued'), step('a', '4', 'running')])).toEqual([
    { caseId: 'a', running: 2, queued: 1 },
    { caseId: 'b', running: 0, queued: 1 },
  ])
})
