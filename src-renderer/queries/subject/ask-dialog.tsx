import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLSelect, InputGroup, NumericInput, Switch } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Failure } from '../../../src-shared/failure.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { RequestField } from '../../../src-shared/service/request/request-form.ts'
import { DayField } from '../../acquisition/dialog/day-field.tsx'
import type { Subject } from '../../evidence/case-state.ts'
import { useDesk } from '../../session/desk-store.ts'
import { useDefaults } from '../../session/defaults.ts'
import type { PlanWish } from '../../session/plan-wish.ts'
import { lastDays } from '../../text/last-days.ts'
import { subjectTitle } from '../../text/subject-title.ts'
import { ChainPicker } from '../../ui/chain-picker.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { FieldInput } from '../field-input.tsx'
import { fieldTitle } from '../field-titles.ts'
import type { QueryDraft } from '../query-draft.ts'
import { MAX_PAGES, pricePerCall } from '../query-plan.ts'
import { askableEndpoints, offeredOn, subjectDraft, subjectForm, subjectWish } from './subject-ask.ts'
import '../query-form.css'
import './ask-dialog.css'

interface AskDialogProps {
  readonly subject: Subject
  /** Prices a wish: nothing is asked before its price was seen. */
  readonly onPrice: (wish: PlanWish) => void
  readonly onClose: () => void
}

/** Everything that the interface can be asked about a subject: common choices in sight, filters folded, the price of a call beside. */
export function AskDialog({ subject, onPrice, onClose }: AskDialogProps): ReactNode {
  const { days } = useDefaults()
  const [now] = useState(() => new Date())
  const endpoints = askableEndpoints(subject)
  const [endpoint, setEndpoint] = useState<EndpointId | undefined>(endpoints[0])
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<EndpointId, QueryDraft>>>>({})
  const [wrong, setWrong] = useState<Failure>()
  if (endpoint === undefined) {
    return (
      <Dialog isOpen title="Ask with filters" onClose={onClose}>
        <DialogBody>The service offers nothing about this address that takes filters.</DialogBody>
      </Dialog>
    )
  }
  const draft = drafts[endpoint] ?? subjectDraft(endpoint, subject, lastDays(days, now), now)
  const set = (changes: Partial<QueryDraft>): void => {
    setWrong(undefined)
    setDrafts({ ...drafts, [endpoint]: { ...draft, ...changes } })
  }
  const submit = (): void => {
    const wish = subjectWish(endpoint, subject, draft)
    if (wish.ok) onPrice(wish.value)
    else setWrong(wish.error)
  }
  const isIncomplete = endpointOf(endpoint).chains !== undefined && draft.chains.length === 0
  return (
    <Dialog isOpen title={`Ask about ${subjectTitle(subject)}`} onClose={onClose} className="ask-dialog">
      <form
        aria-label="Ask with filters"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isIncomplete) submit()
        }}
      >
        <DialogBody>
          <FormGroup label="What" labelFor="ask-endpoint" className="flush">
            <HTMLSelect
              id="ask-endpoint"
              fill
              autoFocus
              value={endpoint}
              onChange={(event) => {
                setWrong(undefined)
                setEndpoint(endpoints.find((one) => one === event.currentTarget.value))
              }}
              options={endpoints.map((value) => ({ value, label: endpointOf(value).title }))}
            />
          </FormGroup>
          <AskFields key={endpoint} endpoint={endpoint} subject={subject} draft={draft} wrong={wrong} onChange={set} />
          {wrong !== undefined && <FailureNote failure={wrong} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} />
              <Button type="submit" intent="primary" text="See the price…" disabled={isIncomplete} />
            </>
          }
        >
          <Price endpoint={endpoint} />
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function Price({ endpoint }: { readonly endpoint: EndpointId }): ReactNode {
  const plan = useDesk((facts) => facts.broker?.accountPlan)
  return <span className="muted small">{pricePerCall(endpoint, plan)}</span>
}

