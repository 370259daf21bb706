import type { ReactNode } from 'react'
import './source-glyph.css'

/**
 * The mark of "where this comes from", the same on rows, figures and panels. A mask and not a drawing of its own: tables scroll hundreds
 * of them past, and to lay out so many drawings takes a browser as long as all their texts.
 */
export function SourceGlyph(): ReactNode {
  return <span className="source-glyph" aria-hidden="true" />
}
