import type { ReactNode } from 'react'
import './source-glyph.css'

/**
 * The icon of a source, the same on rows, figures and panels. A mask instead of an SVG element:
 * tables scroll hundreds of them, and laying out so many drawings takes as long as all their texts.
 */
export function SourceGlyph(): ReactNode {
  return <span className="source-glyph" aria-hidden="true" />
}
