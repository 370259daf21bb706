import { Button } from '@blueprintjs/core'
import { Pin, Unpin } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

interface PinButtonProps {
  readonly isPinned: boolean
  readonly onPin: (pinned: boolean) => void
}

/** Pins or unpins the selection. */
export function PinButton({ isPinned, onPin }: PinButtonProps): ReactNode {
  return (
    <Button
      size="small"
      icon={isPinned ? <Unpin /> : <Pin />}
      text={isPinned ? 'Unpin' : 'Pin'}
      title="What is pinned stays when the graph is laid out again"
      onClick={() => onPin(!isPinned)}
    />
  )
}
