import { absDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { axisUsd } from '../../../ui/chart/axis-text.ts'
import { barShapes, daysText } from '../../../ui/time-range/bar-shapes.ts'
import type { PanelId } from '../../../../src-shared/view-models/panel-view.ts'
import type { WalletBar } from '../../../../src-shared/view-models/overview/wallet-time.ts'
import { timeline as messages } from '../messages.ts'

/** One row of the axis as drawn: one unit wide per bar, and 100 high. */
export interface Lane {
  readonly id: string
  readonly title: string
  /** The panel that has its figures. */
  readonly panelId: PanelId
  /** The range of its bars, short: `up to $32.6k`, `-$67k to $8k`; '' if nothing is drawn. */
  readonly scale: string
  readonly paths: ReturnType<typeof barShapes>['paths']
  readonly zero: number
  /** Stretches of bars with incomplete data: the first one and how many. */
  readonly unknown: readonly (readonly [at: number, length: number])[]
}

interface LaneBar {
  readonly up: string
  readonly down: string
  readonly unpriced: number
  readonly isKnown: boolean
}

/**
 * The rows of the time axis of one wallet, in the order of the money's path: in and out, balance,
 * trades, earnings.
 */
export function lanesOf(bars: readonly WalletBar[], behind: ReadonlySet<PanelId> = new Set()): readonly Lane[] {
  const lane = (id: string, title: string, panelId: PanelId, of: (bar: WalletBar) => LaneBar): Lane =>
    laneOf(
      { id, title, panelId },
      // Responses that are not read yet are not evidence about any day.
      bars.map((bar) => (behind.has(panelId) ? { ...of(bar), isKnown: false } : of(bar))),
    )
  return [
    lane('flows', messages.inAndOut, 'transactions', ({ into, out, unpriced, flowsKnown }) => ({
      up: into,
      down: out,
      unpriced,
      isKnown: flowsKnown,
    })),
    lane('balance', messages.balance, 'balance-history', ({ balance }) => ({
      up: balance?.value ?? '0',
      down: '0',
      unpriced: 0,
      isKnown: balance !== undefined,
    })),
    lane('trades', messages.perpetualTrades, 'perp-trades', ({ traded, tradesKnown }) => ({
      up: traded,
      down: '0',
      unpriced: 0,
      isKnown: tradesKnown,
    })),
    lane('equity', messages.closedPnl, 'perp-trades', ({ equity, trades, tradesKnown }) => {
      // Between two days without data, the sum is unknown.
      const sum = equity === undefined || (trades === 0 && !tradesKnown) ? '0' : equity
      const isLoss = sum.startsWith('-')
      return { up: isLoss ? '0' : sum, down: isLoss ? absDecimal(sum) : '0', unpriced: 0, isKnown: tradesKnown }
    }),
  ]
}

function laneOf(header: Pick<Lane, 'id' | 'title' | 'panelId'>, bars: readonly LaneBar[]): Lane {
  const { paths, zero } = barShapes(bars.map(({ up, down, unpriced }) => ({ sums: { incoming: up, outgoing: down, other: '0' }, unpriced })))
  const [max, min] = [Math.max(...bars.map(({ up }) => Number(up))), Math.max(...bars.map(({ down }) => Number(down)))]
  const unknown = bars.reduce<(readonly [number, number])[]>((found, { isKnown }, at) => {
    const last = found.at(-1)
    if (isKnown) return found
    if (last !== undefined && last[0] + last[1] === at) return [...found.slice(0, -1), [last[0], last[1] + 1]]
    return [...found, [at, 1]]
  }, [])
  return { ...header, scale: scaleText(header.id, max, min), paths, zero, unknown }
}

function scaleText(id: string, max: number, min: number): string {
  if (!(max > 0 || min > 0)) return ''
  // Outflow is not a loss: both directions share one scale.
  return id === 'equity' && min > 0 ? messages.range(axisUsd(-min), axisUsd(Math.max(max, 0))) : messages.upTo(axisUsd(Math.max(max, min)))
}

/** What all rows report for the same days, as a tooltip. */
export function barText(bar: WalletBar): string {
  const { from, to, transfers, unpriced, balance, trades } = bar
  const open = unpriced === 0 ? '' : messages.unpriced(formatCount(unpriced))
  return [
    daysText(from, to),
    transfers === 0
      ? bar.flowsKnown
        ? messages.noTransfer
        : messages.noneListed
      : messages.flows(formatUsd(bar.into), formatUsd(bar.out), open, bar.flowsKnown),
    balance === undefined ? messages.balanceUnknown : messages.balanceOn(formatUsd(balance.value), balance.time.slice(0, 10)),
    ...(trades === 0 ? [] : [messages.trades(formatCount(trades), trades === 1, formatUsd(bar.traded), formatUsd(bar.closed))]),
  ].join('\n')
}
