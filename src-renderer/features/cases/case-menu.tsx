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
    if (made.ok) showToast('Case duplicated. The copy contains the subjects but no results.')
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
          <Menu aria-label={`Case ${name}`}>
            {status !== 'open' && <MenuItem icon={<Undo />} text="Reopen" onClick={() => void to('open')} />}
            {status === 'open' && <MenuItem icon={<Endorsed />} text="Close" onClick={() => void to('closed')} />}
            {status !== 'archived' && <MenuItem icon={<Archive />} text="Archive" onClick={() => void to('archived')} />}
            <MenuItem icon={<Tag />} text="Tags…" onClick={() => setTagging(true)} />
            <MenuDivider />
            <MenuItem icon={<Duplicate />} text="Duplicate with subjects" onClick={() => void copy()} />
          </Menu>
        }
      >
        <Button variant="minimal" size="small" icon={<More />} aria-label={`Actions on ${name}`} title="Close, archive, tags, duplicate" />
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
    <Dialog isOpen title={`Tags of ${visibleText(record.title, 60)}`} onClose={onClose}>
      <DialogBody>
        <FormGroup label="Tags" labelFor="case-tags" helperText="Separate tags with commas. Changes are recorded in the case log.">
          <InputGroup id="case-tags" value={typed} onValueChange={setTyped} maxLength={200} autoFocus autoComplete="off" />
        </FormGroup>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button intent="primary" text="Save tags" onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}
