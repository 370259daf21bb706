import { isZeroDecimal } from '../../core/decimal.ts'
import { FLOW_SEGMENTS, type FlowSegment } from '../../service/table/flow-segments.ts'
import type { Cell } from '../../service/response/rows.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, descendingByValue, drawnNumber } from '../panels/cells.ts'
import { SEGMENT_TITLES } from '../segment-table.ts'
import { sourcedRecords } from '../sourced-records.ts'

/** Net inflow of a token to one group of wallets. */
export interface SegmentBar {
  readonly segment: FlowSegment
  readonly title: string
  readonly net: Cell
  readonly average: Cell
  readonly wallets: Cell
  /**
   * The service reports money for this group but does not count its wallets: its 0 is not a number
   * of wallets.
   */
  readonly isUncounted: boolean
  /** From -1 to 1, relative to the largest of all; for drawing only. */
  readonly reach: number
}

export interface SegmentBars {
  /** The largest inflow first, bars without a figure last. */
  readonly bars: readonly SegmentBar[]
  /** The largest flow in either direction, for the ends of the scale; '0' where there is none. */
  readonly largest: string
  readonly captureId: string
  readonly pointer: string
}

/** Groups that the service never counts, according to its own warnings. */
const UNCOUNTED: ReadonlySet<FlowSegment> = new Set(['exchange', 'fresh_wallets'])

/** The flows of the first record of a response as bars; undefined where no response has one. */
export function segmentBars(pages: readonly CaptureWithResponse[]): SegmentBars | undefined {
  const [reported] = sourcedRecords(pages)
  if (reported === undefined) return undefined
  const { row, capture, pointer } = reported
  const nets = FLOW_SEGMENTS.map((segment) => ({ segment, net: cellOf(row, `${segment}_net_flow_usd`) }))
  const max = Math.max(...nets.map(({ net }) => Math.abs(drawnNumber(net))))
  const bars = nets.map(({ segment, net }): SegmentBar => {
    const wallets = cellOf(row, `${segment}_wallet_count`)
    return {
      segment,
      title: SEGMENT_TITLES[segment],
      net,
      average: cellOf(row, `${segment}_avg_flow_usd`),
      wallets,
      isUncounted: UNCOUNTED.has(segment) && isUsable(wallets) && isZeroDecimal(wallets.text),
      // where nothing moved, 0 / 0 is NaN
      reach: drawnNumber(net) / max || 0,
    }
  })
  return { bars: descendingByValue(bars, ({ net }) => net), largest: String(max), captureId: capture.id, pointer }
}
