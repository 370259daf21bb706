import type { ReactNode } from 'react'
import './text.css'

/** Says of a token that its symbol is that of a known coin and its contract is not. */
export function UnverifiedMark(): ReactNode {
  return (
    <span className="ui-warning-badge" data-mark="unverified" title="Its symbol is that of a known coin, its contract is not a known one.">
      unverified
    </span>
  )
}
