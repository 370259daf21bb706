import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { tell, tellFailure } from '../session/messages.ts'
import { failure } from '../../src-shared/failure.ts'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for the accessible name: `Copy address`. */
  readonly what: string
}

export function CopyButton({ text, what }: CopyButtonProps): ReactNode {
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => tell(`Copied the ${what}.`),
      () => tellFailure(failure('unsupported', `The ${what} could not be copied.`, 'Select the text and copy it from the keyboard.')),
    )
  }
  return <Button variant="minimal" size="small" icon={<Duplicate size={12} />} aria-label={`Copy ${what}`} title={`Copy ${what}`} onClick={copy} />
}
