import { Button } from '@blueprintjs/core'
import { Pin, Unpin } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { selectionText } from './messages.ts'

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
      text={isPinned ? selectionText.unpin : selectionText.pin}
      title={selectionText.pinHint}
      onClick={() => onPin(!isPinned)}
    />
  )
}
