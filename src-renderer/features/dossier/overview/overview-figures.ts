import { compareDecimals, formatRatio, formatUsd, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import { bareLabel } from '../../../../src-shared/case/identity/label-text.ts'
import type { Subject } from '../../../../src-shared/case/case-state.ts'
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

/** A key figure, with what stands under it in small letters; '' for nothing. */
export interface OverviewFigure extends Figure {
  readonly below: string
}

/** What a figure is made from. */
interface Known {
  readonly panels: readonly PanelView[]
  readonly subject: Subject
  readonly history: StackedHistory
}

type Found = OverviewFigure | undefined

/** What is asked first of an address, in the order of asking: what it is worth, what came in and went out, when, from whom first, what it earned. */
const KEY_FIGURES: readonly ((known: Known) => Found)[] = [
  (known) => worthFigure(known),
  (known) => shown(known, 'counterparties', 'volume_in_usd', 'In', partiesText(known, 'volume_in_usd', 'from')),
  (known) => shown(known, 'counterparties', 'volume_out_usd', 'Out', partiesText(known, 'volume_out_usd', 'to')),
  (known) => end(known, 'first', firstKnown(known.panels, known.subject), (one, listed) => one < listed),
  (known) => end(known, 'last', lastKnown(known.panels, known.subject), (one, listed) => one > listed),
  ({ panels }) => firstFunder(panels),
  profitFigure,
  perpsFigure,
]

/** Where a figure, or the tile of a panel without one, is in the strip: at the same place for every subject. */
const PLACES = ['total', 'volume_in', 'volume_out', 'first', 'last', 'first-funder', 'realized', 'positions'] as const
const PANEL_PLACES: Partial<Record<PanelId, number>> = { balances: 0, counterparties: 1, pnl: 6 }

/** Key figures and tiles without a figure in the one order of the strip. */
export function orderTiles<NotReported extends { readonly panelId: PanelId }>(
  figures: readonly OverviewFigure[],
  notReported: readonly NotReported[],
): readonly (OverviewFigure | NotReported)[] {
  const placed = [
    ...notReported.map((tile) => ({ tile, place: PANEL_PLACES[tile.panelId] ?? PLACES.length })),
    ...figures.map((tile) => ({ tile, place: placeOfFigure(tile.id) })),
  ]
  return placed.toSorted((a, b) => a.place - b.place).map(({ tile }) => tile)
}

/** Ids of panels go on with their scope: the last name that an id begins with is the one it has. */
function placeOfFigure(id: string): number {
  const place = PLACES.findLastIndex((name) => id.startsWith(name))
  return place < 0 ? PLACES.indexOf('realized') : place
}

/** The figures that say most about an address, each with its source; what was not asked is not among them, the panels say so. */
export function overviewFigures(panels: readonly PanelView[], subject: Subject, history: StackedHistory): readonly OverviewFigure[] {
  return KEY_FIGURES.flatMap((make) => make({ panels, subject, history }) ?? [])
}

function panelOf(panels: readonly PanelView[], id: PanelId): PanelView | undefined {
  return panels.find((one) => one.id === id)
}

/** A figure of a panel by the beginning of its id, by a shorter name where its panel need not be named; none of answers that hold nothing. */
function shown({ panels }: Known, panelId: PanelId, start: string, title?: string, below = ''): Found {
  const panel = panelOf(panels, panelId)
  const found = panel === undefined || isEmptyPanel(panel) ? undefined : panel.figures.find(({ id }) => id.startsWith(start))
  return found === undefined ? undefined : { ...found, title: title === undefined ? found.title : `${title}${scopeIn(found.title)}`, below }
}

/** What a title says of its window and chains, and that it is of a part, behind its first comma: a shorter name leaves none of it out. */
function scopeIn(title: string): string {
  const at = title.indexOf(',')
  return at === -1 ? '' : title.slice(at)
}

function worthFigure(known: Known): Found {
  const found = shown(known, 'balances', 'total', 'Net worth')
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
  return `without ${count(tokens, 'unverified token')}${isUsable(sum.cell) ? `, ${formatUsd(sum.cell.text)}` : ''}`
}

/** When a history was highest; '' of one time alone, and where `now` is more than all that it tells. */
export function highestText({ times }: StackedHistory, now?: string): string {
  if (times.length < 2) return ''
  const highest = times.reduce((most, one) => (compareDecimals(one.total, most.total) > 0 ? one : most))
  if (now !== undefined && compareDecimals(now, highest.total) >= 0) return ''
  return `highest ${formatUsd(highest.total)}, ${dayIn(highest.time, times.at(-1)?.time)}`
}

/** `8 Sep`, with its year where the other time is of another one. */
function dayIn(time: string, other = time): string {
  const year = time.slice(0, 4)
  return `${formatDay(time.slice(0, 10))}${year === other.slice(0, 4) ? '' : ` ${year}`}`
}

/** More rows than these are not gone through for a word under a figure. */
const ROWS_COUNTED = 300

/** How many addresses a sum is from, or went to; '' where the sum is of one scope of several, or of too many to count at once. */
function partiesText({ panels }: Known, field: string, preposition: 'from' | 'to'): string {
  const panel = panelOf(panels, 'counterparties')
  const rows = panel?.tables.find(({ id }) => id === 'counterparties')?.rows ?? []
  const isOneScope = panel?.figures.filter(({ id }) => id.startsWith(field)).length === 1
  if (!isOneScope || rows.length > ROWS_COUNTED) return ''
  const own = rows.filter((row) => !isLeftOut(row) && isPositive(row.cells[field]))
  const addresses = new Set(own.map((row) => textOf(row, 'counterparty_address').toLowerCase())).size
  return addresses === 0 ? '' : `${preposition} ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`
}

/**
 * When an address was first or last there. The list of transactions is what was asked for, from one day on and so many pages: where something
 * else tells an earlier time, that stands there under its own name, and the list is named below it.
 */
function end({ panels }: Known, id: 'first' | 'last', known: KnownTime | undefined, isBeyond: (one: string, listed: string) => boolean): Found {
  const transactions = panelOf(panels, 'transactions')
  const listed = transactions?.figures.find((one) => one.id === id)
  const time = listed?.cell.text ?? ''
  if (listed !== undefined && (known === undefined || !isBeyond(known.time, time))) {
    const isOpen = id === 'first' && transactions?.coverage.some(({ state }) => state === 'partial') === true
    return { ...listed, rule: restingOn(listed.rule), below: isOpen ? 'earlier pages not read' : clockOf(time) }
  }
  if (known === undefined) return undefined
  const word = id === 'first' ? 'listed from' : 'listed until'
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

/** A transfer with this address may stand in what was asked about another one, earlier or later than all that is told here. */
const OWN_ANSWERS = 'It rests on what was asked about this address: transactions that only answers about other addresses tell are not counted.'

function restingOn(rule: string): string {
  return rule === '' ? OWN_ANSWERS : `${rule} ${OWN_ANSWERS}`
}

/** `13:53:07 UTC`; '' for a day alone. */
function clockOf(time: string): string {
  const clock = formatSecond(time).slice('2026-11-21 '.length)
  return clock === '' ? '' : `${clock} UTC`
}

/** Who sent the first money, as the service names the relation; undefined where it does not. */
function firstFunder(panels: readonly PanelView[]): Found {
  const rows = panelOf(panels, 'related-wallets')?.tables.flatMap((table) => [...table.rows]) ?? []
  const row = rows.find(({ cells }: ViewRow) => cells['relation']?.text.toLowerCase() === 'first funder')
  const address = row?.cells['address']
  if (row === undefined || address === undefined || address.state !== 'value') return undefined
  const label = row.cells['address_label']
  const isNamed = label?.state === 'value' && bareLabel(label.text) !== ''
  return {
    id: 'first-funder',
    title: 'First funder',
    kind: isNamed ? 'label' : 'address',
    cell: isNamed ? { ...label, text: bareLabel(label.text) } : address,
    captureIds: [row.captureId],
    rule: `${address.text}${isNamed ? `, “${label.text}”` : ''}: a statement of the service.`,
    below: timeOfRow(row, 'block_timestamp')?.slice(0, 10) ?? '',
  }
}

/** What was earned, and how often trades won under it; the rate alone where no sum is told. */
function profitFigure(known: Known): Found {
  const [realised, rate] = [shown(known, 'pnl', 'realized_pnl_usd', 'Realised PnL'), shown(known, 'pnl', 'win_rate')]
  if (realised === undefined || rate === undefined || rate.cell.state !== 'value') return realised ?? rate
  const text = rate.kind === 'ratio' && isUsable(rate.cell) ? formatRatio(rate.cell.text) : rate.cell.text
  return { ...realised, below: `win rate ${text}` }
}

/** Open perpetual positions: how many, and how they stand. Asked and none is said; what was not asked stands under what is missing. */
function perpsFigure({ panels }: Known): Found {
  const panel = panelOf(panels, 'perp-positions')
  if (panel === undefined) return undefined
  const [account, second] = panel.figures.filter(({ id, cell }) => id.startsWith('margin_summary_account_value_usd') && isUsable(cell))
  // Of several answers none speaks for the others, and nothing in it is what "None" says already.
  const worth = account === undefined || second !== undefined || isZeroDecimal(account.cell.text) ? '' : `account ${formatUsd(account.cell.text)}`
  const [open, unrealised] = ['positions', 'unrealised'].map((id) => panel.figures.find((one) => one.id === id))
  if (open !== undefined) {
    const sum = unrealised !== undefined && isUsable(unrealised.cell) ? `${formatUsd(unrealised.cell.text)} unrealised` : worth
    return { ...open, title: 'Perps', kind: 'text', cell: valueCell(`${open.cell.text} open`), below: sum }
  }
  if (panel.coverage.length === 0 || !panel.coverage.every(({ state }) => state === 'empty')) return undefined
  return {
    id: 'positions',
    title: 'Perps',
    kind: 'text',
    cell: valueCell('None'),
    captureIds: panel.coverage.flatMap(({ captureIds }) => captureIds.slice(0, 1)),
    rule: 'Read live: no open position at that time.',
    below: worth === '' ? 'asked, empty' : worth,
  }
}
