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
