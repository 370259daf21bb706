import type { ReactNode } from 'react'
import './room-parts.css'

/** A bar from the middle: to the right for inflow, to the left for outflow. */
export function FlowBar({ reach }: { readonly reach: number }): ReactNode {
  return (
    <span className="room-bar-pair" aria-hidden="true">
      <span>{reach < 0 && <span className="room-bar-out" style={{ width: `${-reach * 100}%` }} />}</span>
      <span>{reach > 0 && <span className="room-bar-in" style={{ width: `${reach * 100}%` }} />}</span>
    </span>
  )
}
