import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Archive, Duplicate, Endorsed, More, Tag, Undo } from '@blueprintjs/icons'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { showToast, showErrorToast } from '../../state/messages.ts'
import { services } from '../../state/services.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { readTags, statusOf, type CaseStatus } from './case-list.ts'
import { duplicateCase } from './duplicate-case.ts'
import { messages } from './messages.ts'

/** Actions for a case of the list without opening it. */
export function CaseMenu({ record }: { readonly record: CaseRecord }): ReactNode {
  const [tagging, setTagging] = useState(false)
  const status = statusOf(record)
  const to = async (next: CaseStatus): Promise<void> => {
    const saved = await services().caseFile.appendEvent(record.id, { kind: 'case-changed', status: next })
    if (!saved.ok) showErrorToast(saved.error)
  }
  const copy = async (): Promise<void> => {
    const made = await duplicateCase(record)
    if (made.ok) showToast(messages.caseDuplicated)
    else showErrorToast(made.error)
  }
  const name = visibleText(record.title, 60)
  return (
    // the row opens the case: what is pressed here is no click on it
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks and keys to itself
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => !event.ctrlKey && !event.metaKey && event.stopPropagation()}>
      <PopoverNext
        placement="bottom-end"
        animation="minimal"
        arrow={false}
        content={
          <Menu aria-label={messages.caseOfName(name)}>
            {status !== 'open' && <MenuItem icon={<Undo />} text={messages.reopen} onClick={() => void to('open')} />}
            {status === 'open' && <MenuItem icon={<Endorsed />} text={messages.close} onClick={() => void to('closed')} />}
            {status !== 'archived' && <MenuItem icon={<Archive />} text={messages.archive} onClick={() => void to('archived')} />}
            <MenuItem icon={<Tag />} text={messages.tags} onClick={() => setTagging(true)} />
            <MenuDivider />
            <MenuItem icon={<Duplicate />} text={messages.duplicateWithSubjects} onClick={() => void copy()} />
          </Menu>
        }
      >
        <Button variant="minimal" size="small" icon={<More />} aria-label={messages.actionsOn(name)} title={messages.actionsHint} />
      </PopoverNext>
      {tagging && <CaseTags record={record} onClose={() => setTagging(false)} />}
    </span>
  )
}

function CaseTags({ record, onClose }: { readonly record: CaseRecord; readonly onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState((record.tags ?? []).join(', '))
  const save = async (): Promise<void> => {
    const saved = await services().caseFile.appendEvent(record.id, { kind: 'case-changed', tags: readTags(typed) })
    if (saved.ok) onClose()
    else showErrorToast(saved.error)
  }
  return (
    <Dialog isOpen title={messages.tagsOf(visibleText(record.title, 60))} onClose={onClose}>
      <DialogBody>
        <FormGroup label={messages.tagsLabel} labelFor="case-tags" helperText={messages.tagsHint}>
          <InputGroup id="case-tags" value={typed} onValueChange={setTyped} maxLength={200} autoFocus autoComplete="off" />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button intent="primary" text={messages.saveTags} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}
