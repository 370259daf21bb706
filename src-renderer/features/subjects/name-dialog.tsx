import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { ownNameOf } from '../../../src-shared/case/own-names.ts'
import { shortAddress } from '../../../src-shared/core/text/short-address.ts'
import { shownAddress } from '../../../src-shared/case/subject-title.ts'
import { nodeIdOf } from '../../../src-shared/view-models/node-id.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { subjectAmong } from './address-abilities.ts'
import type { AddressTarget } from './address-acts.ts'
import './tag-dialog.css'
import { messages } from './messages.ts'

const MAX_NAME_LENGTH = 80

interface NameDialogProps {
  readonly state: Pick<CaseState, 'subjects' | 'ownNames'>
  readonly target: Pick<AddressTarget, 'address' | 'family'>
  /** Saves the name, '' to remove it; returns whether it was saved. */
  readonly onName: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

/**
 * The investigator's own name of an address, subject or not. It is used in place of the name that
 * labels give.
 */
export function NameDialog({ state, target, onName, onClose }: NameDialogProps): ReactNode {
  const subject = subjectAmong(state.subjects, { ...target })
  const before = subject?.alias ?? ownNameOf(state.ownNames, nodeIdOf(target.family, target.address))
  const [typed, setTyped] = useState(before)
  const [busy, setBusy] = useState(false)
  const name = typed.trim()
  const save = async (): Promise<void> => {
    if (busy) return
    if (name === before) return onClose()
    setBusy(true)
    const isSaved = await onName(name.toWellFormed())
    setBusy(false)
    // A name that could not be saved stays in the field.
    if (isSaved) onClose()
  }
  return (
    <Dialog isOpen title={messages.nameOf(shortAddress(shownAddress(target)))} onClose={onClose}>
      <DialogBody>
        <p className="tag-dialog-address">
          <AddressText address={shownAddress(target)} full />
        </p>
        <FormGroup label={messages.ownName} labelFor="address-name" helperText={messages.ownNameHint}>
          <InputGroup
            id="address-name"
            autoFocus
            maxLength={MAX_NAME_LENGTH}
            value={typed}
            onFocus={(event) => event.currentTarget.select()}
            onValueChange={setTyped}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void save()
            }}
          />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button intent="primary" text={messages.saveName} loading={busy} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}
