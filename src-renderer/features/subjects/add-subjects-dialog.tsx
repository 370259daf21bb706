import type { ReactNode } from 'react'
import { Activity, use, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, SegmentedControl, TextArea } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import type { TableLayout } from '../../../src-shared/addresses/table/table-layout.ts'
import { passedOverSentence } from '../../../src-shared/addresses/passed-over.ts'
import { addWordLists } from '../../../src-shared/addresses/secrets/recovery-phrase.ts'
import type { ChainFamily } from '../../../src-shared/addresses/chains/chains.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { NewAddress, NewSubject } from '../../../src-shared/case/subject.ts'
import { LookalikeContext } from '../../ui/lookalikes.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { ChainPicker } from '../../ui/chain-picker.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { chosenChains, useDefaults } from '../../state/defaults.ts'
import { announceToScreenReader } from '../../state/messages.ts'
import { CsvFile, OpenedListLine, openTextFile, type OpenedList } from './csv/csv-file.tsx'
import { CsvPicker } from './csv/csv-picker.tsx'
import { AddEntity } from './entity/add-entity.tsx'
import { PRACTICE_ENTITIES } from './entity/practice-entities.ts'
import type { PasteRow, SettledRow } from './paste-model.ts'
import { familiesOf, formsOf, readyFirst, settleRows } from './paste-model.ts'
import { PasteTable } from './reading/paste-table.tsx'
import type { AddressInput } from './reading/read-input.ts'
import { MAX_FIELD_LETTERS, useLongInsertion } from './reading/use-long-insertion.ts'
import { familyTitle, offeredChains } from '../../../src-shared/case/chain-families.ts'
import { formatCount } from '../../../src-shared/core/text/credits.ts'
import { StartingPoints } from './starting-points.tsx'
import { TitledCallout } from '../../ui/screen/titled-callout.tsx'
import './add-subjects-dialog.css'
import { runSync } from '../../../src-shared/core/steps.ts'
import { useStaleWhileRevalidate } from '../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../ui/pace/use-chunked-computation.ts'
import { EMPTY_READING, readInputSteps, type InputReading } from './reading/read-input.ts'
import { messages } from './messages.ts'

/**
 * Characters that are parsed synchronously while typing; a longer text is parsed in chunks, so that
 * the page stays responsive.
 */
const MAX_LETTERS_AT_ONCE = 1_000

interface CurrentReading {
  /** The parsed input, or the previous one while parsing. */
  readonly reading: InputReading
  readonly isReading: boolean
}

function useInputReading(input: AddressInput, present: ReadonlySet<string>): CurrentReading {
  const isShort = input.text.length <= MAX_LETTERS_AT_ONCE
  const atOnce = useMemo(() => (isShort ? runSync(readInputSteps(input, present)) : undefined), [input, present, isShort])
  const work = useMemo(() => (isShort ? undefined : () => readInputSteps(input, present)), [input, present, isShort])
  const inPieces = useChunkedComputation(work)
  const current = atOnce ?? inPieces
  const shown = useStaleWhileRevalidate(current)
  return { reading: shown ?? EMPTY_READING, isReading: current === undefined }
}

/**
 * Rows that are rendered at once, two screens of the dialog: valid rows need no review, and each
 * row is a form of its own.
 */
const LISTED = 15
const MAX_PROBLEMS = 200

interface AddSubjectsDialogProps {
  /** `subjectKey` of every subject of the case. */
  readonly present: ReadonlySet<string>
  /** Tab the dialog opens with; addresses by default. */
  readonly begin?: SubjectSort | undefined
  /** Names of entities that responses of the case contain. */
  readonly entityNames: readonly string[]
  /** The case belongs to the practice service: addresses of its simulated data are offered. */
  readonly practice: boolean
  readonly onAdd: (subjects: readonly NewSubject[]) => Promise<Result<unknown>>
  readonly onClose: () => void
}

type SubjectSort = 'addresses' | 'entity'

