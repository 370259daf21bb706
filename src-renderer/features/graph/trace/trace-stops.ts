import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { StopReasonIcon, TraceStop, TraceStops } from '../../../../src-shared/graph/scene/stop-reason-icon.ts'
import { reasonWord } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { type EndSort, sortOf } from './trace-words.ts'

const SIGN_OF: Readonly<Record<EndSort, StopReasonIcon>> = {
  exchange: 'ended',
  bridge: 'ended',
  mixer: 'ended',
  contract: 'ended',
  left: 'left',
  open: 'open',
  unfollowed: 'unfollowed',
}

/**
 * Why each branch of a trace ends, at its last node. Where several end for different reasons, the
 * sign is that of the most money.
 */
export function traceStops({ ends, request: { direction } }: Pick<Trace, 'ends' | 'request'>): TraceStops {
  const stops = new Map<string, TraceStop>()
  for (const { node, reason } of ends) {
    const before = stops.get(node)
    const word = reasonWord(reason, direction)
    if (before === undefined) stops.set(node, { sign: SIGN_OF[sortOf(reason)], reasons: [word] })
    else if (!before.reasons.includes(word)) stops.set(node, { ...before, reasons: [...before.reasons, word] })
  }
  return stops
}
