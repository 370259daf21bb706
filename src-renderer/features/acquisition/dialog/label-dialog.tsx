import type { LabelEndpoint } from '../../../../src-shared/service/table/endpoint.ts'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button, Checkbox, Dialog, DialogBody, DialogFooter, HTMLSelect, NumericInput, Radio, RadioGroup } from '@blueprintjs/core'
import { Tag } from '@blueprintjs/icons'
import { chainTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { creditsText, formatCredits } from '../../../../src-shared/core/text/credits.ts'
import { queryableSubjects } from '../../../../src-shared/case/queryable-subjects.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { openSource } from '../../../state/screen-store.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { isAboutSubject } from '../../../../src-shared/case/about-subject.ts'
import { useResponses } from '../../../storage/hooks.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { KnownLabelsText } from '../labels/known-labels-text.tsx'
import { buildLabelRequest, labelCandidates, labelRows, labelRequest, OFFERED_NUMBERS, withVolumes } from '../labels/label-choice.ts'
import type { LabelRow } from '../labels/label-choice.ts'
import { MAX_OFFERED, type LabelCandidate } from '../../../state/label-candidate.ts'
import { useLabelsElsewhere } from '../labels/labels-elsewhere.ts'
import { priceIn } from '../../../../src-shared/case/plan/counted-price.ts'
import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import { LackingNote } from './notes/missing-permission-badge.tsx'
import { PlanSums } from './plan-sums.tsx'
import { purchaseKey } from '../../../../src-shared/case/plan/plan-model.ts'
import { useApproval } from './use-approval.ts'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import './label-dialog.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { labelDialog as messages } from '../messages.ts'

interface LabelDialogProps {
  readonly state: CaseState
  readonly subject: Subject
  /** These addresses instead of the subject's largest counterparties. */
  readonly only: readonly LabelCandidate[] | undefined
  readonly onClose: () => void
}

const NO_CHOICES: ReadonlyMap<string, boolean> = new Map()

const NONE_KNOWN = messages.noCounterparties

/**
 * Labels for the largest counterparties of a subject, each with its price; known labels are left
 * out and marked.
 */
export function LabelDialog({ state, subject, only, onClose }: LabelDialogProps): ReactNode {
  const [endpoint, setEndpoint] = useState<LabelEndpoint>('profiler/labels')
  const [number, setNumber] = useState(10)
  const [choices, setChoices] = useState(NO_CHOICES)
  const [confirmed, setConfirmed] = useState('')
  const { made, busy, refusal, unread, weigh, approve } = useApproval(state.record, { spends: 'account', staysOpen: false })
  const broker = useBackendStore((facts) => facts.broker)

  const parties = useMemo(
    () =>
      only === undefined || only.some(({ volume }) => volume === '')
        ? state.captures.filter(({ capture }) => capture.endpoint === 'profiler/counterparties' && isAboutSubject(capture, subject))
        : [],
    [state.captures, subject, only],
  )
  const responses = useResponses(parties)
  const candidates = useMemo(() => {
    const counterparties = responses?.ok === true ? labelCandidates({ captures: responses.value }, subject) : []
    return only === undefined ? counterparties : withVolumes(only, counterparties)
  }, [responses, subject, only])
  const elsewhere = useLabelsElsewhere(state, made.id, candidates)
  const input = useMemo(
    () => ({
      subjects: queryableSubjects(state),
      captures: state.captures,
      own: elsewhere.own,
      elsewhere: elsewhere.index,
      plan: broker?.accountPlan,
      charged: broker?.charged,
      now: made.now,
      practice: state.record.practice,
      newId: () => made.id,
    }),
    [state, elsewhere.own, elsewhere.index, broker?.accountPlan, broker?.charged, made],
  )
  const name = subjectTitle(subject)
  const title = only === undefined ? messages.titleFor(name) : titleFor(only.length)
  const offered = useMemo(() => (only === undefined ? candidates.slice(0, number) : candidates), [only, candidates, number])
  const offer = useMemo(
    () => makePlan(labelRequest(subject, title, offered, endpoint, [], made.now), input),
    [subject, title, offered, endpoint, made, input],
  )
  const rows = labelRows(offered, endpoint, offer, choices)
  const plan = makePlan(buildLabelRequest(subject, title, rows, endpoint, made.now), input)
  const [prompt] = plan.prompts
  const consent = { confirmed: new Set(prompt !== undefined && confirmed === purchaseKey(prompt) ? [confirmed] : []), caps: {} }
  const verdict = weigh(plan, consent, elsewhere.read)
  const obstacle = prompt === undefined && rows.length > 0 && elsewhere.read ? nothingChosen(rows) : verdict.obstacle

  const leftOut = leftOutText(rows)

  const buy = async (): Promise<void> => {
    if (await approve(plan, consent)) onClose()
  }

  return (
    <Dialog isOpen title={title} onClose={onClose} className="label-dialog" canOutsideClickClose={false}>
      <DialogBody useOverflowScrollContainer={false} className="label-body">
        <div className="label-choice">
          <RadioGroup
            inline
            label={messages.whatToBuy}
            selectedValue={endpoint}
            // Non-premium and premium labels are two purchases: switching resets the dialog, with
            // nothing confirmed.
            onChange={(event) => {
              setEndpoint(event.currentTarget.value === 'profiler/premium-labels' ? 'profiler/premium-labels' : 'profiler/labels')
              setChoices(NO_CHOICES)
              setConfirmed('')
            }}
          >
            <Radio value="profiler/labels" label={messages.labels(priceEach('profiler/labels', plan))} />
            <Radio
              value="profiler/premium-labels"
              label={messages.premium(priceEach('profiler/premium-labels', plan))}
              title={messages.premiumHint}
            />
          </RadioGroup>
          {only === undefined && <NumberChoice number={number} of={candidates.length} onChange={setNumber} />}
        </div>
        {responses?.ok === false && <FailureNote failure={responses.error} />}
        {elsewhere.failure !== undefined && <FailureNote failure={elsewhere.failure} />}
        {unread !== undefined && <FailureNote failure={unread} />}
        {refusal !== undefined && <FailureNote failure={refusal} />}
        <div className="label-offer">
          {rows.length === 0 ? (
            <p className="muted plan-empty">{responses?.ok === true ? NONE_KNOWN : responses === undefined ? messages.reading : ''}</p>
          ) : (
            <OfferTable
              rows={rows}
              endpoint={endpoint}
              plan={plan}
              caseId={state.record.id}
              now={made.now}
              onChoose={(row, chosen) => setChoices(new Map(choices).set(row.purchase, chosen))}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={messages.cancel} onClick={onClose} />
            <Button
              intent="primary"
              icon={<Tag />}
              text={messages.buyFor(creditsText(plan.total.max))}
              disabled={obstacle !== ''}
              loading={busy}
              aria-describedby="plan-obstacle"
              onClick={() => void buy()}
            />
          </>
        }
      >
        {leftOut !== '' && <p className="soft label-left-out">{leftOut}</p>}
        {prompt !== undefined && (
          <Checkbox
            className="label-confirm"
            data-first-focus
            checked={consent.confirmed.size > 0}
            onChange={(event) => setConfirmed(event.currentTarget.checked ? purchaseKey(prompt) : '')}
            label={messages.confirm(creditsText(prompt.credits ?? '0'), lowerFirst(endpointOf(endpoint).title), prompt.calls)}
          />
        )}
        <LackingNote plan={plan} />
        <PlanSums plan={plan} verdict={{ ...verdict, obstacle }} />
      </DialogFooter>
    </Dialog>
  )
}

function titleFor(addresses: number): string {
  return addresses === 1 ? messages.titleOne : messages.titleMany(formatCredits(String(addresses)))
}

function nothingChosen(rows: readonly LabelRow[]): string {
  return rows.every(({ known }) => known !== undefined) ? messages.allKnown : messages.chooseOne
}

/**
 * Rows that are not bought because they are known, as a count: hundreds of rows are not counted by
 * eye.
 */
function leftOutText(rows: readonly LabelRow[]): string {
  const known = rows.filter((row) => row.known !== undefined)
  const again = known.filter((row) => row.chosen).length
  const leftOut = known.length - again
  return [
    ...(leftOut === 0 ? [] : [messages.leftOut(formatCredits(String(leftOut)))]),
    ...(again === 0 ? [] : [messages.again(formatCredits(String(again)))]),
  ].join(' ')
}

function priceEach(endpoint: LabelEndpoint, plan: Plan): string {
  const price = priceIn(plan, endpoint)
  return price === undefined ? messages.unknownPrice : creditsText(price)
}

function NumberChoice({
  number,
  of,
  onChange,
}: {
  readonly number: number
  readonly of: number
  readonly onChange: (number: number) => void
}): ReactNode {
  const [custom, setCustom] = useState(false)
  return (
    <div className="line label-number">
      <label className="line">
        {messages.largest}
        <HTMLSelect
          aria-label={messages.howMany}
          value={custom ? 'custom' : number}
          onChange={(event) => {
            const { value } = event.currentTarget
            setCustom(value === 'custom')
            if (value !== 'custom') onChange(Number(value))
          }}
          options={[...OFFERED_NUMBERS.map((value) => ({ value, label: String(value) })), { value: 'custom', label: messages.custom }]}
        />
      </label>
      {custom && (
        <NumericInput
          aria-label={messages.customNumber}
          value={number}
          min={1}
          max={MAX_OFFERED}
          clampValueOnBlur
          className="label-custom"
          onValueChange={(value) => onChange(Number.isInteger(value) ? Math.min(MAX_OFFERED, Math.max(1, value)) : 1)}
        />
      )}
      <span className="muted">{messages.of(formatCredits(String(of)))}</span>
    </div>
  )
}

interface OfferTableProps {
  readonly rows: readonly LabelRow[]
  readonly endpoint: LabelEndpoint
  readonly plan: Plan
  readonly caseId: string
  readonly now: Date
  readonly onChoose: (row: LabelRow, chosen: boolean) => void
}

function OfferTable({ rows, endpoint, plan, caseId, now, onChoose }: OfferTableProps): ReactNode {
  const price = priceIn(plan, endpoint) ?? ''
  return (
    <PlainTable
      label={messages.table}
      rows={rows}
      keyOf={({ purchase }) => purchase}
      stateOf={({ chosen }) => (chosen ? 'chosen' : 'left-out')}
      columns={[
        {
          header: messages.buy,
          fits: true,
          render: (row) => (
            <Checkbox
              className="flush"
              checked={row.chosen}
              disabled={row.gap !== undefined}
              aria-label={row.known === undefined ? messages.buyLabelsOf(row.candidate.address) : messages.buyAnyway(row.candidate.address)}
              onChange={(event) => onChoose(row, event.currentTarget.checked)}
            />
          ),
        },
        { header: messages.address, cellClassName: 'nowrap', render: ({ candidate }) => <AddressText address={candidate.address} /> },
        {
          header: messages.volume,
          isNumber: true,
          cellClassName: 'nowrap',
          render: (row) => (
            <>
              {row.candidate.volume === '' ? (
                <span className="muted">{messages.unknownVolume}</span>
              ) : (
                <Amount cell={{ text: row.candidate.volume, state: 'value' }} kind="usd" />
              )}
              <VolumeSource row={row} />
            </>
          ),
        },
        {
          header: messages.chain,
          cellClassName: 'nowrap',
          render: ({ candidate: { chain } }) => (chain === 'all' ? messages.allChains : chainTitle(chain)),
        },
        {
          header: messages.known,
          render: (row) =>
            row.gap === undefined ? <KnownOf row={row} caseId={caseId} now={now} /> : <span className="small muted">{row.gap.reason}</span>,
        },
        {
          header: messages.credits,
          isNumber: true,
          fits: true,
          render: ({ chosen, gap }) => (chosen ? formatCredits(price) : gap === undefined ? <span className="muted">{messages.excluded}</span> : ''),
        },
      ]}
    />
  )
}

function KnownOf({ row: { known, seen }, caseId, now }: { readonly row: LabelRow; readonly caseId: string; readonly now: Date }): ReactNode {
  if (known !== undefined) return <KnownLabelsText known={known} caseId={caseId} now={now} />
  if (seen === undefined) return <span className="muted">{messages.nothing}</span>
  return (
    <>
      <KnownLabelsText known={seen} caseId={caseId} now={now} />
      <span className="small muted"> {messages.otherKind}</span>
    </>
  )
}

function VolumeSource({ row: { candidate } }: { readonly row: LabelRow }): ReactNode {
  const { source } = candidate
  if (source === undefined) return null
  return (
    <button
      type="button"
      className="source-button"
      aria-label={messages.volumeSource(candidate.address)}
      title={messages.showSource}
      onClick={() => openSource(source.captureId, source.pointer)}
    >
      <SourceGlyph />
    </button>
  )
}
