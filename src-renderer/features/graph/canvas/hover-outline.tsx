import type { Core } from 'cytoscape'
import { type ReactNode, useEffect, useRef } from 'react'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { CARD_SIZE } from '../../../../src-shared/graph/scene/node-box.ts'
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
const CARD_CORNER = 8

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
        {scene.nodes.map(({ id, radius, card }) => {
          const at = near.has(id) ? positions[id] : undefined
          if (at === undefined) return null
          if (card?.kind !== 'group') return <circle key={id} cx={at.x} cy={at.y} r={radius + OUTLINE_GAP} vectorEffect="non-scaling-stroke" />
          const [across, down] = [CARD_SIZE.across + OUTLINE_GAP, CARD_SIZE.down + OUTLINE_GAP]
          return (
            <rect
              key={id}
              x={at.x - across}
              y={at.y - down}
              width={2 * across}
              height={2 * down}
              rx={CARD_CORNER}
              vectorEffect="non-scaling-stroke"
            />
          )
        })}
      </g>
    </svg>
  )
}
