import type { ReactNode } from 'react'
import type { PanelView } from '../views/panel-view.ts'
import { FigureTile } from './figure-tile.tsx'
import { overviewFigures } from './overview-figures.ts'

/** A line of key figures, each with its source. */
export function Overview({ panels }: { readonly panels: readonly PanelView[] }): ReactNode {
  const figures = overviewFigures(panels)
  if (figures.length === 0) return null
  return (
    <dl className="figure-strip dossier-overview" aria-label="Key figures">
      {figures.map((figure) => (
        <FigureTile key={figure.id} figure={figure} />
      ))}
    </dl>
  )
}
