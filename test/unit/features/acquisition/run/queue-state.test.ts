import { expect, test } from 'vitest'
import type { KeyState } from '../../../../../src-shared/ipc/casebook-api.ts'
import { queueSentence, type QueueFacts } from '../../../../../src-renderer/features/acquisition/run/queue-state.ts'
import { IDLE_STATUS } from '../../../../support/builders/idle-status.ts'

const KEY: KeyState = { keychain: 'ok', reason: '', remedy: '', present: true, source: 'keychain' }
const run = (state: 'running' | 'paused', toCome: number): QueueFacts['lines']['runs'][number] => ({
  run: { planId: 'p', caseId: 'c', state, reason: undefined, title: '', total: 12, todo: [] },
  done: 0,
  running: 0,
  queued: 0,
  toCome,
  price: 0n,
})
const NONE = { runs: [], others: [], sure: [], max: [] }
const FACTS: QueueFacts = { connected: true, at: '2026-11-21T10:00:00.000Z', service: 'service', key: KEY, broker: IDLE_STATUS, lines: NONE }
const said = (facts: Partial<QueueFacts>): string => {
  const { tone, state, text } = queueSentence({ ...FACTS, ...facts })
  return `${tone}: ${state} ${text}`.trim()
}

test('each state of the queue has a plain sentence, the most serious first', () => {
  const busy = { ...IDLE_STATUS, running: 1, queued: 1250 }
  const own = { ...run('running', 3400), queued: 1250 }
  const waiting = { ...NONE, runs: [own] }
  const lines = { ...NONE, runs: [{ ...own, running: 1 }] }
  const stopped = { code: 'key_rejected', message: '', remedy: '' } as const
  const open = {
    code: 'breaker_open',
    message: 'The service is not responding correctly. Requests are paused.',
    remedy: '',
    concerns: 'service',
  } as const
  const wait = { scope: 'service', reason: '', until: '2026-11-21T10:00:30Z', calls: 1250 }
  expect(said({})).toBe('none: No requests in progress.')
  expect(said({ broker: busy, lines })).toBe('accent: In progress. 1 running, 1,250 queued, up to 3,400 remaining.')
  expect(said({ broker: { ...busy, paused: true }, lines })).toBe(
    'warn: Paused. 1,250 calls wait for you to resume the queue, up to 3,400 remaining. 1 call is in progress and will finish.',
  )
  expect(said({ broker: { ...IDLE_STATUS, paused: true } })).toBe('warn: Paused. No requests are sent until you resume the queue.')
  expect(said({ broker: { ...busy, stopped }, lines })).toBe('bad: Stopped. No requests are sent until this is resolved.')
  expect(said({ broker: { ...busy, stopped: { ...stopped, code: 'insufficient_credits' } }, lines })).toBe(
    'bad: Stopped. Paid requests are paused until this is resolved.',
  )
  const stored = 'warn: Service unreachable. The service is not responding correctly. Requests are paused. 1,250 calls wait'
  expect(said({ broker: { ...busy, stopped: open, waits: [wait] }, lines: waiting })).toBe(
    `${stored} until 2026-11-21 10:00:30 UTC, up to 3,400 remaining.`,
  )
  expect(said({ broker: { ...busy, stopped: open, waits: [{ ...wait, until: '' }] }, lines: waiting })).toContain('until a result arrives')
  const minute = { ...wait, scope: 'minute' }
  expect(said({ broker: { ...busy, waits: [minute] }, lines: waiting })).toBe(
    'warn: Waiting. 1,250 calls wait until 2026-11-21 10:00:30 UTC, up to 3,400 remaining.',
  )
  expect(said({ broker: { ...busy, waits: [{ ...minute, until: '2026-11-21T10:00:00.900Z' }] }, lines: waiting })).toMatch(
    /^accent: In progress. 0 running/,
  )
  expect(said({ broker: { ...busy, waits: [minute] }, lines })).toMatch(/^accent: In progress. 1 running/)
  // With two windows, the first to have capacity lets calls continue.
  const soon = { ...minute, scope: 'second', until: '2026-11-21T10:00:00.900Z', calls: 1 }
  expect(said({ broker: { ...busy, waits: [minute, soon] }, lines: waiting })).toMatch(/^accent: In progress. 0 running/)
  expect(said({ broker: { ...busy, waits: [minute, { ...soon, until: '2026-11-21T10:00:20Z' }] }, lines: waiting })).toContain(
    'wait until 2026-11-21 10:00:20 UTC',
  )
  // Some calls can be sent now.
  expect(said({ broker: { ...busy, waits: [{ ...minute, calls: 1249 }] }, lines: waiting })).toMatch(/^accent: In progress. 0 running/)
  expect(said({ key: { ...KEY, present: false } })).toBe('warn: There is no API key. Enter an API key to send requests.')
  expect(said({ key: { ...KEY, present: false, keychain: 'locked' } })).toBe('warn: The API key cannot be read. Enter an API key to send requests.')
  expect(said({ key: { ...KEY, present: false }, service: 'practice' })).toBe('none: No requests in progress.')
  expect(said({ lines: { ...NONE, runs: [run('paused', 12)] } })).toBe('warn: Run paused after 0 of 12 calls. Resume it to continue.')
  expect(said({ connected: false, broker: busy })).toBe(
    'bad: Casebook’s background process is not responding. Restart Casebook. Last known state: 2026-11-21 10:00:00 UTC.',
  )
})