interface AskFieldsProps {
  readonly endpoint: EndpointId
  readonly subject: Subject
  readonly draft: QueryDraft
  readonly wrong: Failure | undefined
  readonly onChange: (changes: Partial<QueryDraft>) => void
}

/** The fields of one endpoint, read off the schema that checks its requests. */
function AskFields({ endpoint, subject, draft, wrong, onChange }: AskFieldsProps): ReactNode {
  const row = endpointOf(endpoint)
  const form = subjectForm(endpoint)
  const { chains } = offeredOn(endpoint, subject)
  const input = (field: RequestField): ReactNode => (
    <FieldInput
      key={field.name}
      field={field}
      values={draft.values}
      wrong={wrong?.field === field.name}
      onChange={(values) => onChange({ values })}
    />
  )
  const set = form.filters.filter(({ name }) => Object.entries(draft.values).some(([key, value]) => value.trim() !== '' && key.startsWith(name)))
  return (
    <>
      <div className="ask-fields">
        {form.fields.map(input)}
        {chains.length > 0 && (
          <FormGroup label="Chains" className="flush">
            <ChainPicker label="Chains to ask on" chains={chains} chosen={draft.chains} onChange={(chosen) => onChange({ chains: chosen })} />
          </FormGroup>
        )}
        {row.dateField !== undefined && (
          <FormGroup label="Date range (UTC)" className="flush">
            <div className="line">
              <DayField label="From" value={draft.window.from} onChange={(from) => onChange({ window: { ...draft.window, from } })} />
              <span className="muted">to</span>
              <DayField label="To" value={draft.window.to} onChange={(to) => onChange({ window: { ...draft.window, to } })} />
            </div>
          </FormGroup>
        )}
        {form.order.length > 0 && (
          <FormGroup label="Order" labelFor="ask-order" className="flush">
            <div className="line">
              <HTMLSelect
                id="ask-order"
                value={draft.order.field}
                onChange={(event) => onChange({ order: { ...draft.order, field: event.currentTarget.value } })}
                options={[{ value: '', label: 'As usual' }, ...form.order.map((value) => ({ value, label: fieldTitle(value) }))]}
              />
              <HTMLSelect
                aria-label="Direction"
                value={draft.order.direction}
                disabled={draft.order.field === ''}
                onChange={(event) => onChange({ order: { ...draft.order, direction: event.currentTarget.value === 'ASC' ? 'ASC' : 'DESC' } })}
                options={[
                  { value: 'DESC', label: 'Descending' },
                  { value: 'ASC', label: 'Ascending' },
                ]}
              />
            </div>
          </FormGroup>
        )}
        {row.paged && (
          <FormGroup label="Records a page, and pages up to" className="flush">
            <div className="line">
              <InputGroup
                className="query-count"
                aria-label="Records a page"
                inputMode="numeric"
                maxLength={6}
                value={draft.perPage}
                onValueChange={(perPage) => onChange({ perPage })}
              />
              <NumericInput
                className="query-count"
                aria-label="Pages, up to"
                value={draft.maxPages}
                min={1}
                max={MAX_PAGES}
                clampValueOnBlur
                buttonPosition="none"
                onValueChange={(value) => onChange({ maxPages: Number.isInteger(value) ? Math.min(MAX_PAGES, Math.max(1, value)) : 1 })}
              />
            </div>
          </FormGroup>
        )}
      </div>
      {form.filters.length > 0 && (
        <details className="ask-filters">
          <summary>
            Filters <span className="muted">{set.length === 0 ? 'none set' : `${set.length} set`}</span>
          </summary>
          <div className="ask-fields">{form.filters.map(input)}</div>
        </details>
      )}
      <Switch
        className="flush"
        checked={draft.refresh}
        onChange={() => onChange({ refresh: !draft.refresh })}
        label="Refresh what the case holds already"
      />
    </>
  )
}
