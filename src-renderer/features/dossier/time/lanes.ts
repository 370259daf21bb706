import { absDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { axisUsd } from '../../../ui/chart/axis-text.ts'
import { barShapes, daysText } from '../../../ui/time-range/bar-shapes.ts'
import type { PanelId } from '../../../../src-shared/view-models/panel-view.ts'
import type { WalletBar } from '../../../../src-shared/view-models/overview/wallet-time.ts'

/** One row of the axis, as it is drawn: as many units wide as there are bars, and 100 high. */
export interface Lane {
  readonly id: string
  readonly title: string
  /** The panel that its figures stand in. */
  readonly panelId: PanelId
  /** How far its bars reach, short: `up to $32.6k`, `-$67k to $8k`; '' where nothing is drawn. */
  readonly scale: string
  readonly paths: ReturnType<typeof barShapes>['paths']
  readonly zero: number
  /** Stretches of bars of which not all is told: the first one and how many. */
  readonly unknown: readonly (readonly [at: number, length: number])[]
}

interface LaneBar {
  readonly up: string
  readonly down: string
  readonly unpriced: number
  readonly isKnown: boolean
}

/** The rows of the axis of one wallet, in the order in which money goes: in and out, what is held, what is traded, what it brought. */
export function lanesOf(bars: readonly WalletBar[], behind: ReadonlySet<PanelId> = new Set()): readonly Lane[] {
  const lane = (id: string, title: string, panelId: PanelId, of: (bar: WalletBar) => LaneBar): Lane =>
    laneOf(
      { id, title, panelId },
      // Answers that are there and not read yet say nothing of any day.
      bars.map((bar) => (behind.has(panelId) ? { ...of(bar), isKnown: false } : of(bar))),
    )
  return [
    lane('flows', 'In and out', 'transactions', ({ into, out, unpriced, flowsKnown }) => ({
      up: into,
      down: out,
      unpriced,
      isKnown: flowsKnown,
    })),
    lane('balance', 'Balance', 'balance-history', ({ balance }) => ({
      up: balance?.value ?? '0',
      down: '0',
      unpriced: 0,
      isKnown: balance !== undefined,
    })),
    lane('trades', 'Perpetual trades', 'perp-trades', ({ traded, tradesKnown }) => ({ up: traded, down: '0', unpriced: 0, isKnown: tradesKnown })),
    lane('equity', 'Closed PnL, added up', 'perp-trades', ({ equity, trades, tradesKnown }) => {
      // Between two days that are not told of, the sum is nobody's knowledge.
      const sum = equity === undefined || (trades === 0 && !tradesKnown) ? '0' : equity
      const isLoss = sum.startsWith('-')
      return { up: isLoss ? '0' : sum, down: isLoss ? absDecimal(sum) : '0', unpriced: 0, isKnown: tradesKnown }
    }),
  ]
}

function laneOf(head: Pick<Lane, 'id' | 'title' | 'panelId'>, bars: readonly LaneBar[]): Lane {
  const { paths, zero } = barShapes(bars.map(({ up, down, unpriced }) => ({ sums: { incoming: up, outgoing: down, beside: '0' }, unpriced })))
  const [most, least] = [Math.max(...bars.map(({ up }) => Number(up))), Math.max(...bars.map(({ down }) => Number(down)))]
  const unknown = bars.reduce<(readonly [number, number])[]>((found, { isKnown }, at) => {
    const last = found.at(-1)
    if (isKnown) return found
    if (last !== undefined && last[0] + last[1] === at) return [...found.slice(0, -1), [last[0], last[1] + 1]]
    return [...found, [at, 1]]
  }, [])
  return { ...head, scale: scaleText(head.id, most, least), paths, zero, unknown }
}

function scaleText(id: string, most: number, least: number): string {
  if (!(most > 0 || least > 0)) return ''
  // What went out is no loss: both ways of money have one scale.
  return id === 'equity' && least > 0 ? `${axisUsd(-least)} to ${axisUsd(Math.max(most, 0))}` : `up to ${axisUsd(Math.max(most, least))}`
}

/** What all rows say of the same days, for who points at them. */
export function barText(bar: WalletBar): string {
  const { from, to, transfers, unpriced, balance, trades } = bar
  const open = unpriced === 0 ? '' : `, ${formatCount(unpriced)} without a value`
  return [
    daysText(from, to),
    transfers === 0
      ? bar.flowsKnown
        ? 'No transfer'
        : 'No transfer listed, not all is known'
      : `In ${formatUsd(bar.into)}, out ${formatUsd(bar.out)}${open}${bar.flowsKnown ? '' : '; not all is known'}`,
    balance === undefined ? 'Balance not told' : `Balance ${formatUsd(balance.value)} on ${balance.time.slice(0, 10)}`,
    ...(trades === 0
      ? []
      : [`${formatCount(trades)} perpetual ${trades === 1 ? 'trade' : 'trades'} of ${formatUsd(bar.traded)}, closed PnL ${formatUsd(bar.closed)}`]),
  ].join('\n')
}
