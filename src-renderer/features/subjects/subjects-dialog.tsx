import type { ReactNode } from 'react'
import { use, useState } from 'react'
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { CaseEventBody } from '../../../src-shared/custody/capture.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { isEntity } from '../../../src-shared/case/subject.ts'
import { otherTags, roleOfTags, withRole } from '../../../src-shared/case/identity/subject-role.ts'
import { announceToScreenReader } from '../../state/messages.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { shortSubject, shownSubject, wordsOf as namesOf } from '../../../src-shared/case/subject-title.ts'
import { SubjectNamesContext } from '../../ui/names/subject-names-context.ts'
import { useSubjectTitle } from '../../ui/names/use-subject-title.ts'
import { ROLE_OPTIONS, roleNamed } from '../../../src-shared/case/identity/role-words.ts'
import { MAX_TAG_LENGTH } from './subject-facts.tsx'
import './subjects-dialog.css'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

interface SubjectsDialogProps {
  readonly state: CaseState
  /** Records changes in the case's custody chain in one write; returns whether they were saved. */
  readonly onChange: (events: readonly CaseEventBody[]) => Promise<boolean>
  readonly onClose: () => void
}

/**
 * All subjects in one list: assigns a role or a tag to those selected, or removes them, in one
 * operation.
 */
export function SubjectsDialog({ state: { subjects }, onChange, onClose }: SubjectsDialogProps): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState('')
  const [tag, setTag] = useState('')
  const [sure, setSure] = useState(false)
  const titleOf = useSubjectTitle()
  const { nameOf } = use(SubjectNamesContext)
  const words = wanted.trim().toLowerCase()
  const shown = subjects.filter((subject) => words === '' || `${wordsOf(subject)} ${titleOf(subject).toLowerCase()}`.includes(words))
  const picked = subjects.filter(({ id }) => chosen.has(id))
  const all = shown.length > 0 && shown.every(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
    setSure(false)
  }
  const changeAll = async (change: (subject: Subject) => readonly string[]): Promise<void> => {
    const isSaved = await onChange(picked.map((subject) => ({ kind: 'subject-changed', subjectId: subject.id, tags: change(subject) })))
    if (isSaved) announceToScreenReader(messages.subjectsUpdated(picked.length))
  }
  const addTag = async (): Promise<void> => {
    const text = tag.trim()
    if (text === '' || picked.length === 0) return
    setTag('')
    await changeAll(({ tags }) => (tags.includes(text) ? tags : [...tags, text]))
  }
  const remove = async (): Promise<void> => {
    setSure(false)
    setChosen(new Set())
    await onChange(picked.map(({ id }) => ({ kind: 'subject-removed', subjectId: id })))
  }
  const none = picked.length === 0
  return (
    <Dialog isOpen title={messages.subjects} onClose={onClose} className="wide-dialog">
      <DialogBody>
        <div className="line subjects-acts">
          <InputGroup
            size="small"
            className="subjects-filter"
            aria-label={messages.filterSubjects}
            placeholder={messages.filterPlaceholder}
            value={wanted}
            onValueChange={setWanted}
            autoFocus
          />
          <span className="grow" />
          <HTMLSelect
            aria-label={messages.bulkRole}
            disabled={none}
            value="choose"
            onChange={(event) => {
              const role = roleNamed(event.currentTarget.value)
              void changeAll(({ tags }) => withRole(tags, role))
            }}
            options={[{ value: 'choose', label: messages.setRole, disabled: true }, ...ROLE_OPTIONS]}
          />
          <InputGroup
            size="small"
            aria-label={messages.bulkTag}
            placeholder={messages.tagLabel}
            disabled={none}
            maxLength={MAX_TAG_LENGTH}
            value={tag}
            onValueChange={setTag}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void addTag()
            }}
          />
          <Button text={messages.addTag} disabled={none || tag.trim() === ''} onClick={() => void addTag()} />
          <Button
            icon={<Trash />}
            intent={sure ? 'danger' : 'none'}
            text={sure ? messages.confirmRemove(picked.length) : messages.remove}
            title={messages.bulkRemoveHint}
            disabled={none}
            onClick={() => (sure ? void remove() : setSure(true))}
          />
        </div>
        <table className="plain-table subjects-table" aria-label={messages.subjectsInCase}>
          <thead>
            <tr>
              <th className="fit">
                <Checkbox
                  className="flush"
                  aria-label={messages.selectAll}
                  checked={all}
                  indeterminate={!all && picked.length > 0}
                  onChange={() =>
                    choose(
                      shown.map(({ id }) => id),
                      !all,
                    )
                  }
                />
              </th>
              <th>{messages.subject}</th>
              <th>{messages.role}</th>
              <th>{messages.tags}</th>
              <th>{messages.note}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((subject) => (
              <tr key={subject.id}>
                <td className="fit">
                  <Checkbox
                    className="flush"
                    aria-label={messages.select(titleOf(subject))}
                    checked={chosen.has(subject.id)}
                    onChange={(event) => choose([subject.id], event.currentTarget.checked)}
                  />
                </td>
                <td className="nowrap" title={shownSubject(subject)}>
                  {nameBefore(isEntity(subject) ? subject.alias : nameOf(subject.address))}
                  <span className={isEntity(subject) ? 'small' : 'mono small'}>{shortSubject(subject)}</span>
                </td>
                <td>{roleOfTags(subject.tags) ?? ''}</td>
                <td>{visibleText(otherTags(subject.tags).join(', '), 80)}</td>
                <td className="soft subjects-note">{visibleText(subject.note, 120)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={messages.done} onClick={onClose} />}>
        <span className="soft" role="status">
          {messages.ofSelected(picked.length, subjects.length)}
        </span>
      </DialogFooter>
    </Dialog>
  )
}

function wordsOf(subject: Subject): string {
  return `${subject.alias} ${namesOf(subject).join(' ')} ${subject.tags.join(' ')} ${subject.note}`.toLowerCase()
}

/** A name before what distinguishes the subject. */
function nameBefore(name: string): string {
  return name === '' ? '' : `${visibleText(name, 40)} `
}
