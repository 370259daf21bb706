import type { Failure } from '../../../../src-shared/failure.ts'
import { expect, test } from 'vitest'
import { activitySentence, scopeTitle, waitWords } from '../../../../src-renderer/acquisition/run/activity.ts'

test('what calls wait for has a name, and a wait without a time does not claim that the queue is paused', () => {
  expect(
    ['second', 'minute', 'all', 'service', 'disk', 'account', 'endpoint:profiler/premium-labels', 'endpoint:none', 'galaxy'].map(scopeTitle),
  ).toEqual([
    'Window of a second',
    'Window of a minute',
    'Every call',
    'The service',
    'The disk',
    'The account',
    'Window of premium labels',
    'endpoint:none',
    'galaxy',
  ])
  const reason = 'the limit per second'
  expect(waitWords({ scope: 'minute', reason, until: '2026-11-21T08:28:44Z' })).toEqual({ because: reason, until: '2026-11-21 08:28:44 UTC' })
  expect(waitWords({ scope: 'minute', reason, until: '' }).until).toBe('an answer has come in')
  expect(waitWords({ scope: 'floor', reason, until: '' }).until).toBe('it is confirmed')
})

test('counts in the bar are grouped', () => {
  expect(activitySentence({ paused: false, stopped: undefined, running: 1500, queued: 2750 }, 0)).toBe('1,500 running, 2,750 queued')
})

test('a stop that passes by itself says what it is and when the desk tries again; others only that everything has stopped', () => {
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
