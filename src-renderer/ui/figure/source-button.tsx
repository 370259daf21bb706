import type { ReactNode } from 'react'
import { SourceGlyph } from './source-glyph.tsx'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'

interface SourceButtonProps {
  /** What stands on the source, as the name of the button goes on: `Source of …`. May hold text as delivered. */
  readonly what: string
  readonly onClick: () => void
}

/** The way from something on screen to the capture that it was read from. */
export function SourceButton({ what, onClick }: SourceButtonProps): ReactNode {
  const name = `Source of ${visibleText(what, 120)}`
  return (
    <button type="button" className="source-button" aria-label={name} title={name} onClick={onClick}>
      <SourceGlyph />
    </button>
  )
}
