import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { CaseDraft, CaseDraftErrors } from './case-form.ts'
import { checkCaseDraft } from './case-form.ts'
import { readCredits } from '../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import './case-dialog.css'
import { messages } from './messages.ts'

interface CaseDialogProps {
  readonly title: string
  readonly action: string
  readonly initial: CaseDraft
  /**
   * Saves the draft; `budget` is digits by then. On failure the dialog keeps the draft and shows
   * the reason.
   */
  readonly onSave: (draft: CaseDraft) => Promise<Result<unknown>>
  readonly onClose: () => void
}

/** The fields in visual order. */
const IN_ORDER = ['title', 'reference', 'investigator', 'budget'] as const

const fieldId = (name: keyof CaseDraft): string => `case-${name}`

interface FieldProps {
  readonly name: keyof CaseDraft
  readonly label: string
  readonly hint?: string
  readonly draft: CaseDraft
  readonly errors: CaseDraftErrors
  readonly onChange: (name: keyof CaseDraft, value: string) => void
  readonly autoFocus?: boolean
}

function Field({ name, label, hint, draft, errors, onChange, autoFocus = false }: FieldProps): ReactNode {
  const error = errors[name]
  const id = fieldId(name)
  return (
    <FormGroup
      label={label}
      labelInfo={name === 'reference' ? '(optional)' : '(required)'}
      labelFor={id}
      helperText={<span id={`${id}-help`}>{error ?? hint}</span>}
      intent={error === undefined ? 'none' : 'danger'}
    >
      <InputGroup
        id={id}
        value={draft[name]}
        onValueChange={(value) => onChange(name, value)}
        intent={error === undefined ? 'none' : 'danger'}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        autoFocus={autoFocus}
        autoComplete="off"
        {...(name === 'budget' ? { inputMode: 'numeric' as const, rightElement: <span className="input-unit">{messages.credits}</span> } : {})}
      />
    </FormGroup>
  )
}

/**
 * Details of a new or existing case. Each field shows its error once it was left or saving was
 * attempted.
 */
export function CaseDialog({ title, action, initial, onSave, onClose }: CaseDialogProps): ReactNode {
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()

  const all = checkCaseDraft(draft)
  const errors: CaseDraftErrors = tried ? all : Object.fromEntries(Object.entries(all).filter(([name]) => touched.has(name)))
  const change = (name: keyof CaseDraft, value: string): void => {
    setDraft({ ...draft, [name]: value })
    setTouched(new Set([...touched, name]))
  }

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    const wrong = IN_ORDER.find((name) => all[name] !== undefined)
    if (wrong !== undefined) {
      // After saving by key another field has the focus: move it to the first invalid one.
      document.getElementById(fieldId(wrong))?.focus()
      return
    }
    setBusy(true)
    const outcome = await onSave({
      title: draft.title.trim(),
      reference: draft.reference.trim(),
      investigator: draft.investigator.trim(),
      budget: readCredits(draft.budget) ?? '0',
    })
    setBusy(false)
    if (outcome.ok) onClose()
    else setRefusal(outcome.error)
  }

  const field = { draft, errors, onChange: change }
  return (
    <Dialog isOpen title={title} onClose={onClose} className="case-dialog">
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogBody>
          <Field {...field} name="title" label={messages.title} autoFocus />
          <Field {...field} name="reference" label={messages.reference} hint={messages.referenceHint} />
          <Field {...field} name="investigator" label={messages.investigator} />
          <Field {...field} name="budget" label={messages.budget} hint={messages.budgetHint} />
          {refusal !== undefined && <FailureNote failure={refusal} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={messages.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={action} loading={busy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
