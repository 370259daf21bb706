import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, HTMLSelect, InputGroup, Tag, TextArea } from '@blueprintjs/core'
import { Annotation, Tag as TagIcon } from '@blueprintjs/icons'
import { otherTags, roleOfTags, withRole } from '../../../src-shared/case/identity/subject-role.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { SafeText } from '../../ui/safe-text.tsx'
import { ROLE_OPTIONS, roleNamed } from '../../../src-shared/case/identity/role-words.ts'
import './subject-facts.css'
import { useCaseFile } from '../../storage/hooks.ts'
import { changeTags, type TagChange } from './change-tags.ts'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

/** Changes the tags of a subject, starting from those stored at that time. */
function useTagChange(subject: Pick<Subject, 'id' | 'tags'>): (next: TagChange) => void {
  const { recordEvent } = useCaseActions()
  const caseId = useCaseContext().state.record.id
  const caseFile = useCaseFile()
  return (next) => void changeTags(caseFile, caseId, subject, next, recordEvent)
}

export const MAX_TAG_LENGTH = 40

/** The investigator's role, tags and note of a subject, edited in place. */
export function SubjectFacts({ subject }: { readonly subject: Subject }): ReactNode {
  const change = useTagChange(subject)
  const role = roleOfTags(subject.tags)
  const tags = otherTags(subject.tags)
  return (
    <div className="subject-facts">
      <span className="subject-role" data-role={role}>
        <HTMLSelect
          minimal
          aria-label={messages.roleInCase}
          title={messages.roleHint}
          value={role ?? ''}
          onChange={(event) => {
            const role = roleNamed(event.currentTarget.value)
            change((before) => withRole(before, role))
          }}
          options={ROLE_OPTIONS}
        />
      </span>
      {tags.map((tag) => (
        <Tag key={tag} minimal icon={<TagIcon size={12} />} title={messages.ownTagHint}>
          <SafeText text={tag} limit={60} />{' '}
          <button
            type="button"
            className="subject-tag-remove"
            aria-label={messages.removeTag(visibleText(tag, 60))}
            onClick={() => change((before) => before.filter((one) => one !== tag))}
          >
            ×
          </button>
        </Tag>
      ))}
      <NewTag onTag={(tag) => change((before) => (before.includes(tag) ? before : [...before, tag]))} />
      <Note subject={subject} />
    </div>
  )
}

function NewTag({ onTag }: { readonly onTag: (tag: string) => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const keep = (): void => {
    const tag = typed.trim()
    setTyped('')
    if (tag !== '') onTag(tag)
  }
  return (
    <InputGroup
      size="small"
      className="subject-new-tag"
      aria-label={messages.addTag}
      placeholder={messages.addTag}
      maxLength={MAX_TAG_LENGTH}
      value={typed}
      onValueChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}

function Note({ subject }: { readonly subject: Subject }): ReactNode {
  const { recordEvent } = useCaseActions()
  const [draft, setDraft] = useState<string>()
  if (draft === undefined) {
    return (
      <Button
        size="small"
        variant="minimal"
        icon={<Annotation size={12} />}
        text={subject.note === '' ? messages.addNote : messages.editNote}
        onClick={() => setDraft(subject.note)}
      />
    )
  }
  const save = async (): Promise<void> => {
    const isSaved = draft.trim() === subject.note || (await recordEvent({ kind: 'subject-changed', subjectId: subject.id, note: draft.trim() }))
    // A draft that could not be saved stays in the field.
    if (isSaved) setDraft(undefined)
  }
  return (
    <div className="subject-note-form">
      <TextArea
        aria-label={messages.note}
        autoFocus
        fill
        rows={3}
        maxLength={4000}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          if (event.key === 'Escape') setDraft(undefined)
        }}
      />
      <Button size="small" intent="primary" text={messages.saveNote} onClick={() => void save()} />
      <Button size="small" variant="minimal" text={messages.cancel} onClick={() => setDraft(undefined)} />
    </div>
  )
}
