import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import './room-parts.css'

interface PartHeadProps {
  readonly title: string
  /** Of what it is, in a few words: `12 of 1,000 listed`. */
  readonly scope: string
  /** Where all of it stands. */
  readonly all?: { readonly text: string; readonly label: string; readonly show: () => void }
  /** What else stands beside the title: a source. */
  readonly children?: ReactNode
}

/** The line over a picture or a short list of a room. */
export function PartHead({ title, scope, all, children }: PartHeadProps): ReactNode {
  return (
    <h3>
      {title} <span className="room-scope">{scope}</span>
      {children}
      <span className="grow" />
      {all !== undefined && <Button size="small" variant="minimal" text={all.text} aria-label={all.label} onClick={all.show} />}
    </h3>
  )
}