/** Adds subjects: many addresses at once, or an entity by its name. */
export function AddSubjectsDialog({ begin = 'addresses', entityNames, ...props }: AddSubjectsDialogProps): ReactNode {
  const [sort, setSort] = useState<SubjectSort>(begin)
  const { present, practice, onAdd, onClose } = props
  const isKnown = entityNames.length > 0 || !practice
  return (
    <Dialog isOpen title={messages.addSubjects} onClose={onClose} className="wide-dialog">
      <div className="add-subjects-sort">
        <SegmentedControl
          size="small"
          aria-label={messages.subjectType}
          value={sort}
          options={[
            { value: 'addresses', label: messages.addresses },
            { value: 'entity', label: messages.entityByName },
          ]}
          onValueChange={(value) => setSort(value === 'entity' ? 'entity' : 'addresses')}
        />
      </div>
      {/* Text typed in one tab survives switching to the other. */}
      <Activity mode={sort === 'addresses' ? 'visible' : 'hidden'}>
        <AddAddresses {...props} />
      </Activity>
      <Activity mode={sort === 'entity' ? 'visible' : 'hidden'}>
        <AddEntity
          present={present}
          names={isKnown ? entityNames : PRACTICE_ENTITIES}
          namesTitle={isKnown ? messages.knownEntities : messages.practiceEntities}
          onAdd={onAdd}
          onClose={onClose}
        />
      </Activity>
    </Dialog>
  )
}

