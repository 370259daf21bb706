import type { BrokerStatus } from '../../../../src-shared/ipc/bridge.ts'
import { ENDPOINT_IDS } from '../../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { isTransient, passingWords } from '../../../../src-shared/core/text/transient-stop.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'

/** What the broker is doing, in a few words. `now` in milliseconds. */
export function activitySentence(broker: Pick<BrokerStatus, 'paused' | 'queued' | 'running' | 'stopped'>, now: number): string {
  if (broker.stopped !== undefined) {
    if (!isTransient(broker.stopped)) return 'Stopped'
    const { state, retry } = passingWords(broker.stopped, now)
    return retry === '' ? state : `${state}, ${retry}`
  }
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
  ['account', 'The account'],
  ['floor', 'The reserve'],
  ['ledger', 'The ledger of credits'],
])

/**
 * Name of what calls wait for: a rate window of the account's plan, an endpoint's own window, or a
 * global wait.
 */
export function scopeTitle(scope: string): string {
  const id = ENDPOINT_IDS.find((known) => scope === `endpoint:${known}`)
  return id === undefined ? (SCOPES.get(scope) ?? scope) : `Window of ${lowerFirst(endpointOf(id).title)}`
}

/**
 * Why calls wait and until when. A wait without a time ends with a response; one for the minimum
 * balance ends with a user action.
 */
export function waitWords({ scope, reason, until }: Pick<Wait, 'scope' | 'reason' | 'until'>): { readonly because: string; readonly until: string } {
  if (scope === 'floor') return { because: reason, until: 'it is confirmed' }
  if (scope === 'ledger') return { because: reason, until: 'you agree below' }
  if (scope === 'account' && until !== '') return { because: reason, until: `the account is read, ${formatTime(until)} at the latest` }
  return { because: reason, until: until === '' ? 'an answer has come in' : formatTime(until) }
}

export function lessThan(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b)
}
