import { Checkbox, Spinner } from '@blueprintjs/core'
import { Comparison } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { useGraph } from '../../graph/use-graph.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { HoursTogether } from './hours-together.tsx'
import { SharedAddresses } from './shared-addresses.tsx'
import { SharedTokensTable } from './shared-tokens-table.tsx'
import { useSides } from './use-sides.ts'
import { ScreenNote } from '../../../ui/screen/screen-note.tsx'
import './sides-section.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

/** More cannot be compared side by side. */
const MAX_SIDES = 8

interface SidesSectionProps {
  readonly state: CaseState
  /** The subject on screen. */
  readonly present: Subject
}

/**
 * What several subjects share, from responses that the case has stored. Each part marks a subject
 * without data.
 */
export function SidesSection({ state, present }: SidesSectionProps): ReactNode {
  const { subjects } = state
  const titleOf = useSubjectTitle()
  const [chosen, setChosen] = useState<readonly string[]>(() => [
    present.id,
    ...subjects.flatMap(({ id }) => (id === present.id ? [] : [id])).slice(0, 1),
  ])
  const sides = useMemo(() => subjects.filter(({ id }) => chosen.includes(id)), [subjects, chosen])
  if (subjects.length < 2) {
    return <ScreenNote icon={<Comparison size={32} />} title={messages.oneSubject} description={messages.oneSubjectHint} />
  }
  return (
    <div className="sides">
      <h2 className="visually-hidden">{messages.compareSubjects}</h2>
      <fieldset className="sides-choice" data-private>
        <legend>{messages.compareUpToSubjects(MAX_SIDES)}</legend>
        {subjects.map((subject) => (
          <Checkbox
            key={subject.id}
            className="flush"
            label={titleOf(subject)}
            checked={chosen.includes(subject.id)}
            disabled={!chosen.includes(subject.id) && sides.length >= MAX_SIDES}
            onChange={() => setChosen(chosen.includes(subject.id) ? chosen.filter((id) => id !== subject.id) : [...chosen, subject.id])}
          />
        ))}
      </fieldset>
      {sides.length < 2 ? <p className="muted">{messages.selectTwo}</p> : <Compared state={state} sides={sides} />}
    </div>
  )
}

function Compared({ state, sides }: { readonly state: CaseState; readonly sides: readonly Subject[] }): ReactNode {
  const ids = useMemo(() => sides.map(({ id }) => id), [sides])
  const panels = useSides(state, ids)
  const model = useGraph(state)
  return (
    <div className="sides-parts">
      {model === undefined ? (
        <Spinner size={24} aria-label={messages.readingFlows} />
      ) : model.ok ? (
        <SharedAddresses state={state} model={model.value} sides={sides} />
      ) : (
        <FailureNote failure={model.error} />
      )}
      {panels === undefined ? (
        <Spinner size={24} aria-label={messages.readingResults} />
      ) : panels.ok ? (
        <>
          <SharedTokensTable state={state} sides={sides} panels={panels.value} />
          <HoursTogether state={state} sides={sides} panels={panels.value} />
        </>
      ) : (
        <FailureNote failure={panels.error} />
      )}
    </div>
  )
}
