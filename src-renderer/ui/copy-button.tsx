import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { copyText } from '../state/copy-text.ts'
import { messages } from './messages.ts'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for the accessible name: `Copy address`. */
  readonly what: string
}

export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Duplicate size={12} />}
      aria-label={messages.copy(what)}
      title={messages.copy(what)}
      onClick={() => copyText(text, what)}
    />
  )
}
