import { Button, HTMLSelect, InputGroup, PopoverNext } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useCaseFile } from '../../storage/hooks.ts'
import { withRole } from '../../../src-shared/case/identity/subject-role.ts'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import { MAX_OFFERED } from '../../state/label-candidate.ts'
import { showToast } from '../../state/messages.ts'
import { selectTab } from '../../state/screen-store.ts'
import type { PickedRows } from '../../ui/table/selection/selection-bar.tsx'
import { labelsFor, MAX_PICKED, pickedAccounts } from './picked-accounts.ts'
import type { PickedAccounts } from './picked-accounts.ts'
import { ROLE_OPTIONS, roleNamed } from '../../../src-shared/case/identity/role-words.ts'
import { MAX_TAG_LENGTH } from './subject-facts.tsx'
import './picked-actions.css'
import { messages } from './messages.ts'

interface PickedActionsProps {
  readonly picked: PickedRows
  /** The chain of rows that name none. */
  readonly chain?: string
  /** The subject for which labels of these addresses can be bought. */
  readonly boughtFor?: string
}

const NO_ACCOUNTS: PickedAccounts = { subjects: [], others: [] }
const number = new Intl.NumberFormat('en')

/**
 * Actions for the addresses of selected rows: subjects, tags, labels and graph. None of them sends
 * a request before a price was confirmed.
 */
export function PickedActions({ picked, chain = '', boughtFor }: PickedActionsProps): ReactNode {
  const { state } = useCaseContext()
  const { adoptAddresses, followAddress, buyLabels } = useCaseActions()
  const { subjects } = state
  const isTooMany = picked.count > MAX_PICKED
  const accounts = useMemo(
    () => (isTooMany ? NO_ACCOUNTS : pickedAccounts(picked.rows(), picked.columns, chain, subjects)),
    [picked, isTooMany, chain, subjects],
  )
  const { others } = accounts
  const all = others.length + accounts.subjects.length
  if (isTooMany) return <span className="muted small">{messages.tooManySelected(number.format(MAX_PICKED))}</span>
  if (all === 0) return null
  const addAll = async (): Promise<void> => {
    const ids = await adoptAddresses(others)
    if (ids !== undefined) showToast(ids.length === 1 ? messages.subjectAdded : messages.subjectsAdded(number.format(ids.length)))
  }
  const toGraph = async (): Promise<void> => {
    for (const { address, chains, origin } of others) {
      if ((await followAddress(address, chains, origin)) === undefined) return
    }
    selectTab('graph')
  }
  return (
    <>
      {others.length > 0 && (
        <Button
          size="small"
          text={messages.addAsSubjects(others.length, number.format(others.length))}
          title={messages.freeHint}
          onClick={() => void addAll()}
        />
      )}
      <PopoverNext placement="top" arrow={false} animation="minimal" content={<TagForm accounts={accounts} />}>
        <Button size="small" variant="minimal" text={messages.tag} />
      </PopoverNext>
      {boughtFor !== undefined && (
        <Button
          size="small"
          variant="minimal"
          text={messages.labels}
          title={all > MAX_OFFERED ? messages.tooManyForLabels(number.format(MAX_OFFERED)) : messages.labelsHint}
          disabled={all > MAX_OFFERED}
          onClick={() => buyLabels(boughtFor, labelsFor(accounts))}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        text={messages.addToGraph}
        title={messages.addToGraphHint(all, number.format(all))}
        onClick={() => void toGraph()}
      />
    </>
  )
}

/**
 * Assigns a tag or a role to many addresses at once. Tags belong to subjects: an address that is
 * not one becomes one, as stated beforehand.
 */
export function TagForm({ accounts: { subjects, others } }: { readonly accounts: PickedAccounts }): ReactNode {
  const { adoptAddresses, recordEvent } = useCaseActions()
  const caseFile = useCaseFile()
  const caseId = useCaseContext().state.record.id
  const [tag, setTag] = useState('')
  const all = subjects.length + others.length
  const change = async (next: (tags: readonly string[]) => readonly string[]): Promise<void> => {
    const ids = await adoptAddresses(others)
    if (ids === undefined) return
    const now = caseFile.getSnapshot(caseId)?.subjects ?? []
    const wanted = new Set([...subjects.map(({ id }) => id), ...ids])
    const saved = await Promise.all(
      now.filter(({ id }) => wanted.has(id)).map((one) => recordEvent({ kind: 'subject-changed', subjectId: one.id, tags: next(one.tags) })),
    )
    showToast(messages.ofTagged(number.format(saved.filter(Boolean).length), number.format(all)))
  }
  const addTag = (): void => {
    const text = tag.trim()
    if (text !== '') void change((tags) => (tags.includes(text) ? tags : [...tags, text]))
  }
  return (
    <div className="picked-tag">
      {others.length > 0 && <p className="muted small">{messages.tagRowsHint(others.length, number.format(others.length))}</p>}
      <div className="line">
        <InputGroup
          size="small"
          autoFocus
          aria-label={messages.rowsTag}
          placeholder={messages.tagLabel}
          maxLength={MAX_TAG_LENGTH}
          value={tag}
          onValueChange={setTag}
          onKeyDown={(event) => {
            if (event.key === 'Enter') addTag()
          }}
        />
        <Button size="small" intent="primary" text={messages.tagCount(number.format(all))} disabled={tag.trim() === ''} onClick={addTag} />
      </div>
      <HTMLSelect
        aria-label={messages.rowsRole}
        value="choose"
        onChange={(event) => {
          const role = roleNamed(event.currentTarget.value)
          void change((tags) => withRole(tags, role))
        }}
        options={[{ value: 'choose', label: messages.setRole, disabled: true }, ...ROLE_OPTIONS]}
      />
    </div>
  )
}
