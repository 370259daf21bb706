import type { ReactNode } from 'react'
import { FigureTile } from './figure-tile.tsx'
import type { Figure, PanelId, PanelView } from '../views/panel-view.ts'

/** The figures that say most about an address, by panel; the first that a panel has. */
const KEY_FIGURES: readonly (readonly [PanelId, readonly string[]])[] = [
  ['balances', ['total']],
  ['pnl', ['realized_pnl_usd']],
  ['counterparties', ['counterparties']],
  ['counterparties', ['total_volume_usd']],
  ['related-wallets', ['related']],
  ['transactions', ['transactions']],
  ['perp-positions', ['margin_summary_account_value_usd']],
]

/** A line of key figures, each with its source; what was not asked is not here, the panels say so. */
export function Overview({ panels }: { readonly panels: readonly PanelView[] }): ReactNode {
  const figures = KEY_FIGURES.flatMap(([panelId, starts]): Figure[] => {
    const own = panels.find(({ id }) => id === panelId)?.figures ?? []
    const found = starts.map((start) => own.find(({ id }) => id.startsWith(start))).find((figure) => figure !== undefined)
    return found === undefined ? [] : [found]
  })
  if (figures.length === 0) return null
  return (
    <dl className="figure-strip dossier-overview" aria-label="Key figures">
      {figures.map((figure) => (
        <FigureTile key={figure.id} figure={figure} />
      ))}
    </dl>
  )
}
