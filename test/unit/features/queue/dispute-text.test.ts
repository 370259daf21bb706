import { expect, test } from 'vitest'
import { disputeNext, disputeReason } from '../../../../src-renderer/features/queue/dispute-text.ts'

test('a dispute names its reason and its next step', () => {
  expect(disputeReason({ why: 'truncated' })).toBe('the response was cut off')
  expect(disputeReason({ why: 'restart' })).toBe('Casebook closed before a response arrived')
  expect(disputeReason({ why: '' })).toBe('the outcome of the call is unknown')
  expect(disputeNext({ next: 'reading', from: '' })).toContain('once no calls are in progress')
  expect(disputeNext({ next: 'reading', from: '2026-11-21T10:00:30.000Z' })).toContain('after 2026-11-21 10:00:30 UTC')
  expect(disputeNext({ next: 'key', from: '' })).toContain('when that API key is in use again')
  expect(disputeNext({ next: 'stays', from: '' })).toContain('stays counted as spent')
})
