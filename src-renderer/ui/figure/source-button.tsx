import type { ReactNode } from 'react'
import { SourceGlyph } from '../source-glyph.tsx'

interface SourceButtonProps {
  /** What stands on the source, as the name of the button goes on: `Source of …`. */
  readonly what: string
  readonly onClick: () => void
}

/** The way from something on screen to the capture that it was read from. */
export function SourceButton({ what, onClick }: SourceButtonProps): ReactNode {
  return (
    <button type="button" className="source-button" aria-label={`Source of ${what}`} title={`Source of ${what}`} onClick={onClick}>
      <SourceGlyph />
    </button>
  )
}
