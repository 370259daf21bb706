import { expect, test } from 'vitest'
import { activitySentence, scopeTitle, waitWords } from '../../../src-renderer/app/activity.ts'

test('what calls wait for has a name, and a wait without a time does not claim that the queue is paused', () => {
  expect(['second', 'minute', 'all', 'service', 'disk', 'endpoint:profiler/premium-labels', 'endpoint:none', 'galaxy'].map(scopeTitle)).toEqual([
    'Window of a second',
    'Window of a minute',
    'Every call',
    'The service',
    'The disk',
    'Window of premium labels',
    'endpoint:none',
    'galaxy',
  ])
  const reason = 'the limit per second'
  expect(waitWords({ reason, until: '2026-11-21T08:28:44Z' })).toEqual({ because: reason, until: '2026-11-21 08:28:44 UTC' })
  expect(waitWords({ reason, until: '' }).until).toBe('an answer has come in')
})

test('counts in the bar are grouped', () => {
  expect(activitySentence({ paused: false, stopped: undefined, running: 1500, queued: 2750 })).toBe('1,500 running, 2,750 queued')
})
