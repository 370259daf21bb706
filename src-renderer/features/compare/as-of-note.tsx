import { Button } from '@blueprintjs/core'
import { History } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { AS_OF_VIEWS } from './as-of-views.ts'
import { setAsOf } from '../../state/screen-store.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { useAsOf } from './use-state-as-of.ts'
import './as-of-note.css'
import { messages } from './messages.ts'

interface AsOfNoteProps {
  readonly state: CaseState
  /** Whether the screen below follows the selected time. */
  readonly follows: boolean
  /** Name of the screen below. */
  readonly what: string
}

/** States that earlier responses are shown, what is left out, and how to return. */
export function AsOfNote({ state, follows, what }: AsOfNoteProps): ReactNode {
  const asOf = useAsOf(state.record.id)
  if (asOf === undefined) return null
  const later = state.captures.filter(({ capture }) => capture.seq > asOf.seq).length
  return (
    <div className="as-of-note" role="status">
      <History size={14} />
      <span className="grow">
        {follows ? messages.laterResultsHidden(formatTime(asOf.at), later) : messages.showsAllResults(what, AS_OF_VIEWS, formatTime(asOf.at))}
      </span>
      <Button size="small" text={messages.returnToPresent} onClick={() => setAsOf(undefined)} />
    </div>
  )
}
