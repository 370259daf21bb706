import { Button, ButtonGroup } from '@blueprintjs/core'
import { Minus, Plus, ZoomToFit } from '@blueprintjs/icons'
import type { Core } from 'cytoscape'
import { useEffect, useState, type ReactNode } from 'react'
import { type Gestures, viewKeyPressed } from './canvas-gestures.ts'

interface ZoomControlsProps extends Gestures {
  readonly canvas: Core
  /** Other tools of the canvas, beside these. */
  readonly children?: ReactNode
}

/** The zoom in per cent, and buttons for what the keys + − 0 F do. */
export function ZoomControls({ canvas, onOwnView, onFit, children }: ZoomControlsProps) {
  const [zoom, setZoom] = useState(() => canvas.zoom())
  useEffect(() => {
    const changed = (): void => setZoom(canvas.zoom())
    canvas.on('zoom', changed)
    return () => void canvas.off('zoom', changed)
  }, [canvas])
  const press = (key: string) => (): void => void viewKeyPressed(canvas, { key, ctrlKey: false, metaKey: false, altKey: false }, { onOwnView, onFit })
  const percent = Math.round(zoom * 100)
  return (
    <ButtonGroup className="graph-zoom" variant="minimal">
      <Button size="small" icon={<Minus />} aria-label="Zoom out" title="Zoom out (−)" onClick={press('-')} />
      <Button size="small" aria-label={`Zoom to full size, now ${percent}%`} title="Full size (0)" onClick={press('0')}>
        {percent}%
      </Button>
      <Button size="small" icon={<Plus />} aria-label="Zoom in" title="Zoom in (+)" onClick={press('+')} />
      <Button size="small" icon={<ZoomToFit />} aria-label="Fit the picture into the window" title="Fit (F)" onClick={press('f')} />
      {children}
    </ButtonGroup>
  )
}
