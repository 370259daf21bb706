import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import type { TimeUnit } from '../../../../src-shared/view-models/graph/time/days.ts'
import type { TimeBars } from '../../../../src-shared/view-models/graph/time/time-bars.ts'
import type { Dating } from './use-edge-dating.ts'

const BY: Readonly<Record<TimeUnit, string>> = { day: 'by day', week: 'by week', month: 'by month', year: 'by year' }

/** The axis's summary: how many transfers are on it, and for how many flows no time is known. */
export function axisWords(
  time: TimeBars | undefined,
  { hasTransfers }: Pick<Dating, 'hasTransfers'>,
  focus: string,
): { readonly transfers: string; readonly coverage: string; readonly detail: string } {
  if (!hasTransfers) {
    const coverage =
      'No transfer of these flows is dated: answers about counterparties tell sums without times. Open a flow to ask for its transfers.'
    return { transfers: '', coverage, detail: coverage }
  }
  if (time === undefined) return { transfers: '', coverage: '', detail: '' }
  const { transfers, unpriced, undated, flows, flowsDated, flowsWhole, unit, bars } = time
  const open = flows - flowsDated
  if (bars.length === 0) {
    const coverage = `None of the ${flows} flows drawn has a dated transfer. Open a flow to ask for its transfers.`
    return { transfers: '', coverage, detail: coverage }
  }
  const more = [
    `${formatCount(flowsWhole)} of ${formatCount(flows)} flows are on the axis with all of their transfers, ${formatCount(flowsDated - flowsWhole)} with some.`,
    open > 0 ? `Of ${formatCount(open)} nobody told the times: they are in no bar.` : '',
    undated > 0 ? `${formatCount(undated)} transfers came without a time.` : '',
    unpriced > 0 ? `${formatCount(unpriced)} transfers came without a value and have no height.` : '',
    focus === '' ? 'Select a node to see what went into and out of it.' : '',
  ]
  return {
    transfers: `${formatCount(transfers)} ${transfers === 1 ? 'transfer' : 'transfers'} · UTC · ${BY[unit]}`,
    coverage:
      open === 0
        ? flows === 1
          ? 'The flow is dated'
          : `All ${formatCount(flows)} flows are dated`
        : `${formatCount(flowsDated)} of ${formatCount(flows)} flows dated, ${formatCount(open)} not on the axis`,
    detail: more.filter((text) => text !== '').join(' '),
  }
}
