import type { ReactNode } from 'react'
import './context-sections.css'

/** A bar from the middle: to the right for inflow, to the left for outflow. */
export function FlowBar({ reach }: { readonly reach: number }): ReactNode {
  return (
    <span className="context-bar-pair" aria-hidden="true">
      <span>{reach < 0 && <span className="context-bar-out" style={{ width: `${-reach * 100}%` }} />}</span>
      <span>{reach > 0 && <span className="context-bar-in" style={{ width: `${reach * 100}%` }} />}</span>
    </span>
  )
}
