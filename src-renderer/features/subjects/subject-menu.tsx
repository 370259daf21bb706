import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, Menu, MenuItem, PopoverNext, TextArea } from '@blueprintjs/core'
import { Edit, More, Trash } from '@blueprintjs/icons'
import { useCaseActions } from '../../state/case-context.ts'
import { ChainPicker } from '../../ui/chain-picker.tsx'
import { isEntity } from '../../../src-shared/case/subject.ts'
import { chainsToChoose } from '../../../src-shared/case/chain-families.ts'
import { useSubjectTitle } from '../../ui/names/use-subject-title.ts'
import { EntityChains } from './entity/entity-chains.tsx'
import type { Subject } from '../../../src-shared/case/case-types.ts'
import { messages } from './messages.ts'

/** Actions for the subject on screen: edit it, remove it from the case. */
export function SubjectMenu({ subject }: { readonly subject: Subject }): ReactNode {
  const [open, setOpen] = useState<'edit' | 'remove'>()
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        animation="minimal"
        arrow={false}
        content={
          <Menu aria-label={messages.subject}>
            <MenuItem icon={<Edit />} text={messages.editSubject} onClick={() => setOpen('edit')} />
            <MenuItem icon={<Trash />} text={messages.removeFromCase} intent="danger" onClick={() => setOpen('remove')} />
          </Menu>
        }
      >
        <Button variant="minimal" size="small" icon={<More />} aria-label={messages.subjectActions} title={messages.subjectActions} />
      </PopoverNext>
      {open === 'edit' && <EditSubject subject={subject} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveSubject subject={subject} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function RemoveSubject({ subject, onClose }: { readonly subject: Subject; readonly onClose: () => void }): ReactNode {
  const { recordEvent } = useCaseActions()
  const titleOf = useSubjectTitle()
  return (
    <Dialog isOpen role="alertdialog" title={messages.removeTitle(titleOf(subject))} onClose={onClose}>
      <DialogBody>{messages.removeHint}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button
              intent="danger"
              text={messages.remove}
              autoFocus
              data-first-focus
              onClick={() => {
                onClose()
                void recordEvent({ kind: 'subject-removed', subjectId: subject.id })
              }}
            />
          </>
        }
      />
    </Dialog>
  )
}

function EditSubject({ subject, onClose }: { readonly subject: Subject; readonly onClose: () => void }): ReactNode {
  const { recordEvent } = useCaseActions()
  const [alias, setAlias] = useState(subject.alias)
  const [note, setNote] = useState(subject.note)
  const [chains, setChains] = useState(subject.chains)
  const offered = chainsToChoose(subject)
  const save = async (): Promise<void> => {
    await recordEvent({ kind: 'subject-changed', subjectId: subject.id, alias: alias.trim(), note: note.trim(), chains })
    onClose()
  }
  return (
    <Dialog isOpen title={messages.editSubject} onClose={onClose}>
      <DialogBody>
        <FormGroup label={messages.alias} labelFor="subject-alias">
          <InputGroup id="subject-alias" value={alias} onValueChange={setAlias} maxLength={80} autoFocus />
        </FormGroup>
        {offered.length > 0 && (
          <FormGroup label={messages.chains}>
            {isEntity(subject) ? (
              <EntityChains chosen={chains} onChange={setChains} />
            ) : (
              <ChainPicker label={messages.chains} chains={offered} chosen={chains} onChange={setChains} />
            )}
          </FormGroup>
        )}
        <FormGroup label={messages.note} labelFor="subject-note">
          <TextArea id="subject-note" value={note} onChange={(event) => setNote(event.currentTarget.value)} rows={4} fill maxLength={4000} />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button intent="primary" text={messages.save} disabled={offered.length > 0 && chains.length === 0} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}
