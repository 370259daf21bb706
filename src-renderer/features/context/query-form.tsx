import type { FormEvent, ReactNode } from 'react'
import { Button, FormGroup, HTMLSelect, Switch } from '@blueprintjs/core'
import { Play } from '@blueprintjs/icons'
import { subtractDecimals } from '../../../src-shared/core/decimal.ts'
import { chainTitle } from '../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { requestForm } from '../../../src-shared/service/request/request-form.ts'
import { SeparateConsent } from '../acquisition/dialog/optional-purchases.tsx'
import { narrowedText } from '../acquisition/dialog/narrowed-text.ts'
import { PlanCalls } from '../acquisition/dialog/plan-calls.tsx'
import { LackingNote } from '../acquisition/dialog/notes/missing-permission-badge.tsx'
import { PlanNotes } from '../acquisition/dialog/plan-notes.tsx'
import { PlanSums } from '../acquisition/dialog/plan-sums.tsx'
import { useApproval } from '../acquisition/dialog/use-approval.ts'
import { useCaseContext } from '../../state/case-context.ts'
import { ChainPicker } from '../../ui/chain-picker.tsx'
import { creditsText, readCredits } from '../../../src-shared/core/text/credits.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { QueryDraft } from './query-draft.ts'
import { pagesWithin, pricePerCall } from './query-plan.ts'
import { filterOf, useSavedFilters } from './saved/saved-filters.ts'
import { SavedFiltersBar } from './saved/saved-filters-bar.tsx'
import { useQueryConsent } from './use-query-consent.ts'
import { useQueryPlan } from './use-query-plan.ts'
import { SpendingSessionChoice } from '../acquisition/dialog/spending-session-choice.tsx'
import { SpendingSessionBadge } from '../acquisition/run/spending-session-badge.tsx'
import { CommonFields } from './common-fields.tsx'
import { FieldInput } from './field-input.tsx'
import { fieldTitle } from '../../../src-shared/view-models/field-titles.ts'
import { lowerFirst } from '../../../src-shared/core/text/sentence.ts'
import './query-form.css'
import { messages } from './messages.ts'

interface QueryFormProps {
  readonly endpoint: EndpointId
  /** Includes the selected token, if the screen has one. */
  readonly draft: QueryDraft
  /** Fields that are entered elsewhere. */
  readonly hidden: ReadonlySet<string>
  readonly onChange: (draft: QueryDraft) => void
  readonly onRequested: () => void
}

/**
 * One query about no subject: its fields, its price, and the button that sends it. Nothing is sent
 * before that.
 */
