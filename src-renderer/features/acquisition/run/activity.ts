import type { BrokerStatus } from '../../../../src-shared/ipc/casebook-api.ts'
import { ENDPOINT_IDS } from '../../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { isTransient, transientStopText } from '../../../../src-shared/core/text/transient-stop.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import { activity as messages } from '../messages.ts'

/** What the broker is doing, in a few words. `now` in milliseconds. */
export function activitySentence(broker: Pick<BrokerStatus, 'paused' | 'queued' | 'running' | 'stopped'>, now: number): string {
  if (broker.stopped !== undefined) {
    if (!isTransient(broker.stopped)) return messages.stopped
    const { state, retry } = transientStopText(broker.stopped, now)
    return retry === '' ? state : `${state}, ${retry}`
  }
  const parts: string[] = []
  if (broker.running > 0) parts.push(messages.running(formatCount(broker.running)))
  if (broker.queued > 0) parts.push(messages.queued(formatCount(broker.queued)))
  if (broker.paused) parts.push(messages.paused)
  return parts.length === 0 ? messages.idle : parts.join(', ')
}

type Wait = BrokerStatus['waits'][number]

const SCOPES: ReadonlyMap<string, string> = new Map([
  ['second', messages.second],
  ['minute', messages.minute],
  ['all', messages.every],
  ['service', messages.service],
  ['disk', messages.disk],
  ['account', messages.account],
  ['minimum-balance', messages.minimumBalance],
  ['ledger', messages.ledger],
])

/**
 * Name of what calls wait for: a rate window of the account's plan, an endpoint's own window, or a
 * global wait.
 */
export function scopeTitle(scope: string): string {
  const id = ENDPOINT_IDS.find((known) => scope === `endpoint:${known}`)
  return id === undefined ? (SCOPES.get(scope) ?? scope) : messages.endpoint(lowerFirst(endpointOf(id).title))
}

/**
 * Why calls wait and until when. A wait without a time ends with a response; one for the minimum
 * balance ends with a user action.
 */
export function waitWords({ scope, reason, until }: Pick<Wait, 'scope' | 'reason' | 'until'>): { readonly because: string; readonly until: string } {
  if (scope === 'minimum-balance') return { because: reason, until: messages.confirmed }
  if (scope === 'ledger') return { because: reason, until: messages.agreed }
  if (scope === 'account' && until !== '') return { because: reason, until: messages.accountRead(formatTime(until)) }
  return { because: reason, until: until === '' ? messages.result : formatTime(until) }
}

export function lessThan(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b)
}
