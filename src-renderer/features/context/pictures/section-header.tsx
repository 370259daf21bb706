import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import './context-sections.css'

interface SectionHeaderProps {
  readonly title: string
  /** The scope of the part, in a few words: `12 of 1,000 listed`. */
  readonly scope: string
  /** Link to the complete data. */
  readonly all?: { readonly text: string; readonly label: string; readonly show: () => void }
  /** Further content next to the title: a source. */
  readonly children?: ReactNode
}

/** The header of a chart or a short list. */
export function SectionHeader({ title, scope, all, children }: SectionHeaderProps): ReactNode {
  return (
    <h3>
      {title} <span className="context-scope">{scope}</span>
      {children}
      <span className="grow" />
      {all !== undefined && <Button size="small" variant="minimal" text={all.text} aria-label={all.label} onClick={all.show} />}
    </h3>
  )
}
