import type { ReactNode } from 'react'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { endpointsOf } from '../../../../src-shared/case/coverage.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { dataAvailability } from '../../../../src-shared/view-models/compare/data-availability.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

interface KnownNotesProps {
  readonly state: CaseState
  readonly sides: readonly Subject[]
  readonly endpoint: EndpointId
  /** The kind of request, in words: `counterparties`. */
  readonly what: string
}

/** Subjects with incomplete data. Nothing if all are complete. */
export function KnownNotes({ state, sides, endpoint, what }: KnownNotesProps): ReactNode {
  const titleOf = useSubjectTitle()
  const notes = sides.flatMap((subject) => {
    if (!endpointsOf(subject).includes(endpoint))
      return [`${titleOf(subject)}: ${what} need an address, and this is an entity. That nothing is shown says nothing of it.`]
    const { known } = dataAvailability(state, subject, endpoint)
    if (known === 'complete') return []
    const name = titleOf(subject)
    if (known === 'empty') return [`${name}: ${what} asked, and the service holds none.`]
    if (known === 'partial') return [`${name}: ${what} known in part. That nothing is shown says nothing of the rest.`]
    return [`${name}: ${what} ${known === 'failed' ? 'asked, and the call failed' : 'not asked'}. That nothing is shown says nothing of it.`]
  })
  if (notes.length === 0) return null
  return (
    <ul className="panel-notes" aria-label={`What is not known of ${what}`}>
      {notes.map((note) => (
        <li key={note} data-private>
          {note}
        </li>
      ))}
    </ul>
  )
}
