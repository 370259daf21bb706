import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, Checkbox, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { shownSubject } from '../../../../src-shared/case/subject-title.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { subjectLine, subjectsFound } from './subject-search.ts'
import './subject-choice.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { subjectChoice as messages } from '../messages.ts'

/** Maximum number of rows rendered at once; others are found by typing. */
const MAX_SHOWN = 200

type Scope = 'present' | 'all' | 'chosen'

interface SubjectChoiceProps {
  /** Subjects of the case. */
  readonly subjects: readonly Subject[]
  /** The subject on screen. */
  readonly presentId: string
  readonly chosenIds: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The subjects of a plan: the one on screen, all of the case, or those that are ticked. */
export function SubjectChoice({ subjects, presentId, chosenIds, onChange }: SubjectChoiceProps): ReactNode {
  const [scope, setScope] = useState<Scope>(chosenIds.length === subjects.length ? 'all' : 'present')
  const all = subjects.map(({ id }) => id)
  const choose = (to: Scope): void => {
    setScope(to)
    // Ticking starts from the current choice.
    if (to !== 'chosen') onChange(to === 'all' ? all : [presentId])
  }
  return (
    <fieldset>
      <legend>{messages.legend}</legend>
      <SegmentedControl
        fill
        size="small"
        aria-label={messages.scope}
        value={scope}
        options={[
          { value: 'present', label: messages.present },
          { value: 'all', label: messages.all(formatCount(subjects.length)) },
          { value: 'chosen', label: messages.chosen },
        ]}
        onValueChange={(value) => choose(value === 'all' || value === 'chosen' ? value : 'present')}
      />
      {scope === 'present' && <PresentName subjects={subjects} presentId={presentId} />}
      {scope === 'chosen' && <SubjectList subjects={subjects} chosenIds={chosenIds} onChange={onChange} />}
    </fieldset>
  )
}

function PresentName({ subjects, presentId }: Pick<SubjectChoiceProps, 'subjects' | 'presentId'>): ReactNode {
  const titleOf = useSubjectTitle()
  const present = subjects.find(({ id }) => id === presentId)
  return present === undefined ? null : (
    <p className="muted small truncate" data-private>
      {titleOf(present)}
    </p>
  )
}

function SubjectList({ subjects, chosenIds, onChange }: Omit<SubjectChoiceProps, 'presentId'>): ReactNode {
  const [query, setQuery] = useState('')
  const chosen = new Set(chosenIds)
  const found = subjectsFound(subjects, query, useSubjectTitle())
  const shown = found.slice(0, MAX_SHOWN)
  // In the order of the case, not of ticking: the plan follows it.
  const set = (ids: ReadonlySet<string>): void => onChange(subjects.flatMap(({ id }) => (ids.has(id) ? [id] : [])))
  const tick = (ids: readonly string[], on: boolean): void => set(on ? chosen.union(new Set(ids)) : chosen.difference(new Set(ids)))
  const foundIds = found.map(({ id }) => id)
  return (
    <div className="subject-choice" onKeyDown={moveFocus}>
      <InputGroup
        type="search"
        size="small"
        value={query}
        placeholder={messages.search}
        aria-label={messages.search}
        onValueChange={setQuery}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first !== undefined) tick([first.id], !chosen.has(first.id))
          // The first Escape clears the field, the next closes the dialog.
          if (event.key !== 'Escape' || query === '') return
          event.stopPropagation()
          setQuery('')
        }}
      />
      <ul className="plain-list" aria-label={messages.list}>
        {shown.map((subject, index) => (
          <SubjectTick key={subject.id} subject={subject} chosen={chosen.has(subject.id)} tabIndex={index === 0 ? 0 : -1} onTick={tick} />
        ))}
        {shown.length === 0 && <li className="muted small">{messages.noMatch}</li>}
        {found.length > shown.length && <li className="muted small">{messages.more(formatCount(found.length - shown.length))}</li>}
      </ul>
      <div className="line small">
        <span className="muted grow" role="status">
          {messages.count(formatCount(chosen.size), formatCount(subjects.length))}
        </span>
        <Button
          variant="minimal"
          size="small"
          text={query.trim() === '' ? messages.selectAll : messages.selectFound}
          disabled={found.length === 0}
          onClick={() => tick(foundIds, true)}
        />
        <Button variant="minimal" size="small" text={messages.clear} onClick={() => onChange([])} />
      </div>
    </div>
  )
}

interface SubjectTickProps {
  readonly subject: Subject
  readonly chosen: boolean
  readonly tabIndex: number
  readonly onTick: (ids: readonly string[], on: boolean) => void
}

function SubjectTick({ subject, chosen, tabIndex, onTick }: SubjectTickProps): ReactNode {
  const { name, rest } = subjectLine(subject, useSubjectTitle())
  return (
    <li>
      <Checkbox
        className="flush"
        checked={chosen}
        tabIndex={tabIndex}
        title={shownSubject(subject)}
        onChange={(event) => onTick([subject.id], event.currentTarget.checked)}
        labelElement={
          <>
            {name} <span className="muted small">{rest}</span>
          </>
        }
      />
    </li>
  )
}

/** The list is one tab stop; arrow keys move within it, and into it from the field above. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="search"], input[type="checkbox"]')]
  const next = stops[stops.findIndex((one) => one === document.activeElement) + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
