import type { ReactNode } from 'react'
import { Spinner } from '@blueprintjs/core'

/** Until Casebook is up. */
export function StartingScreen(): ReactNode {
  return (
    <div className="centred" role="status">
      <Spinner size={24} aria-label="Casebook is starting" />
    </div>
  )
}
