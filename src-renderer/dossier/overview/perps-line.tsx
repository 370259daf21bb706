import type { ReactNode } from 'react'
import type { PanelView } from '../../views/panel-view.ts'
import { FigureTile } from '../../ui/figure/figure-tile.tsx'

/** By the beginning of their ids: those of the account end in the answer that told them. */
const SHOWN = ['margin_summary_account_value_usd', 'positions', 'unrealised'] as const

/** Perpetual positions in a line: how many, and how they stand. Asked and none is said; what was not asked stands under what is missing. */
export function PerpsLine({ panel }: { readonly panel: PanelView | undefined }): ReactNode {
  if (panel === undefined) return null
  const figures = panel.figures.filter(({ id }) => SHOWN.some((one) => id.startsWith(one)))
  const isEmpty = figures.length === 0 && panel.coverage.length > 0 && panel.coverage.every(({ state }) => state === 'empty')
  if (figures.length === 0 && !isEmpty) return null
  return (
    <div className="overview-block">
      <h3>Perpetuals</h3>
      {isEmpty ? (
        <p className="muted small">Asked, no open positions.</p>
      ) : (
        <dl className="figure-strip overview-perps">
          {figures.map((figure) => (
            <FigureTile key={figure.id} figure={figure} />
          ))}
        </dl>
      )}
    </div>
  )
}
