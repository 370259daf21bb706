import { compareDecimals, formatRatio, formatUsd, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import { bareLabel } from '../../../../src-shared/case/identity/label-text.ts'
import { isUsable } from '../../../../src-shared/case/usable-cell.ts'
import { formatDay, formatSecond } from '../../../../src-shared/core/text/format-time.ts'
import { firstKnown, lastKnown, type KnownTime } from '../../../../src-shared/view-models/overview/known-ends.ts'
import { isEmptyPanel } from '../../../../src-shared/view-models/overview/empty-overview-message.ts'
import { isPositive } from '../../../../src-shared/view-models/overview/largest-flows.ts'
import { timeOfRow } from '../../../../src-shared/view-models/overview/activity.ts'
import type { StackedHistory } from '../../../../src-shared/view-models/overview/stacked-history.ts'
import { count, textOf, valueCell } from '../../../../src-shared/view-models/panels/cells.ts'
import { isLeftOut, UNVERIFIED } from '../../../../src-shared/view-models/panels/left-out.ts'
import type { Figure, PanelId, PanelView, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { figures as messages } from '../messages.ts'

/** A key figure, with small text below it; '' for none. */
export interface OverviewFigure extends Figure {
  readonly below: string
}

/** Source data of the figures. */
interface Known {
  readonly panels: readonly PanelView[]
  readonly subject: Subject
  readonly history: StackedHistory
}

type Found = OverviewFigure | undefined

/**
 * Key figures of an address in order of importance: its worth, inflow and outflow, activity times,
 * first funder, earnings.
 */
const KEY_FIGURES: readonly ((known: Known) => Found)[] = [
  (known) => worthFigure(known),
  (known) => findFigure(known, 'counterparties', 'volume_in_usd', messages.in, partiesText(known, 'volume_in_usd', 'from')),
  (known) => findFigure(known, 'counterparties', 'volume_out_usd', messages.out, partiesText(known, 'volume_out_usd', 'to')),
  (known) => end(known, 'first', firstKnown(known.panels, known.subject), (one, listed) => one < listed),
  (known) => end(known, 'last', lastKnown(known.panels, known.subject), (one, listed) => one > listed),
  ({ panels }) => firstFunder(panels),
  profitFigure,
  perpsFigure,
]

/**
 * Position of a figure, or of the tile of a missing one, in the strip: the same for every subject.
 */
const PLACES = ['total', 'volume_in', 'volume_out', 'first', 'last', 'first-funder', 'realized', 'positions'] as const
const PANEL_PLACES: Partial<Record<PanelId, number>> = { balances: 0, counterparties: 1, pnl: 6 }

/** Key figures and tiles without a figure in the one order of the strip. */
export function orderTiles<NotReported extends { readonly panelId: PanelId }>(
  figures: readonly OverviewFigure[],
  notReported: readonly NotReported[],
): readonly (OverviewFigure | NotReported)[] {
  const placed = [
    ...notReported.map((tile) => ({ tile, place: PANEL_PLACES[tile.panelId] ?? PLACES.length })),
    ...figures.map((tile) => ({ tile, place: rankOfFigure(tile.id) })),
  ]
  return placed.toSorted((a, b) => a.place - b.place).map(({ tile }) => tile)
}

/** Panel ids are extended by their scope: the longest matching prefix identifies the figure. */
function rankOfFigure(id: string): number {
  const position = PLACES.findLastIndex((name) => id.startsWith(name))
  return position < 0 ? PLACES.indexOf('realized') : position
}

/**
 * The key figures of an address, each with its source. Figures that were not requested are left to
 * the panels.
 */
export function overviewFigures(panels: readonly PanelView[], subject: Subject, history: StackedHistory): readonly OverviewFigure[] {
  return KEY_FIGURES.flatMap((make) => make({ panels, subject, history }) ?? [])
}

function panelOf(panels: readonly PanelView[], id: PanelId): PanelView | undefined {
  return panels.find((one) => one.id === id)
}

/**
 * Finds a figure of a panel by the prefix of its id, with a shorter name if its panel need not be
 * named; none from responses without data.
 */
function findFigure({ panels }: Known, panelId: PanelId, start: string, title?: string, below = ''): Found {
  const panel = panelOf(panels, panelId)
  const found = panel === undefined || isEmptyPanel(panel) ? undefined : panel.figures.find(({ id }) => id.startsWith(start))
  return found === undefined ? undefined : { ...found, title: title === undefined ? found.title : `${title}${scopeIn(found.title)}`, below }
}

/**
 * The window, chains and partiality in a title follow its first comma: a shorter name keeps all of
 * them.
 */
function scopeIn(title: string): string {
  const at = title.indexOf(',')
  return at === -1 ? '' : title.slice(at)
}

function worthFigure(known: Known): Found {
  const found = findFigure(known, 'balances', 'total', messages.netWorth)
  if (found === undefined) return undefined
  const below = unverifiedText(known.panels) || highestText(known.history, isUsable(found.cell) ? found.cell.text : undefined)
  return { ...found, below }
}

/** What the net worth leaves out: `without 1 unverified token, $5.00`; '' for nothing. */
function unverifiedText(panels: readonly PanelView[]): string {
  const panel = panelOf(panels, 'balances')
  const rows = panel?.tables.find(({ id }) => id === 'balances')?.rows ?? []
  const sum = panel?.figures.find(({ id }) => id === 'unverified')
  if (sum === undefined) return ''
  const tokens = rows.filter((row) => textOf(row, 'remark').startsWith(UNVERIFIED)).length
  return messages.withoutUnverified(count(tokens, messages.unverifiedToken), isUsable(sum.cell) ? `, ${formatUsd(sum.cell.text)}` : '')
}

/** When a history peaked; '' for a single time, and if `now` exceeds the whole history. */
export function highestText({ times }: StackedHistory, now?: string): string {
  if (times.length < 2) return ''
  const highest = times.reduce((max, one) => (compareDecimals(one.total, max.total) > 0 ? one : max))
  if (now !== undefined && compareDecimals(now, highest.total) >= 0) return ''
  return messages.highest(formatUsd(highest.total), dayIn(highest.time, times.at(-1)?.time))
}

/** `8 Sep`, with its year if the other time is in another one. */
function dayIn(time: string, other = time): string {
  const year = time.slice(0, 4)
  return `${formatDay(time.slice(0, 10))}${year === other.slice(0, 4) ? '' : ` ${year}`}`
}

/** More rows than this are not counted for the text under a figure. */
const ROWS_COUNTED = 300

/**
 * How many addresses a sum is from, or went to; '' if the sum covers one scope of several, or too
 * many to count synchronously.
 */
function partiesText({ panels }: Known, field: string, preposition: 'from' | 'to'): string {
  const panel = panelOf(panels, 'counterparties')
  const rows = panel?.tables.find(({ id }) => id === 'counterparties')?.rows ?? []
  const isOneScope = panel?.figures.filter(({ id }) => id.startsWith(field)).length === 1
  if (!isOneScope || rows.length > ROWS_COUNTED) return ''
  const own = rows.filter((row) => !isLeftOut(row) && isPositive(row.cells[field]))
  const addresses = new Set(own.map((row) => textOf(row, 'counterparty_address').toLowerCase())).size
  return addresses === 0 ? '' : messages.addresses(preposition, addresses)
}

/**
 * The first or last activity of an address. The list of transactions covers only the requested days
 * and pages: if another source reports an earlier time, that is shown under its own name, with the
 * list named below.
 */
function end({ panels }: Known, id: 'first' | 'last', known: KnownTime | undefined, isBeyond: (one: string, listed: string) => boolean): Found {
  const transactions = panelOf(panels, 'transactions')
  const listed = transactions?.figures.find((one) => one.id === id)
  const time = listed?.cell.text ?? ''
  if (listed !== undefined && (known === undefined || !isBeyond(known.time, time))) {
    const isOpen = id === 'first' && transactions?.coverage.some(({ state }) => state === 'partial') === true
    return { ...listed, rule: restingOn(listed.rule), below: isOpen ? messages.earlierPages : clockOf(time) }
  }
  if (known === undefined) return undefined
  const word = id === 'first' ? messages.listedFrom : messages.listedUntil
  return {
    id,
    title: known.title,
    kind: 'time',
    cell: valueCell(known.time),
    captureIds: [known.captureId],
    rule: restingOn(known.rule),
    below: listed === undefined ? clockOf(known.time) : `${word} ${dayIn(time, known.time)}`,
  }
}

/**
 * Responses about other addresses may contain transfers with this one, earlier or later than all
 * that is shown here.
 */
const OWN_RESPONSES = messages.ownResults

function restingOn(rule: string): string {
  return rule === '' ? OWN_RESPONSES : `${rule} ${OWN_RESPONSES}`
}

/** `13:53:07 UTC`; '' for a day alone. */
function clockOf(time: string): string {
  const clock = formatSecond(time).slice('2026-11-21 '.length)
  return clock === '' ? '' : `${clock} UTC`
}

/** Who sent the first funds, as the service names the relation; undefined if it does not. */
function firstFunder(panels: readonly PanelView[]): Found {
  const rows = panelOf(panels, 'related-wallets')?.tables.flatMap((table) => [...table.rows]) ?? []
  const row = rows.find(({ cells }: ViewRow) => cells['relation']?.text.toLowerCase() === 'first funder')
  const address = row?.cells['address']
  if (row === undefined || address === undefined || address.state !== 'value') return undefined
  const label = row.cells['address_label']
  const isNamed = label?.state === 'value' && bareLabel(label.text) !== ''
  return {
    id: 'first-funder',
    title: messages.firstFunder,
    kind: isNamed ? 'label' : 'address',
    cell: isNamed ? { ...label, text: bareLabel(label.text) } : address,
    captureIds: [row.captureId],
    rule: messages.reportedFunder(`${address.text}${isNamed ? `, “${label.text}”` : ''}`),
    below: timeOfRow(row, 'block_timestamp')?.slice(0, 10) ?? '',
  }
}

/** Earnings, and the win rate below; the rate alone if no sum is reported. */
function profitFigure(known: Known): Found {
  const [realised, rate] = [findFigure(known, 'pnl', 'realized_pnl_usd', messages.realisedPnl), findFigure(known, 'pnl', 'win_rate')]
  if (realised === undefined || rate === undefined || rate.cell.state !== 'value') return realised ?? rate
  const text = rate.kind === 'ratio' && isUsable(rate.cell) ? formatRatio(rate.cell.text) : rate.cell.text
  return { ...realised, below: messages.winRate(text) }
}

/**
 * Open perpetual positions: how many, and their profit. "None" if requested without result; if not
 * requested, it is listed as missing.
 */
function perpsFigure({ panels }: Known): Found {
  const panel = panelOf(panels, 'perp-positions')
  if (panel === undefined) return undefined
  const [account, second] = panel.figures.filter(({ id, cell }) => id.startsWith('margin_summary_account_value_usd') && isUsable(cell))
  // One of several responses does not represent the others, and a zero worth adds nothing to
  // "None".
  const worth =
    account === undefined || second !== undefined || isZeroDecimal(account.cell.text) ? '' : messages.account(formatUsd(account.cell.text))
  const [open, unrealised] = ['positions', 'unrealised'].map((id) => panel.figures.find((one) => one.id === id))
  if (open !== undefined) {
    const sum = unrealised !== undefined && isUsable(unrealised.cell) ? messages.unrealised(formatUsd(unrealised.cell.text)) : worth
    return { ...open, title: messages.perps, kind: 'text', cell: valueCell(messages.open(open.cell.text)), below: sum }
  }
  if (panel.coverage.length === 0 || !panel.coverage.every(({ state }) => state === 'empty')) return undefined
  return {
    id: 'positions',
    title: messages.perps,
    kind: 'text',
    cell: valueCell(messages.none),
    captureIds: panel.coverage.flatMap(({ captureIds }) => captureIds.slice(0, 1)),
    rule: messages.noPositions,
    below: worth === '' ? messages.noResults : worth,
  }
}
