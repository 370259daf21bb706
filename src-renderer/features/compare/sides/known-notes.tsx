import type { ReactNode } from 'react'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { endpointsOf } from '../../../../src-shared/case/coverage.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { dataAvailability } from '../../../../src-shared/view-models/compare/data-availability.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

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
    if (!endpointsOf(subject).includes(endpoint)) return [messages.addressNeeded(titleOf(subject), what)]
    const { known } = dataAvailability(state, subject, endpoint)
    if (known === 'complete') return []
    const name = titleOf(subject)
    if (known === 'empty') return [messages.requestedNoResults(name, what)]
    if (known === 'partial') return [messages.partlyAvailable(name, what)]
    return [messages.dataMissing(name, what, known === 'failed')]
  })
  if (notes.length === 0) return null
  return (
    <ul className="panel-notes" aria-label={messages.missingData(what)}>
      {notes.map((note) => (
        <li key={note} data-private>
          {note}
        </li>
      ))}
    </ul>
  )
}
