import type { ReactNode } from 'react'
import './text.css'
import { messages } from './messages.ts'

/** Marks a token with the symbol of a known coin but another contract. */
export function UnverifiedMark(): ReactNode {
  return (
    <span className="ui-warning-badge" data-mark="unverified" title={messages.unverifiedHint}>
      {messages.unverified}
    </span>
  )
}
