import { bareLabel } from '../../evidence/identity/label-text.ts'
import { isEmptyPanel } from '../../views/overview/found-nothing.ts'
import type { Figure, PanelId, PanelView, ViewRow } from '../../views/panel-view.ts'

/** What is asked first of an address, in the order of asking: what it is worth, what came in and went out, with whom, when. By panel and beginning of the figure's id, and by a shorter name where its panel need not be named. */
const KEY_FIGURES: readonly (readonly [PanelId, string, string?])[] = [
  ['balances', 'total', 'Net worth as read'],
  ['counterparties', 'volume_in_usd', 'In'],
  ['counterparties', 'volume_out_usd', 'Out'],
  ['transactions', 'first'],
  ['transactions', 'last'],
  ['pnl', 'realized_pnl_usd', 'Realised PnL'],
  ['pnl', 'win_rate'],
]

/** Before which of them the first funder stands: it says where all of it began. */
const FUNDER_BEFORE = 'first'

/** The figures that say most about an address, each with its source; what was not asked is not among them, the panels say so. */
export function overviewFigures(panels: readonly PanelView[]): readonly Figure[] {
  const funder = firstFunder(panels)
  const figures = KEY_FIGURES.flatMap(([panelId, start, title]): Figure[] => {
    const panel = panels.find(({ id }) => id === panelId)
    const found = panel === undefined || isEmptyPanel(panel) ? undefined : panel.figures.find(({ id }) => id.startsWith(start))
    const before = start === FUNDER_BEFORE && funder !== undefined ? [funder] : []
    return found === undefined ? before : [...before, title === undefined ? found : { ...found, title: `${title}${scopeIn(found.title)}` }]
  })
  return funder === undefined || figures.includes(funder) ? figures : [...figures, funder]
}

/** What a title says of its window and chains, and that it is of a part, behind its first comma: a shorter name leaves none of it out. */
function scopeIn(title: string): string {
  const at = title.indexOf(',')
  return at === -1 ? '' : title.slice(at)
}

/** Who sent the first money, as the service names the relation; undefined where it does not. */
function firstFunder(panels: readonly PanelView[]): Figure | undefined {
  const rows = panels.find(({ id }) => id === 'related-wallets')?.tables.flatMap((table) => [...table.rows]) ?? []
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
  }
}