/** Many addresses at once: each row shows what it was recognised as, or why it was not. */
function AddAddresses({ present, practice, onAdd, onClose }: Omit<AddSubjectsDialogProps, 'begin' | 'entityNames'>): ReactNode {
  const defaults = useDefaults()
  const [input, setInput] = useState<AddressInput>({ text: '', layout: 'guess' })
  const [secrets, setSecrets] = useState<readonly string[]>([])
  const [families, setFamilies] = useState<Readonly<Record<string, ChainFamily | undefined>>>({})
  const [chains, setChains] = useState<Readonly<Partial<Record<ChainFamily, readonly string[]>>>>({})
  const [aliases, setAliases] = useState<Readonly<Record<string, string>>>({})
  // Subjects are added one by one: until all are in, the list stays as it was when it was
  // submitted.
  const [heldWhileBusy, setHeldWhileBusy] = useState<ReadonlySet<string>>()
  const [samplesShown, setSamplesShown] = useState(false)
  const [list, setList] = useState<OpenedList>()
  const [listedAtOnce, setListedAtOnce] = useState(LISTED)
  const [refusal, setRefusal] = useState<Failure>()
  const field = useRef<HTMLTextAreaElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // Word lists of other languages are large, and needed only once something is pasted.
  useEffect(
    () => void import('../../../src-shared/addresses/secrets/word-lists.ts').then(({ OTHER_WORD_LISTS }) => addWordLists(OTHER_WORD_LISTS)),
    [],
  )
  // autoFocus applies only on mount; this applies each time the tab is selected.
  useEffect(() => field.current?.focus(), [])

  const { text } = input
  const presentBefore = heldWhileBusy ?? present
  const { reading, isReading } = useInputReading(input, presentBefore)
  // A possible secret does not stay in the field, not even until the dialog closes.
  if (!isReading && reading.secrets.length > 0 && reading.cleaned !== text) {
    setInput({ text: reading.cleaned, layout: reading.layout ?? 'list' })
    setSecrets(reading.secrets)
  }
  useEffect(() => {
    if (secrets.length > 0) announceToScreenReader(messages.secretRemoved)
  }, [secrets])

  const { details, samples } = reading
  const layout = typeof input.layout === 'object' ? input.layout : reading.layout
  const passedOver = passedOverSentence(reading.passedOver)
  const chainsOf = (family: ChainFamily): readonly string[] => chains[family] ?? chosenChains(family, defaults)

  const settled = useMemo(
    () => (Object.keys(families).length === 0 ? reading.settled : settleRows(reading.rows, families, presentBefore)),
    [reading, families, presentBefore],
  )
  // Rows that name their chains are requested on those.
  const namedChains = (row: PasteRow): readonly string[] => details.get(row.key)?.chains ?? row.chains ?? []
  const shownFamilies = familiesOf(settled.filter(({ row }) => namedChains(row).length === 0))
  const inCase = use(LookalikeContext)
  const lookalikesOf = (row: PasteRow): readonly string[] => [
    ...new Set(formsOf(row).flatMap((form) => [...inCase(form), ...reading.lookalikes.of(form)])),
  ]
  const subjectsOf = ({ row, candidate }: SettledRow, chosen: ReadonlyMap<ChainFamily, readonly string[]>): NewAddress[] => {
    if (candidate === undefined) return []
    const { alias = '', tags = [], note = '' } = details.get(row.key) ?? {}
    const own = namedChains(row)
    return [
      {
        typed: row.text,
        address: candidate.canonical,
        family: candidate.family,
        chains: own.length > 0 ? own : (chosen.get(candidate.family) ?? []),
        alias: (aliases[row.key] ?? alias).trim(),
        ...(tags.length > 0 && { tags }),
        ...(note !== '' && { note }),
      },
    ]
  }
  const ready = settled.reduce((sum, { candidate }) => (candidate === undefined ? sum : sum + 1), 0)
  const open = settled.filter(isOpen)
  const shownLines = useMemo(() => linesToShow(settled, listedAtOnce), [settled, listedAtOnce])
  const undecided = open.filter(({ row }) => row.state === 'ambiguous').length
  const refused = open.filter(({ row }) => row.state === 'refused').length
  const known = settled.filter(({ twiceIn }) => twiceIn === 'case').length
  const duplicates = settled.filter(({ twiceIn }) => twiceIn === 'paste').length
  // A family that the service offers nothing about has no chain to choose.
  const withoutChain = shownFamilies.filter((family) => offeredChains(family).length > 0 && chainsOf(family).length === 0)

  const change = (typed: string, opened?: OpenedList): void => {
    const isTooLong = typed.length > MAX_FIELD_LETTERS
    setList(opened ?? (isTooLong ? { name: messages.pastedText, note: messages.textTooLong, closeText: messages.remove } : undefined))
    setRefusal(undefined)
    setListedAtOnce(LISTED)
    setFamilies({})
    if (typed !== '') setSecrets([])
    setInput({ text: typed, layout: 'guess' })
  }
  useLongInsertion(field, change)
  const changeLayout = (chosen: TableLayout | 'list'): void => setInput({ text, layout: chosen })

  const openFile = async (chosen: File): Promise<void> => {
    const opened = await openTextFile(chosen)
    if (!opened.ok) return setRefusal(opened.error)
    change(opened.value.text, opened.value.list)
  }

  const add = async (): Promise<void> => {
    setHeldWhileBusy(present)
    // Once per family, not once per each of tens of thousands of rows.
    const chosen = new Map(familiesOf(settled).map((family) => [family, chainsOf(family)]))
    const outcome = await onAdd(settled.flatMap((one) => subjectsOf(one, chosen)))
    setHeldWhileBusy(undefined)
    if (outcome.ok) onClose()
    else setRefusal(outcome.error)
  }
  const isInField = list === undefined || text.length <= MAX_FIELD_LETTERS

  return (
    <>
      <DialogBody
        ref={body}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files
          if (dropped === undefined) return
          event.preventDefault()
          void openFile(dropped)
        }}
      >
        {list !== undefined && <OpenedListLine list={list} onClose={() => change('')} />}
        <FormGroup
          className={isInField ? '' : 'visually-hidden'}
          label={messages.addresses}
          labelFor="pasted-addresses"
          helperText={messages.addressesHint}
        >
          <TextArea
            id="pasted-addresses"
            inputRef={field}
            className="mono"
            value={isInField ? text : ''}
            onChange={(event) => change(event.currentTarget.value)}
            rows={4}
            fill
            autoFocus
            spellCheck={false}
            autoComplete="off"
            autoResize={false}
          />
        </FormGroup>
        {reading.rows.length === 0 && layout === undefined && <CsvFile onFile={(chosen) => void openFile(chosen)} />}
        {layout !== undefined && (
          <CsvPicker
            text={text}
            layout={layout}
            reading={isReading ? undefined : reading.table}
            onChange={changeLayout}
            onList={() => changeLayout('list')}
          />
        )}
        {secrets.length > 0 && (
          <TitledCallout intent="danger" icon={<Lock />} title={messages.secretNotSaved} role="alert" className="spaced">
            {secrets.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </TitledCallout>
        )}
        {reading.rows.length > 0 && (
          <PasteTable
            lines={shownLines}
            scroller={body}
            families={families}
            aliases={aliases}
            details={details}
            lookalikesOf={lookalikesOf}
            onFamily={(key, family) => setFamilies({ ...families, [key]: family })}
            onAlias={(key, alias) => setAliases({ ...aliases, [key]: alias })}
          />
        )}
        {shownLines.length < settled.length && (
          <Button
            size="small"
            variant="minimal"
            text={messages.showOther((settled.length - shownLines.length).toLocaleString('en'))}
            onClick={() => setListedAtOnce(settled.length)}
          />
        )}
        {practice && <StartingPoints text={text} onChoose={change} />}
        {passedOver !== '' && (
          <p className="small muted">
            {passedOver}{' '}
            {samples.length > 0 && (
              <Button
                size="small"
                variant="minimal"
                text={samplesShown ? messages.hideThem : messages.showThem}
                onClick={() => setSamplesShown(!samplesShown)}
              />
            )}
            {samplesShown && <bdi className="paste-passed">{visibleText(samples.join(' · '), 600)}</bdi>}
          </p>
        )}
        {shownFamilies.length > 0 && (
          <section className="paste-chains" aria-label={messages.chains}>
            <h3>{messages.chains}</h3>
            {shownFamilies.map((family) => (
              <div key={family} className="paste-family">
                <span className="soft paste-family-name">{familyTitle(family)}</span>
                {offeredChains(family).length === 0 ? (
                  <span className="muted">{messages.noDataHint}</span>
                ) : (
                  <ChainPicker
                    label={messages.chainsForAddresses(familyTitle(family))}
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
            <Button text={messages.cancel} onClick={onClose} />
            <Button
              intent="primary"
              text={ready > 1 ? messages.addReady(formatCount(ready)) : messages.addSubject}
              disabled={ready === 0 || isReading || withoutChain.length > 0}
              loading={heldWhileBusy !== undefined}
              onClick={() => void add()}
            />
          </>
        }
      >
        <span className="soft" role="status">
          {isReading
            ? messages.readingAddresses
            : footSentence(ready, { undecided, refused, inCase: known, duplicates }, withoutChain.map(familyTitle))}
        </span>
      </DialogFooter>
    </>
  )
}

/** The valid rows, up to the limit, and all others. */
function linesToShow(settled: readonly SettledRow[], listedAtOnce: number): readonly SettledRow[] {
  return readyFirst([
    ...settled.filter((one) => !isOpen(one)).slice(0, listedAtOnce),
    ...settled.filter(isOpen).slice(0, Math.max(listedAtOnce, MAX_PROBLEMS)),
  ])
}

/** A row that has no candidate yet, or is refused. */
function isOpen({ candidate, twice }: SettledRow): boolean {
  return candidate === undefined && twice === ''
}

interface Left {
  readonly undecided: number
  readonly refused: number
  /** Subjects of the case. */
  readonly inCase: number
  /** Rows that repeat another row. */
  readonly duplicates: number
}

function footSentence(ready: number, { undecided, refused, inCase, duplicates }: Left, withoutChain: readonly string[]): string {
  if (withoutChain.length > 0 && ready > 0) return messages.chooseChainFor(withoutChain.join(' and '))
  const parts: string[] = []
  if (undecided > 0) parts.push(messages.withoutChain(formatCount(undecided)))
  if (refused > 0) parts.push(messages.refused(formatCount(refused)))
  if (inCase > 0) parts.push(messages.alreadyInCase(formatCount(inCase)))
  if (duplicates > 0) parts.push(messages.duplicateSkipped(formatCount(duplicates), duplicates === 1 ? '' : 's'))
  return parts.join(', ')
}
