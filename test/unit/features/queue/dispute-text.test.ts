import { expect, test } from 'vitest'
import { disputeNext, disputeReason } from '../../../../src-renderer/features/queue/dispute-text.ts'

test('a dispute says why it is one, and what happens next', () => {
  expect(disputeReason({ why: 'truncated' })).toBe('the answer was cut off')
  expect(disputeReason({ why: 'restart' })).toBe('Casebook ended before an answer came')
  expect(disputeReason({ why: '' })).toBe('the outcome of the call is not known')
  expect(disputeNext({ next: 'reading', from: '' })).toContain('as soon as nothing is under way')
  expect(disputeNext({ next: 'reading', from: '2026-11-21T10:00:30.000Z' })).toContain('from 2026-11-21 10:00:30 UTC on')
  expect(disputeNext({ next: 'key', from: '' })).toContain('once the key of that call is in use again')
  expect(disputeNext({ next: 'stays', from: '' })).toContain('stays counted as spent')
})
