import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import { Button, Callout, Dialog, DialogBody, DialogFooter, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import type { ChainFamily } from '../../src-shared/service/chains.ts'
import type { Failure } from '../../src-shared/failure.ts'
import type { Result } from '../../src-shared/result.ts'
import { AddressText } from '../ui/address-text.tsx'
import { ChainPicker } from './chain-picker.tsx'
import { FailureNote } from './failure-note.tsx'
import { announce } from './messages.ts'
import type { PasteRow } from './paste-model.ts'
import { STARTING_POINTS } from './practice-starting-points.ts'
import { chosenCandidate, familiesOf, familyTitle, offeredChains, readPaste, startingChains, takeOffered } from './paste-model.ts'

/** A subject as the dialog hands it over. */
export interface NewSubject {
  readonly typed: string
  readonly address: string
  readonly family: ChainFamily
  readonly chains: readonly string[]
  readonly alias: string
}

interface AddSubjectsDialogProps {
  /** Addresses of the case as `family:address`. */
  readonly present: ReadonlySet<string>
  /** The case belongs to the practice service: addresses of its world are offered. */
  readonly practice: boolean
  readonly onAdd: (subjects: readonly NewSubject[]) => Promise<Result<unknown>>
  readonly onClose: () => void
}

/** Many addresses at once: each line says what it was taken for, or why it was not. */
export function AddSubjectsDialog({ present, practice, onAdd, onClose }: AddSubjectsDialogProps): ReactNode {
  const [text, setText] = useState('')
  const [secrets, setSecrets] = useState<readonly string[]>([])
  const [families, setFamilies] = useState<Readonly<Record<string, ChainFamily | undefined>>>({})
  const [chains, setChains] = useState<Readonly<Partial<Record<ChainFamily, readonly string[]>>>>({})
  const [aliases, setAliases] = useState<Readonly<Record<string, string>>>({})
  // subjects come into the case one by one: until all are in, the list stays as it was when they were handed over
  const [heldWhileBusy, setHeldWhileBusy] = useState<ReadonlySet<string>>()
  const [refusal, setRefusal] = useState<Failure>()
  const field = useRef<HTMLTextAreaElement>(null)

  const reading = useMemo(() => readPaste(text, heldWhileBusy ?? present), [text, heldWhileBusy, present])
  const shownFamilies = familiesOf(reading.rows, families)
  const chainsOf = (family: ChainFamily): readonly string[] => chains[family] ?? startingChains(family)

  const subjects = reading.rows.flatMap((row): NewSubject[] => {
    const candidate = chosenCandidate(row, families)
    if (candidate === undefined) return []
    return [
      {
        typed: row.text,
        address: candidate.canonical,
        family: candidate.family,
        chains: chainsOf(candidate.family),
        alias: (aliases[row.key] ?? '').trim(),
      },
    ]
  })
  const undecided = reading.rows.filter((row) => row.state === 'ambiguous' && chosenCandidate(row, families) === undefined).length
  const refused = reading.rows.filter((row) => row.state === 'refused').length
  // A family that the service offers nothing about has no chain to choose.
  const withoutChain = shownFamilies.filter((family) => offeredChains(family).length > 0 && chainsOf(family).length === 0)

  const change = (typed: string): void => {
    const next = readPaste(typed, present)
    // what may be a secret does not stay in the field, not even until the dialog closes
    setText(next.cleaned)
    setFamilies({})
    if (next.secrets.length > 0) {
      setSecrets(next.secrets)
      announce('What may be a private key was removed from the field.')
    } else if (typed !== '') {
      setSecrets([])
    }
  }

  const add = async (): Promise<void> => {
    setHeldWhileBusy(present)
    const outcome = await onAdd(subjects)
    setHeldWhileBusy(undefined)
    if (outcome.ok) onClose()
    else setRefusal(outcome.error)
  }

  return (
    <Dialog isOpen title="Add subjects" onClose={onClose} className="wide-dialog">
      <DialogBody>
        <FormGroup
          label="Addresses"
          labelFor="pasted-addresses"
          helperText="One or many, separated by lines, commas or spaces. The chain is recognised from each."
        >
          <TextArea
            id="pasted-addresses"
            inputRef={field}
            className="mono"
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            rows={4}
            fill
            autoFocus
            spellCheck={false}
            autoComplete="off"
            autoResize={false}
          />
        </FormGroup>
        {secrets.length > 0 && (
          <Callout intent="danger" icon={<Lock />} title="Removed from the field, kept nowhere" role="alert" className="spaced">
            {secrets.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Callout>
        )}
        {practice && reading.rows.length === 0 && <StartingPoints onChoose={change} />}
        {reading.rows.length > 0 && (
          <table className="plain-table paste-table" aria-label="What was pasted">
            <thead>
              <tr>
                <th className="number fit">Line</th>
                <th>Address</th>
                <th>Taken for</th>
                <th>Alias</th>
              </tr>
            </thead>
            <tbody>
              {reading.rows.map((row) => (
                <PasteLine
                  key={row.key}
                  row={row}
                  family={families[row.key]}
                  alias={aliases[row.key] ?? ''}
                  onFamily={(family) => setFamilies({ ...families, [row.key]: family })}
                  onAlias={(alias) => setAliases({ ...aliases, [row.key]: alias })}
                  onTake={() => {
                    change(takeOffered(text, row))
                    // its button is gone with the offer: the focus would be nowhere
                    field.current?.focus()
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
        {shownFamilies.length > 0 && (
          <section className="paste-chains" aria-label="Chains to ask on">
            <h3>Chains to ask on</h3>
            {shownFamilies.map((family) => (
              <div key={family} className="paste-family">
                <span className="soft">{familyTitle(family)}</span>
                {offeredChains(family).length === 0 ? (
                  <span className="muted">The service offers nothing about addresses of this family. It can be kept as a subject.</span>
                ) : (
                  <ChainPicker
                    label={`Chains for ${familyTitle(family)} addresses`}
                    chains={offeredChains(family)}
                    chosen={chainsOf(family)}
                    onChange={(chosen) => setChains({ ...chains, [family]: chosen })}
                  />
                )}
              </div>
            ))}
          </section>
        )}
        {refusal !== undefined && <FailureNote failure={refusal} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text={subjects.length > 1 ? `Add ${subjects.length} subjects` : 'Add subject'}
              disabled={subjects.length === 0 || withoutChain.length > 0}
              loading={heldWhileBusy !== undefined}
              onClick={() => void add()}
            />
          </>
        }
      >
        <span className="soft" role="status">
          {footSentence(subjects.length, undecided, refused, withoutChain.map(familyTitle))}
        </span>
      </DialogFooter>
    </Dialog>
  )
}

/** Where an investigation of the made-up world can begin. */
function StartingPoints({ onChoose }: { readonly onChoose: (address: string) => void }): ReactNode {
  return (
    <section aria-labelledby="starting-points">
      <h3 id="starting-points">Starting points of the practice world</h3>
      <table className="plain-table" aria-labelledby="starting-points">
        <tbody>
          {STARTING_POINTS.map(({ address, about }) => (
            <tr key={address}>
              <td className="soft">{about}</td>
              <td className="fit">
                <AddressText address={address} />
              </td>
              <td className="fit">
                <Button size="small" text="Take" aria-label={`Take ${address}`} onClick={() => onChoose(address)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function footSentence(ready: number, undecided: number, refused: number, withoutChain: readonly string[]): string {
  if (withoutChain.length > 0 && ready > 0) return `Choose at least one chain for ${withoutChain.join(' and ')}.`
  const parts: string[] = []
  if (undecided > 0) parts.push(`${undecided} need${undecided === 1 ? 's' : ''} a chain`)
  if (refused > 0) parts.push(`${refused} refused`)
  return parts.join(', ')
}

interface PasteLineProps {
  readonly row: PasteRow
  readonly family: ChainFamily | undefined
  readonly alias: string
  readonly onFamily: (family: ChainFamily) => void
  readonly onAlias: (alias: string) => void
  /** Takes the address that the row's link names. */
  readonly onTake: () => void
}

function PasteLine({ row, family, alias, onFamily, onAlias, onTake }: PasteLineProps): ReactNode {
  const shown = row.candidates.length === 1 ? (row.candidates[0]?.display ?? row.text) : row.text
  const id = `paste-message-${row.key}`
  return (
    <tr data-state={row.state}>
      <td className="number muted">{row.line}</td>
      <td className="paste-address">
        <span className="mono" title={shown}>
          {shown}
        </span>
        {row.message !== '' && (
          <div id={id} className={row.state === 'refused' ? 'small bad' : 'small muted'}>
            {row.message}
          </div>
        )}
        {row.offered !== undefined && (
          <div className="small">
            It names <span className="mono">{row.offered}</span>{' '}
            <Button size="small" text="Take this address" aria-label={`Take the address of the link on line ${row.line}`} onClick={onTake} />
          </div>
        )}
      </td>
      <td className="fit">
        {row.state === 'ambiguous' ? (
          <HTMLSelect
            aria-label={`Chain of the address on line ${row.line}`}
            value={family ?? ''}
            onChange={(event) => {
              const choice = row.candidates.find((one) => one.family === event.currentTarget.value)
              if (choice !== undefined) onFamily(choice.family)
            }}
            options={[{ value: '', label: 'Choose…' }, ...row.candidates.map((one) => ({ value: one.family, label: familyTitle(one.family) }))]}
          />
        ) : row.state === 'refused' ? (
          <span className="bad">Refused</span>
        ) : (
          familyTitle(row.candidates[0]?.family ?? '')
        )}
      </td>
      <td>
        {row.state === 'ready' || row.state === 'ambiguous' ? (
          <InputGroup
            size="small"
            value={alias}
            onValueChange={onAlias}
            aria-label={`Alias of the address on line ${row.line}`}
            placeholder="Alias"
            maxLength={80}
          />
        ) : (
          <span className="muted">{row.state === 'present' ? 'in the case' : ''}</span>
        )}
      </td>
    </tr>
  )
}
