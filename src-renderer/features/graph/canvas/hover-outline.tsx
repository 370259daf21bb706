import type { Core } from 'cytoscape'
import { type ReactNode, useEffect, useRef } from 'react'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'

interface HoverOutlineProps {
  readonly canvas: Core
  readonly scene: Pick<GraphScene, 'nodes'>
  readonly positions: NodePositions
  /** The node under the pointer, its edges and neighbours. */
  readonly near: ReadonlySet<string>
}

/** From the disc to its outline, in layout units. */
const OUTLINE_GAP = 2

/**
 * Outlines the node under the pointer and its neighbours. It changes nothing else: a result and the
 * selection stay as they are.
 */
export function HoverOutline({ canvas, scene, positions, near }: HoverOutlineProps): ReactNode {
  const plane = useRef<SVGGElement>(null)
  useEffect(() => {
    const follow = (): void => {
      const { x, y } = canvas.pan()
      plane.current?.setAttribute('transform', `translate(${x} ${y}) scale(${canvas.zoom()})`)
    }
    follow()
    canvas.on('viewport', follow)
    return () => void canvas.off('viewport', follow)
  }, [canvas])
  return (
    <svg className="graph-hover-outline" aria-hidden="true">
      <g ref={plane}>
        {scene.nodes.map(({ id, radius }) => {
          const at = near.has(id) ? positions[id] : undefined
          return at === undefined ? null : <circle key={id} cx={at.x} cy={at.y} r={radius + OUTLINE_GAP} vectorEffect="non-scaling-stroke" />
        })}
      </g>
    </svg>
  )
}
