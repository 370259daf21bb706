import type { ReactNode } from 'react'

/** The mark of "where this comes from", the same on rows, figures and panels. */
export function SourceGlyph(): ReactNode {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2.5 1.5h4l3 3v6h-7z M6.5 1.5v3h3 M4 6.5h4 M4 8.5h4" fill="none" stroke="currentColor" strokeWidth="1" />
    </svg>
  )
}
