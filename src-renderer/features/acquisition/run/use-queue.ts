import { useEffect, useState } from 'react'
import type { BrokerStatus } from '../../../../src-shared/ipc/casebook-api.ts'
import { subscribeThrottled } from '../../../storage/subscribe-throttled.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import type { CreditsAhead } from '../../../../src-shared/case/plan/plan-model.ts'
import { creditsAhead, queueLines, type QueueLines } from './queue-model.ts'
import { runner } from './runner-service.ts'

/** The screen follows the queue at most four times a second: faster figures cannot be read. */
const GAP_MS = 250

/**
 * The queue at one moment: the last backend status, and what the runs of this window make of it.
 */
export interface QueueNow {
  readonly broker: BrokerStatus | undefined
  /** When the backend reported it, UTC ISO. */
  readonly at: string
  readonly lines: QueueLines
}

function queueNow(): QueueNow {
  const { broker, brokerAt } = useBackendStore.getState()
  return { broker, at: brokerAt, lines: queueLines(runner().progress.getState(), broker?.steps ?? []) }
}

function followQueue(listener: () => void): () => void {
  const follow = (reported: () => void): (() => void) => {
    const stops = [runner().progress.subscribe(reported), useBackendStore.subscribe((after, before) => after.broker !== before.broker && reported())]
    return () => stops.forEach((stop) => stop())
  }
  return subscribeThrottled(follow, listener, GAP_MS)
}

/** The queue, at most a quarter of a second old. */
export function useQueue(): QueueNow {
  const [now, setNow] = useState(queueNow)
  useEffect(() => followQueue(() => setNow(queueNow())), [])
  return now
}

/**
 * What open runs have still to spend, at most a quarter of a second old; the same object until that
 * changes.
 */
export function useCreditsAhead(caseId: string): CreditsAhead {
  const [ahead, setAhead] = useState(() => creditsAhead(queueNow().lines, caseId))
  useEffect(
    () =>
      followQueue(() => {
        const now = creditsAhead(queueNow().lines, caseId)
        setAhead((before) => (before.case === now.case && before.account === now.account ? before : now))
      }),
    [caseId],
  )
  return ahead
}
