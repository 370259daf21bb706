import type { BrokerStatus } from '../../src-shared/bridge.ts'

/** What the broker is doing, in a few words. */
export function activitySentence(broker: Pick<BrokerStatus, 'paused' | 'queued' | 'running' | 'stopped'>): string {
  if (broker.stopped !== undefined) return 'Stopped'
  const parts: string[] = []
  if (broker.running > 0) parts.push(`${broker.running} running`)
  if (broker.queued > 0) parts.push(`${broker.queued} queued`)
  if (broker.paused) parts.push('paused')
  return parts.length === 0 ? 'Idle' : parts.join(', ')
}

/** Compares whole credits. */
export function lessThan(a: string, b: string): boolean {
  return BigInt(a) < BigInt(b)
}
