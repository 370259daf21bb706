import { Button, ButtonGroup } from '@blueprintjs/core'
import { Minus, Plus, PolygonFilter, ZoomToFit } from '@blueprintjs/icons'
import type { Core } from 'cytoscape'
import { useEffect, useState, type ReactNode } from 'react'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { type Gestures, viewKeyPressed } from './canvas-gestures.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { Minimap } from './minimap.tsx'
import { unnamedOn } from './picture-painter.ts'
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
  const press = (key: string) => (): void => void viewKeyPressed(canvas, { key, ctrlKey: false, metaKey: false, altKey: false }, { onOwnView, onFit })
  return (
    <div className="graph-corner">
      <UnnamedNodes canvas={canvas} />
      <Minimap canvas={canvas} scene={scene} colours={colours} onOwnView={onOwnView} />
      <ButtonGroup className="graph-zoom" variant="minimal">
        <Button size="small" icon={<Minus />} aria-label={canvasText.zoomOut} title={canvasText.zoomOutHint} onClick={press('-')} />
        <FullSizeButton canvas={canvas} onPress={press('0')} />
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

/** The zoom in per cent. Apart from the other buttons: it alone is drawn again at each step of a zoom. */
function FullSizeButton({ canvas, onPress }: Pick<CanvasCornerProps, 'canvas'> & { readonly onPress: () => void }): ReactNode {
  const [percent, setPercent] = useState(() => percentOf(canvas))
  useEffect(() => {
    const changed = (): void => setPercent(percentOf(canvas))
    canvas.on('zoom', changed)
    return () => void canvas.off('zoom', changed)
  }, [canvas])
  return (
    <Button size="small" aria-label={canvasText.fullSize(percent)} title={canvasText.fullSizeHint} onClick={onPress}>
      {percent}%
    </Button>
  )
}

function percentOf(canvas: Core): number {
  return Math.round(canvas.zoom() * 100)
}

/** How many names have no place on the canvas at this zoom. */
function UnnamedNodes({ canvas }: Pick<CanvasCornerProps, 'canvas'>): ReactNode {
  const [count, setCount] = useState(() => unnamedOn(canvas))
  useEffect(() => {
    const drawn = (): void => setCount(unnamedOn(canvas))
    canvas.on('render', drawn)
    return () => void canvas.off('render', drawn)
  }, [canvas])
  return (
    count > 0 && (
      <p className="graph-unnamed muted small" title={canvasText.unnamedHint}>
        {canvasText.unnamed(count)}
      </p>
    )
  )
}
