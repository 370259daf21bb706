import type { Failure } from '../../../../../src-shared/core/failure.ts'
import { expect, test } from 'vitest'
import { activitySentence, lessThan, scopeTitle, waitWords } from '../../../../../src-renderer/features/acquisition/run/activity.ts'

test('the reason that calls wait for is named, and a wait without an end time does not claim that the queue is paused', () => {
  expect(
    ['second', 'minute', 'all', 'service', 'disk', 'account', 'minimum-balance', 'endpoint:profiler/premium-labels', 'endpoint:none', 'galaxy'].map(
      scopeTitle,
    ),
  ).toEqual([
    'Rate limit per second',
    'Rate limit per minute',
    'All calls',
    'Service',
    'Disk',
    'Account',
    'Minimum balance',
    'Endpoint: premium labels',
    'endpoint:none',
    'galaxy',
  ])
  const reason = 'the limit per second'
  expect(waitWords({ scope: 'minute', reason, until: '2026-11-21T08:28:44Z' })).toEqual({ because: reason, until: '2026-11-21 08:28:44 UTC' })
  expect(waitWords({ scope: 'minute', reason, until: '' }).until).toBe('a result arrives')
  const account = waitWords({ scope: 'account', reason, until: '2026-11-21T08:28:44Z' })
  expect(account.until).toBe('the account is read, at 2026-11-21 08:28:44 UTC at the latest')
  expect(waitWords({ scope: 'minimum-balance', reason, until: '' }).until).toBe('you confirm it')
})

test('the bar lists calls in progress, and says when there are none', () => {
  const said = (running: number, queued: number, paused = false): string => activitySentence({ paused, stopped: undefined, running, queued }, 0)
  expect([said(0, 0), said(1, 0), said(0, 1), said(0, 0, true), said(2, 3, true)]).toEqual([
    'Idle',
    '1 running',
    '1 queued',
    'paused',
    '2 running, 3 queued, paused',
  ])
  expect([lessThan('9', '10'), lessThan('10', '9'), lessThan('9', '9')]).toEqual([true, false, false])
})

test('counts in the bar are grouped', () => {
  expect(activitySentence({ paused: false, stopped: undefined, running: 1500, queued: 2750 }, 0)).toBe('1,500 running, 2,750 queued')
})

test('a temporary stop names its reason and when the backend tries again; any other stop names its reason alone', () => {
  const now = Date.parse('2026-11-22T10:00:00.500Z')
  const said = (stopped: Omit<Failure, 'message' | 'remedy'>): string =>
    activitySentence({ paused: false, running: 0, queued: 9, stopped: { ...stopped, message: '', remedy: '' } }, now)
  const away = { code: 'breaker_open', concerns: 'service' } as const
  expect(said({ ...away, retryAt: '2026-11-22T10:00:20.000Z' })).toBe('Service unreachable, retrying in 20 s')
  expect(said({ ...away, retryAt: '2026-11-22T10:05:00.000Z' })).toBe('Service unreachable, retrying in 5 min')
  expect(said({ ...away, retryAt: '2026-11-22T10:00:00.000Z' })).toBe('Service unreachable, retrying now')
  expect(said({ code: 'breaker_open', retryAt: '2026-11-22T10:00:01.000Z' })).toBe('Back from sleep, retrying in 1 s')
  expect(said({ code: 'disk_full' })).toBe('Disk full')
  expect(said({ code: 'disk_error' })).toBe('Disk not writable')
  expect(said({ code: 'payment_required' })).toBe('Stopped')
})
