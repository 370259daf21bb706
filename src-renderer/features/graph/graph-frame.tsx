import { Button } from '@blueprintjs/core'
import { PanelStats } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { toggleGraphPanel, useScreen } from '../../state/screen-store.ts'
import { screenText } from './messages.ts'
import './graph-frame.css'

interface GraphFrameProps {
  readonly toolbar: ReactNode
  /** The row of filters in force; takes no space if empty. */
  readonly chips?: ReactNode
  readonly canvas: ReactNode
  /** Content over the canvas: popovers, panels of a command in progress. */
  readonly above?: ReactNode
  readonly legend: ReactNode
  /** The time axis under the canvas. */
  readonly time?: ReactNode
  readonly side: ReactNode
}

/**
 * The arrangement of the graph workbench. The side panel collapses with `]`; the canvas takes its
 * space.
 */
export function GraphFrame({ toolbar, chips, canvas, above, legend, time, side }: GraphFrameProps): ReactNode {
  const folded = useScreen((facts) => facts.graphPanelFolded)
  return (
    <div className="graph" data-least-height data-panel={folded ? 'folded' : 'open'}>
      <div className="graph-head">
        {toolbar}
        <Button
          size="small"
          variant="minimal"
          className="graph-fold"
          icon={<PanelStats />}
          aria-label={folded ? screenText.showSidePanel : screenText.hideSidePanel}
          title={screenText.withShortcut(folded ? screenText.showSidePanel : screenText.hideSidePanel)}
          aria-expanded={!folded}
          onClick={() => toggleGraphPanel()}
        />
      </div>
      {chips}
      <div className="graph-stage">
        {canvas}
        {above}
      </div>
      {legend}
      {time !== undefined && time !== false && <div className="graph-time-slot">{time}</div>}
      {!folded && (
        <section className="graph-side" aria-label={screenText.list}>
          <h2 className="visually-hidden">{screenText.list}</h2>
          {side}
        </section>
      )}
    </div>
  )
}
