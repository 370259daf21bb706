import { Button } from '@blueprintjs/core'
import { Citation } from '@blueprintjs/icons'
import { type ReactNode, use } from 'react'
import type { CitedPart } from '../../../../../src-shared/custody/trace-event.ts'
import { citeText } from '../messages.ts'
import { CiteContext } from './cite-context.ts'
import './cite-part.css'

interface CitePartProps {
  readonly part: CitedPart
  /** What is cited, for the name of the button. */
  readonly what: string
}

/** A small button in a row of a trace that cites the row; nothing while the trace is not as saved. */
export function CitePart({ part, what }: CitePartProps): ReactNode {
  const cite = use(CiteContext)
  if (cite === undefined) return null
  return (
    <Button
      className="cite-part"
      size="small"
      variant="minimal"
      icon={<Citation size={12} />}
      aria-label={citeText.citeWhat(what)}
      title={citeText.citeWhat(what)}
      onClick={() => cite(part)}
    />
  )
}
