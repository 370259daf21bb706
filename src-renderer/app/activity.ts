import type { BrokerStatus } from '../../src-shared/bridge.ts'
import { formatTime } from './format-time.ts'

/** What the broker is doing, in a few words. */
export function activitySentence(broker: Pick<BrokerStatus, 'paused' | 'queued' | 'running' | 'stopped'>): string {
  if (broker.stopped !== undefined) return 'Stopped'
  const parts: string[] = []
  if (broker.running > 0) parts.push(`${broker.running} running`)
  if (broker.queued > 0) parts.push(`${broker.queued} queued`)
  if (broker.paused) parts.push('paused')
  return parts.length === 0 ? 'Idle' : parts.join(', ')
}

const SCOPES: ReadonlyMap<string, string> = new Map([
  ['second', 'the window of a second'],
  ['minute', 'the window of a minute'],
  ['service', 'the service'],
  ['disk', 'the disk'],
  ['paused', 'you'],
])

/** What calls wait for, why and until when, each in a few words; a wait without a time ends with an answer, or when the pause is lifted. */
export function waitWords({ scope, reason, until }: BrokerStatus['waits'][number]): {
  readonly on: string
  readonly because: string
  readonly until: string
} {
  const paused = scope === 'paused'
  return {
    on: SCOPES.get(scope) ?? scope,
    because: paused ? 'the queue is paused' : reason,
    until: until !== '' ? formatTime(until) : paused ? 'it is resumed' : 'an answer has come in',
  }
}

/** Compares whole credits. */
export function lessThan(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b)
}

export interface CaseCalls {
  readonly caseId: string
  readonly running: number
  readonly queued: number
}

/** How many calls of each case are on the wire and in the queue, in the order in which the broker names them. */
export function callsByCase(steps: BrokerStatus['steps']): CaseCalls[] {
  return [...Map.groupBy(steps, ({ caseId }) => caseId)].map(([caseId, own]) => {
    const running = own.filter(({ state }) => state === 'running').length
    return { caseId, running, queued: own.length - running }
  })
}
