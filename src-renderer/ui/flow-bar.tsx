import type { ReactNode } from 'react'
import type { FlowBar as Scale } from '../../src-shared/view-models/panel-view.ts'
import './flow-bar.css'

interface FlowBarProps {
  readonly side: Scale['side']
  /** Of the longest bar, 0 to 1; 0 draws none. */
  readonly length: number
}

/**
 * A diverging bar: incoming money to the left of the axis, outgoing money to the right.
 * Its figure is next to it.
 */
export function FlowBar({ side, length }: FlowBarProps): ReactNode {
  return (
    <span className="flow-bar" data-side={side} aria-hidden="true">
      {length > 0 && <span style={{ width: `${Math.min(1, length) * 100}%` }} />}
    </span>
  )
}
