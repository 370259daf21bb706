import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, Tag } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { SUBJECT_ROLES } from '../../../src-shared/case/identity/subject-role.ts'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'
import { shownAddress } from '../../../src-shared/case/subject-title.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import { subjectAmong } from './address-abilities.ts'
import type { AddressTarget } from './address-acts.ts'
import { MAX_TAG_LENGTH } from './subject-facts.tsx'
import './tag-dialog.css'
import { messages } from './messages.ts'

/** Existing tags that are offered. */
const MAX_OFFERED = 12

interface TagDialogProps {
  readonly state: Pick<CaseState, 'subjects'>
  readonly target: AddressTarget
  /**
   * Saves the tag, after making the address a subject if it is none; returns whether it was saved.
   */
  readonly onTag: (tag: string) => Promise<boolean>
  readonly onClose: () => void
}

/**
 * A tag for one address, from any screen. Tags belong to subjects: an address that is not one
 * becomes one, as stated beforehand.
 */
export function TagDialog({ state: { subjects }, target, onTag, onClose }: TagDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const subject = subjectAmong(subjects, target)
  const tag = typed.trim()
  const has = subject?.tags.includes(tag) ?? false
  const used = [...new Set([...SUBJECT_ROLES, ...subjects.flatMap(({ tags }) => tags)])].filter((one) => subject?.tags.includes(one) !== true)
  const keep = async (): Promise<void> => {
    // A second Enter during saving would add the address a second time, which is refused.
    if (tag === '' || has || busy) return
    setBusy(true)
    const isSaved = await onTag(tag)
    setBusy(false)
    // A draft that could not be saved stays in the field.
    if (isSaved) onClose()
  }
  const action = subject === undefined ? messages.addAndTagLabel : messages.tagLabel
  return (
    <Dialog isOpen title={`${action} ${shortAddress(shownAddress(target))}`} onClose={onClose}>
      <DialogBody>
        <p className="tag-dialog-address">
          <AddressText address={shownAddress(target)} full />
        </p>
        {subject === undefined && <p className="muted">{messages.tagHint}</p>}
        {subject !== undefined && subject.tags.length > 0 && (
          <p className="tag-dialog-tags" aria-label={messages.currentTags}>
            {subject.tags.map((one) => (
              <Tag key={one} minimal>
                <SafeText text={one} limit={60} />
              </Tag>
            ))}
          </p>
        )}
        <FormGroup label={messages.tagLabel} labelFor="address-tag" helperText={has ? messages.tagPresent : undefined}>
          <InputGroup
            id="address-tag"
            autoFocus
            maxLength={MAX_TAG_LENGTH}
            value={typed}
            onValueChange={setTyped}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void keep()
            }}
          />
        </FormGroup>
        <div className="tag-dialog-tags" role="group" aria-label={messages.knownTags}>
          {used.slice(0, MAX_OFFERED).map((one) => (
            <Button key={one} size="small" variant="outlined" onClick={() => setTyped(one)}>
              <SafeText text={one} limit={60} />
            </Button>
          ))}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button intent="primary" text={action} disabled={tag === '' || has} loading={busy} onClick={() => void keep()} />
          </>
        }
      />
    </Dialog>
  )
}
