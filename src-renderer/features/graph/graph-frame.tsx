import { Button } from '@blueprintjs/core'
import { PanelStats } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { toggleGraphPanel, useScreen } from '../../state/screen-store.ts'
import { screenText } from './messages.ts'
import './graph-frame.css'

interface GraphFrameProps {
  readonly toolbar: ReactNode
  /** The row of filters in force; takes no space if empty. */
  readonly chips?: ReactNode
  readonly canvas: ReactNode
  /** The ranked bars of a hub, in place of canvas and side panel; undefined for none. */
  readonly hub?: ReactNode
  /** At the right edge of the canvas. */
  readonly bar?: ReactNode
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
export function GraphFrame({ toolbar, chips, canvas, bar, hub, above, legend, time, side }: GraphFrameProps): ReactNode {
  const isGraphCollapsed = useScreen((facts) => facts.isGraphPanelCollapsed)
  const hasHub = hub !== undefined
  // The lists of a hub need the width of the panel; it opens on demand, until the hub is closed.
  const [before, setBefore] = useState(isGraphCollapsed)
  if (!hasHub && before !== isGraphCollapsed) setBefore(isGraphCollapsed)
  useEffect(() => {
    if (!hasHub) return undefined
    return () => {
      if (useScreen.getState().isGraphPanelCollapsed !== before) toggleGraphPanel()
    }
  }, [hasHub, before])
  const collapsed = hasHub ? isGraphCollapsed === before : isGraphCollapsed
  return (
    <div className="graph" data-least-height data-panel={collapsed ? 'collapsed' : 'open'}>
      <div className="graph-header">
        {toolbar}
        <Button
          size="small"
          variant="minimal"
          className="graph-fold"
          icon={<PanelStats />}
          aria-label={collapsed ? screenText.showSidePanel : screenText.hideSidePanel}
          title={screenText.withShortcut(collapsed ? screenText.showSidePanel : screenText.hideSidePanel)}
          aria-expanded={!collapsed}
          onClick={() => toggleGraphPanel()}
        />
      </div>
      {chips}
      <div className="graph-stage">
        <div className="graph-behind" inert={hasHub}>
          {canvas}
          {bar}
        </div>
        {hub}
        {above}
      </div>
      {legend}
      {time !== undefined && time !== false && <div className="graph-time-slot">{time}</div>}
      {!collapsed && (
        <section className="graph-side" aria-label={screenText.list}>
          <h2 className="visually-hidden">{screenText.list}</h2>
          {side}
        </section>
      )}
    </div>
  )
}
