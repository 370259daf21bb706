import { Button, ButtonGroup } from '@blueprintjs/core'
import { Minus, Plus, PolygonFilter, ZoomToFit } from '@blueprintjs/icons'
import type { Core } from 'cytoscape'
import { useEffect, useState, type ReactNode } from 'react'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { type Gestures, viewKeyPressed } from './canvas-gestures.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { Minimap } from './minimap.tsx'
import { canvasText } from '../messages.ts'

interface CanvasCornerProps extends Gestures {
  readonly canvas: Core
  readonly scene: GraphScene
  readonly colours: GraphColours
  /** The next drag draws a lasso. */
  readonly isLassoOn: boolean
  readonly onLasso: (isOn: boolean) => void
}

/**
 * A corner of the canvas: the minimap, the zoom in per cent with buttons for the keys + − 0 F, and
 * the lasso.
 */
export function CanvasCorner({ canvas, scene, colours, onOwnView, onFit, isLassoOn, onLasso }: CanvasCornerProps): ReactNode {
  const [zoom, setZoom] = useState(() => canvas.zoom())
  useEffect(() => {
    const changed = (): void => setZoom(canvas.zoom())
    canvas.on('zoom', changed)
    return () => void canvas.off('zoom', changed)
  }, [canvas])
  const press = (key: string) => (): void => void viewKeyPressed(canvas, { key, ctrlKey: false, metaKey: false, altKey: false }, { onOwnView, onFit })
  const percent = Math.round(zoom * 100)
  return (
    <div className="graph-corner">
      <Minimap canvas={canvas} scene={scene} colours={colours} onOwnView={onOwnView} />
      <ButtonGroup className="graph-zoom" variant="minimal">
        <Button size="small" icon={<Minus />} aria-label={canvasText.zoomOut} title={canvasText.zoomOutHint} onClick={press('-')} />
        <Button size="small" aria-label={canvasText.fullSize(percent)} title={canvasText.fullSizeHint} onClick={press('0')}>
          {percent}%
        </Button>
        <Button size="small" icon={<Plus />} aria-label={canvasText.zoomIn} title={canvasText.zoomInHint} onClick={press('+')} />
        <Button size="small" icon={<ZoomToFit />} aria-label={canvasText.fit} title={canvasText.fitHint} onClick={press('f')} />
        <Button
          size="small"
          icon={<PolygonFilter />}
          active={isLassoOn}
          aria-label={canvasText.lasso}
          aria-pressed={isLassoOn}
          title={canvasText.lassoHint}
          onClick={() => onLasso(!isLassoOn)}
        />
      </ButtonGroup>
    </div>
  )
}