export function QueryForm({ endpoint, draft, hidden, onChange, onRequested }: QueryFormProps): ReactNode {
  const { state } = useCaseContext()
  const broker = useBackendStore((facts) => facts.broker)
  const { made, busy, refusal, refuse, unread, weigh, approve } = useApproval(state.record, { spends: 'account', staysOpen: true })

  const row = endpointOf(endpoint)
  const form = requestForm(endpoint)
  const accountPlan = broker?.accountPlan
  // Queries about a token cannot be saved: the next one is about another token.
  const isSavable = hidden.size === 0 && form.filters.length > 0
  const saved = useSavedFilters(endpoint)
  const filter = isSavable ? (filterOf(draft, saved)?.name ?? '') : ''
  const { request, plan, purchaseOf } = useQueryPlan(endpoint, draft, made, filter)
  const {
    consent,
    verdict,
    covered,
    sessionChoice,
    wrong: invalidSession,
    give,
    setSessionChoice,
    agree,
  } = useQueryConsent(state.record.id, plan, purchaseOf, weigh)
  const wrong = request.ok ? plan?.refused[0]?.failure : request.error
  const elsewhere = [...new Set(state.subjects.flatMap(({ chains }) => chains))].filter(
    (chain) => chain !== 'all' && row.chains?.some((one) => one === chain) === false,
  )
  const missing = form.fields.filter(({ name, required }) => required && (draft.values[name] ?? '').trim() === '')
  const [prompt] = plan?.prompts ?? []
  const windows = new Set(plan?.lines.map(({ step }) => step.window?.from)).size
  const price = plan?.lines.find(({ state: at }) => at === 'planned')?.step.price ?? readCredits(consent.caps[endpoint] ?? '')
  const within = pagesWithin(verdict === undefined ? state.record.budget : subtractDecimals(verdict.budgetLeft, verdict.ahead), price, windows)

  const set = (changes: Partial<QueryDraft>): void => {
    refuse(undefined)
    onChange({ ...draft, ...changes })
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (plan === undefined || verdict?.obstacle !== '' || wrong !== undefined || invalidSession !== '') return
    if (!(await agree(plan, (agreed) => approve(plan, agreed)))) return
    onChange({ ...draft, refresh: false })
    onRequested()
  }
  const fieldInput = (field: (typeof form.fields)[number]): ReactNode => (
    <FieldInput key={field.name} field={field} values={draft.values} wrong={isWrong(wrong, field.name)} onChange={(values) => set({ values })} />
  )

  return (
    <form className="query-form" onSubmit={(event) => void submit(event)} aria-label={messages.requestOfTitle(row.title)}>
      <p className="muted small" data-testid="price-per-call">
        {pricePerCall(endpoint, accountPlan)}
      </p>
      {isSavable && <SavedFiltersBar endpoint={endpoint} draft={draft} onApply={set} />}
      <div className="query-fields">
        {form.fields.filter(({ name }) => !hidden.has(name)).map(fieldInput)}
        {row.chainField === 'chain' && !hidden.has('chain') && (
          <FormGroup label={messages.chain} labelFor="context-chain" className="flush query-field">
            <HTMLSelect
              id="context-chain"
              fill
              value={draft.chains[0] ?? ''}
              onChange={(event) => set({ chains: [event.currentTarget.value] })}
              options={(row.chains ?? []).map((value) => ({ value, label: chainTitle(value) }))}
            />
          </FormGroup>
        )}
        {row.chainField === 'chains' && (
          <FormGroup
            label={row.maxChains === undefined ? messages.chains : messages.chainsAtMost(row.maxChains)}
            className="flush query-field query-chains"
          >
            <ChainPicker
              label={messages.chainsFor(row.title)}
              chains={row.chains ?? []}
              chosen={draft.chains}
              max={row.maxChains}
              onChange={(chains) => set({ chains })}
            />
            {elsewhere.length > 0 && <p className="muted small">{messages.chainsUnavailable(elsewhere.map(chainTitle).join(', '))}</p>}
          </FormGroup>
        )}
        <CommonFields
          row={row}
          order={form.order}
          draft={draft}
          className="flush query-field"
          isPageSizeWrong={isWrong(wrong, 'pagination.per_page')}
          onChange={set}
          pagesAction={
            <Button variant="minimal" text={messages.allPages} title={messages.allPagesHint(within)} onClick={() => set({ maxPages: within })} />
          }
        />
      </div>
      {form.filters.length > 0 && (
        <details className="query-filters" key={endpoint}>
          <summary>
            {messages.filters} <span className="muted">{filtersText(draft.values)}</span>
          </summary>
          <div className="query-fields">{form.filters.map(fieldInput)}</div>
        </details>
      )}
      {plan !== undefined && <PlanNotes notes={narrowedText(plan.narrowed)} />}
      {plan !== undefined && <LackingNote plan={plan} />}
      {plan !== undefined && plan.lines.length > 0 && <PlanCalls plan={plan} subjects={[]} />}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {unread !== undefined && <FailureNote failure={unread} />}
      <div className="line query-request">
        <div className="line query-request-terms">
          {prompt !== undefined && covered === '' && <SeparateConsent prompt={prompt} title={row.title} consent={consent} onConsent={give} />}
          {sessionChoice !== undefined && (
            <SpendingSessionChoice choice={sessionChoice} isWrong={invalidSession !== ''} onChoice={setSessionChoice} />
          )}
          {covered !== '' && <span className="muted small">{covered}</span>}
          <SpendingSessionBadge />
        </div>
        <Switch
          className="flush query-refresh"
          checked={draft.refresh}
          onChange={() => set({ refresh: !draft.refresh })}
          label={messages.refreshLabel}
          title={messages.refreshHint}
        />
        <Button
          type="submit"
          intent="primary"
          icon={<Play />}
          text={verdict === undefined || verdict.max === '0' ? messages.requestLabel : messages.requestForUpTo(creditsText(verdict.max))}
          disabled={verdict === undefined || verdict.obstacle !== '' || wrong !== undefined || invalidSession !== ''}
          loading={busy}
          aria-describedby="plan-obstacle"
        />
      </div>
      {invalidSession !== '' && <p className="bad small">{invalidSession}</p>}
      {invalidSession === '' && sessionChoice?.isGiven === true && <p className="muted small">{messages.sessionHint}</p>}
      {plan !== undefined && verdict !== undefined && wrong === undefined ? (
        <PlanSums plan={plan} verdict={verdict} />
      ) : (
        <p id="plan-obstacle" className={missing.length > 0 ? 'muted' : 'bad'} role="status">
          {missing.length > 0
            ? messages.fillIn(missing.map(({ name }) => lowerFirst(fieldTitle(name))).join(', '))
            : `${wrong?.message ?? ''} ${wrong?.remedy ?? ''}`}
        </p>
      )}
    </form>
  )
}

function isWrong(wrong: Failure | undefined, name: string): boolean {
  return wrong?.field === name || wrong?.field?.startsWith(`${name}.`) === true
}

function filtersText(values: QueryDraft['values']): string {
  const set = new Set(
    Object.entries(values).flatMap(([name, value]) => (name.startsWith('filters.') && value.trim() !== '' ? [name.split('.')[1]] : [])),
  )
  return set.size === 0 ? messages.noneSet : messages.set(set.size)
}
