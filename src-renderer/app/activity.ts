import type { BrokerStatus } from '../../src-shared/bridge.ts'
import { ENDPOINT_IDS } from '../../src-shared/service/endpoint.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import { formatCount } from './credits.ts'
import { formatTime } from './format-time.ts'
import { isPassing } from './queue-state.ts'

/** What the broker is doing, in a few words. */
export function activitySentence(broker: Pick<BrokerStatus, 'paused' | 'queued' | 'running' | 'stopped'>): string {
  if (broker.stopped !== undefined) return isPassing(broker.stopped) ? 'Held up' : 'Stopped'
  const parts: string[] = []
  if (broker.running > 0) parts.push(`${formatCount(broker.running)} running`)
  if (broker.queued > 0) parts.push(`${formatCount(broker.queued)} queued`)
  if (broker.paused) parts.push('paused')
  return parts.length === 0 ? 'Idle' : parts.join(', ')
}

type Wait = BrokerStatus['waits'][number]

const SCOPES: ReadonlyMap<string, string> = new Map([
  ['second', 'Window of a second'],
  ['minute', 'Window of a minute'],
  ['all', 'Every call'],
  ['service', 'The service'],
  ['disk', 'The disk'],
])

/** Name of what calls may wait for: a window of the account's plan, an endpoint's own window, or what holds up everything. */
export function scopeTitle(scope: string): string {
  const id = ENDPOINT_IDS.find((known) => scope === `endpoint:${known}`)
  return id === undefined ? (SCOPES.get(scope) ?? scope) : `Window of ${endpointOf(id).title.toLowerCase()}`
}

/** Why calls wait and until when; a wait without a time ends with an answer. */
export function waitWords({ reason, until }: Pick<Wait, 'reason' | 'until'>): { readonly because: string; readonly until: string } {
  return { because: reason, until: until === '' ? 'an answer has come in' : formatTime(until) }
}

/** Compares whole credits. */
export function lessThan(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b)
}
