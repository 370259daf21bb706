import type { ReactNode } from 'react'
import { SourceGlyph } from '../source-glyph.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { messages } from '../messages.ts'

interface SourceButtonProps {
  /** Completes the accessible name of the button, `Source of …`. May contain text as delivered. */
  readonly what: string
  readonly onClick: () => void
}

/** A button that opens the source capture of a displayed value. */
export function SourceButton({ what, onClick }: SourceButtonProps): ReactNode {
  const name = messages.sourceOfOfWhat(visibleText(what, 120))
  return (
    <button type="button" className="source-button" aria-label={name} title={name} onClick={onClick}>
      <SourceGlyph />
    </button>
  )
}
