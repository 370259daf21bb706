import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { secretIn } from '../../../../src-shared/addresses/secrets/secret.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { Result } from '../../../../src-shared/core/result.ts'
import { MAX_ENTITY_NAME_LENGTH, readEntityName } from '../../../../src-shared/case/names/entity-name.ts'
import { subjectKey, type NewEntity } from '../../../../src-shared/case/subject.ts'
import { ALL_AT_ONCE } from '../../../../src-shared/case/chain-families.ts'
import { lookalikeWarning, visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { NEED_ADDRESSES } from '../../../../src-shared/view-models/entity-limits.ts'
import { EntityChains } from './entity-chains.tsx'
import { TitledCallout } from '../../../ui/screen/titled-callout.tsx'
import './add-entity.css'
import { messages } from '../messages.ts'

/** Names that are offered at once. */
const OFFERED = 8

interface AddEntityProps {
  /** `subjectKey` of every subject of the case. */
  readonly present: ReadonlySet<string>
  /** Names of entities known without a request, the likeliest first. */
  readonly names: readonly string[]
  /** Source of those names, in words. */
  readonly namesTitle: string
  readonly onAdd: (subjects: readonly NewEntity[]) => Promise<Result<unknown>>
  readonly onClose: () => void
}

/**
 * Adds an entity by its name as a subject. No request is sent: the service's interface has no name
 * search.
 */
export function AddEntity({ present, names, namesTitle, onAdd, onClose }: AddEntityProps): ReactNode {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // autoFocus applies only on mount; this applies each time the tab is selected.
  useEffect(() => field.current?.focus(), [])
  const [alias, setAlias] = useState('')
  const [chains, setChains] = useState(ALL_AT_ONCE)
  const [wasSecret, setWasSecret] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  const read = readEntityName(typed)
  const isPresent = read.ok && present.has(subjectKey({ entityName: read.value })) && !busy
  const problem = typed.trim() === '' ? '' : !read.ok ? `${read.error.message} ${read.error.remedy}` : isPresent ? messages.alreadyEntity : ''
  const warning = read.ok ? lookalikeWarning(read.value) : ''
  const wanted = typed.trim().toLowerCase()
  const offered = names.filter((name) => name.toLowerCase().includes(wanted) && name !== typed && !present.has(subjectKey({ entityName: name })))

  const type = (text: string): void => {
    setRefusal(undefined)
    // A possible secret does not stay in the field, not even until the dialog closes.
    const isSecret = secretIn(text) !== undefined
    if (isSecret || text !== '') setWasSecret(isSecret)
    setTyped(isSecret ? '' : text)
  }
  const add = async (): Promise<void> => {
    if (!read.ok || isPresent || chains.length === 0) return
    setBusy(true)
    const outcome = await onAdd([{ typed: typed.slice(0, MAX_ENTITY_NAME_LENGTH * 2), entityName: read.value, chains, alias: alias.trim() }])
    setBusy(false)
    if (outcome.ok) onClose()
    else setRefusal(outcome.error)
  }

  return (
    <form
      aria-label={messages.entityByName}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <DialogBody>
        <FormGroup
          label={messages.entityName}
          labelFor="entity-name"
          intent={problem === '' ? 'none' : 'danger'}
          helperText={problem !== '' ? <span role="alert">{problem}</span> : messages.entityNameHint}
        >
          <InputGroup
            id="entity-name"
            inputRef={field}
            dir="auto"
            value={typed}
            onValueChange={type}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            intent={problem === '' ? 'none' : 'danger'}
          />
        </FormGroup>
        {warning !== '' && <p className="small">{messages.nameMayBeMisleading(warning)}</p>}
        {wasSecret && (
          <TitledCallout intent="danger" icon={<Lock />} title={messages.secretNotSaved} role="alert" className="spaced">
            {messages.secretSuspected}
          </TitledCallout>
        )}
        {offered.length > 0 && (
          <FormGroup label={namesTitle}>
            <div className="entity-names" role="group" aria-label={namesTitle}>
              {offered.slice(0, OFFERED).map((name) => (
                <Button key={name} size="small" onClick={() => type(name)}>
                  <bdi>{visibleText(name, 60)}</bdi>
                </Button>
              ))}
            </div>
          </FormGroup>
        )}
        <FormGroup label={messages.alias} labelFor="entity-alias" subLabel={messages.aliasHint}>
          <InputGroup id="entity-alias" value={alias} onValueChange={setAlias} maxLength={80} />
        </FormGroup>
        <FormGroup label={messages.chains}>
          <EntityChains chosen={chains} onChange={setChains} />
        </FormGroup>
        <p className="muted small">{NEED_ADDRESSES}</p>
        {refusal !== undefined && <FailureNote failure={refusal} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={messages.addSubject}
              disabled={!read.ok || isPresent || chains.length === 0}
              loading={busy}
            />
          </>
        }
      >
        <span className="soft" role="status">
          {chains.length === 0 ? messages.chooseChain : messages.noRequestHint}
        </span>
      </DialogFooter>
    </form>
  )
}
