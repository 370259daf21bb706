import type { ReactNode } from 'react'
import './text.css'

/** Marks a token with the symbol of a known coin but another contract. */
export function UnverifiedMark(): ReactNode {
  return (
    <span className="ui-warning-badge" data-mark="unverified" title="The symbol matches a known coin, but the contract is unknown.">
      unverified
    </span>
  )
}
