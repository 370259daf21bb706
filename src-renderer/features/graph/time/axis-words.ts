import type { TimeUnit } from '../../../../src-shared/view-models/graph/time/days.ts'
import type { TimeBars } from '../../../../src-shared/view-models/graph/time/time-bars.ts'
import type { Dating } from './use-edge-dating.ts'
import { timelineText } from '../messages.ts'

const BY: Readonly<Record<TimeUnit, string>> = timelineText.units

/** The axis's summary: how many transfers are on it, and for how many flows no time is known. */
export function axisWords(
  time: TimeBars | undefined,
  { hasTransfers }: Pick<Dating, 'hasTransfers'>,
  focus: string,
): { readonly transfers: string; readonly coverage: string; readonly detail: string } {
  if (!hasTransfers) {
    const coverage = timelineText.noTransfers
    return { transfers: '', coverage, detail: coverage }
  }
  if (time === undefined) return { transfers: '', coverage: '', detail: '' }
  const { transfers, unpriced, undated, flows, flowsDated, flowsWhole, unit, bars } = time
  const open = flows - flowsDated
  if (bars.length === 0) {
    const coverage = timelineText.noneDated(flows)
    return { transfers: '', coverage, detail: coverage }
  }
  const more = [
    timelineText.onTimeline(flowsWhole, flows, flowsDated - flowsWhole),
    open > 0 ? timelineText.unknownTimes(open) : '',
    undated > 0 ? timelineText.withoutTime(undated) : '',
    unpriced > 0 ? timelineText.withoutValue(unpriced) : '',
    focus === '' ? timelineText.selectNode : '',
  ]
  return {
    transfers: timelineText.transfers(transfers, BY[unit]),
    coverage: open === 0 ? (flows === 1 ? timelineText.flowDated : timelineText.allDated(flows)) : timelineText.someDated(flowsDated, flows, open),
    detail: more.filter((text) => text !== '').join(' '),
  }
}
