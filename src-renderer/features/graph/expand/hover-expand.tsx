import { ExpandAll } from '@blueprintjs/icons'
import type { Core, EventObject } from 'cytoscape'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import './hover-expand.css'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { Expansion } from '../../../../src-shared/case/case-types.ts'
import { expandText } from '../messages.ts'

interface HoverExpandProps {
  readonly canvas: Core
  /**
   * The node that can be expanded; undefined for a group, and for a node that cannot be requested.
   */
  readonly nodeOf: (id: string) => GraphNode | undefined
  /** The price, in words. */
  readonly priceOf: (node: GraphNode) => string
  readonly onExpand: (node: GraphNode, direction: Expansion['direction']) => void
}

const DIRECTIONS = [
  ['in', expandText.directions.in],
  ['out', expandText.directions.out],
  ['both', expandText.directions.both],
] as const
/**
 * Between the disc and its buttons, in pixels, and how far the pointer may stray from both on its
 * way.
 */
const GAP = 4
const ASTRAY = 12

interface Offered {
  readonly id: string
  readonly left: number
  readonly middle: number
}

/**
 * Maximum width: at the right edge of the canvas the buttons cover the node instead of leaving the
 * canvas.
 */
const WIDTH = 210

/**
 * Expand buttons at the node under the pointer, on its right, so that they do not block the way
 * down a column. The keyboard equivalents are `E` and the menus of lists.
 */
export function HoverExpand({ canvas, nodeOf, priceOf, onExpand }: HoverExpandProps): ReactNode {
  const [offered, setOffered] = useState<Offered>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let current: Offered | undefined
    const offer = (next: Offered | undefined): void => {
      current = next
      setOffered(next)
    }
    const over = ({ target, originalEvent }: EventObject): void => {
      if (originalEvent instanceof MouseEvent && originalEvent.buttons !== 0) return
      const node = canvas.getElementById((target as { id: () => string }).id()) // cytoscape types the target as any
      if (current?.id === node.id()) return
      const { x2, y1, y2 } = node.renderedBoundingBox({ includeLabels: false })
      offer({ id: node.id(), left: Math.max(0, Math.min(Math.round(x2) + GAP, canvas.width() - WIDTH)), middle: Math.round((y1 + y2) / 2) })
    }
    const moved = ({ target, renderedPosition: { x, y } }: EventObject): void => {
      if (current === undefined || (target !== canvas && (target as { isNode: () => boolean }).isNode())) return // as above
      const width = box.current?.offsetWidth ?? 0
      const height = box.current?.offsetHeight ?? 0
      const isNear = x > current.left - 3 * ASTRAY && x < current.left + width + ASTRAY && Math.abs(y - current.middle) < height / 2 + ASTRAY
      if (!isNear) offer(undefined)
    }
    const end = (): void => {
      if (current !== undefined) offer(undefined)
    }
    canvas.on('mouseover mousemove', 'node', over)
    canvas.on('mousemove', moved)
    canvas.on('viewport grab tap cxttap remove', end)
    return () => {
      canvas.off('mouseover mousemove', 'node', over)
      canvas.off('mousemove', moved)
      canvas.off('viewport grab tap cxttap remove', end)
    }
  }, [canvas])
  const node = offered === undefined ? undefined : nodeOf(offered.id)
  if (offered === undefined || node === undefined) return null
  const price = priceOf(node)
  return (
    <div
      ref={box}
      key={offered.id}
      role="group"
      aria-label={expandText.ofNode(nodeName(node))}
      className="hover-expand"
      style={{ left: offered.left, top: offered.middle }}
      onPointerLeave={() => setOffered(undefined)}
    >
      <ExpandAll size={12} />
      {DIRECTIONS.map(([direction, title]) => (
        <button
          key={direction}
          type="button"
          tabIndex={-1}
          aria-label={expandText.inDirection(direction, price)}
          onClick={() => {
            setOffered(undefined)
            onExpand(node, direction)
          }}
        >
          {title}
        </button>
      ))}
      <span className="hover-price">{price}</span>
    </div>
  )
}
