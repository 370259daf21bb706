import { Button, Dialog, DialogBody, DialogFooter, FormGroup, HTMLSelect, Switch } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint, EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { RequestField } from '../../../../src-shared/service/request/request-form.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { useDefaults } from '../../../state/defaults.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { lastDays } from '../../../../src-shared/case/last-days.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { ChainPicker } from '../../../ui/chain-picker.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { CommonFields } from '../common-fields.tsx'
import { fieldTitle } from '../../../../src-shared/view-models/field-titles.ts'
import { FieldInput } from '../field-input.tsx'
import type { QueryDraft } from '../query-draft.ts'
import { pricePerCall } from '../query-plan.ts'
import { requestableEndpoints, offeredOn, subjectDraft, subjectForm, subjectRequest } from './subject-request.ts'
import '../query-form.css'
import './request-dialog.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { messages } from '../messages.ts'

interface RequestDialogProps {
  readonly subject: Subject
  /** Prices a request: nothing is sent before its price was shown. */
  readonly onPrice: (request: AcquisitionRequest) => void
  readonly onClose: () => void
}

/**
 * All requests that the interface offers about a subject: common choices visible, filters
 * collapsed, with the price of a call.
 */
export function RequestDialog({ subject, onPrice, onClose }: RequestDialogProps): ReactNode {
  const { days } = useDefaults()
  const titleOf = useSubjectTitle()
  const [now] = useState(() => new Date())
  const endpoints = requestableEndpoints(subject)
  const [endpoint, setEndpoint] = useState<EndpointId | undefined>(endpoints[0])
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<EndpointId, QueryDraft>>>>({})
  const [wrong, setWrong] = useState<Failure>()
  if (endpoint === undefined) {
    return (
      <Dialog isOpen title={messages.requestWithFilters} onClose={onClose}>
        <DialogBody>{messages.noFilterRequests}</DialogBody>
      </Dialog>
    )
  }
  const draft = drafts[endpoint] ?? subjectDraft(endpoint, subject, lastDays(days, now), now)
  const set = (changes: Partial<QueryDraft>): void => {
    setWrong(undefined)
    setDrafts({ ...drafts, [endpoint]: { ...draft, ...changes } })
  }
  const submit = (): void => {
    const request = subjectRequest(endpoint, subject, draft)
    if (request.ok) onPrice(request.value)
    else setWrong(request.error)
  }
  const isIncomplete = endpointOf(endpoint).chains !== undefined && draft.chains.length === 0
  return (
    <Dialog isOpen title={messages.requestDataAbout(titleOf(subject))} onClose={onClose} className="request-dialog">
      <form
        aria-label={messages.requestWithFilters}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isIncomplete) submit()
        }}
      >
        <DialogBody>
          <FormGroup label={messages.what} labelFor="request-endpoint" className="flush">
            <HTMLSelect
              id="request-endpoint"
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
          <RequestFields key={endpoint} endpoint={endpoint} subject={subject} draft={draft} wrong={wrong} onChange={set} />
          {wrong !== undefined && <FailureNote failure={wrong} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={messages.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={messages.showPrice} disabled={isIncomplete} />
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
  const plan = useBackendStore((facts) => facts.broker?.accountPlan)
  return <span className="muted small">{pricePerCall(endpoint, plan)}</span>
}

interface RequestFieldsProps {
  readonly endpoint: EndpointId
  readonly subject: Subject
  readonly draft: QueryDraft
  readonly wrong: Failure | undefined
  readonly onChange: (changes: Partial<QueryDraft>) => void
}

/** The fields of one endpoint, derived from the schema that checks its requests. */
function RequestFields({ endpoint, subject, draft, wrong, onChange }: RequestFieldsProps): ReactNode {
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
  const optional = form.fields.filter(({ required }) => !required)
  const chosen = optional.filter(({ name }) => (draft.values[name] ?? '').trim() !== '').length
  const isPageSizeWrong = wrong?.field?.startsWith('pagination') === true
  const set = form.filters.filter(({ name }) => Object.entries(draft.values).some(([key, value]) => value.trim() !== '' && key.startsWith(name)))
  return (
    <>
      <div className="request-fields">
        {form.fields.filter(({ required }) => required).map(input)}
        {chains.length > 0 && (
          <FormGroup label={messages.chains} className="flush request-wide">
            <ChainPicker label={messages.chains} chains={chains} chosen={draft.chains} onChange={(chosen) => onChange({ chains: chosen })} />
          </FormGroup>
        )}
        <CommonFields only="days" row={row} order={form.order} draft={draft} className="flush" onChange={onChange} />
      </div>
      {form.filters.length > 0 && (
        <details className="request-filters">
          <summary>
            {messages.filters} <span className="muted">{set.length === 0 ? messages.noneSet : messages.setOfCount(set.length)}</span>
          </summary>
          <div className="request-fields">{form.filters.map(input)}</div>
        </details>
      )}
      {/* Rarely changed: collapsed, so that keyboard users need not tab through it. */}
      <details className="request-filters" open={isPageSizeWrong || optional.some(({ name }) => name === wrong?.field) || undefined}>
        <summary>
          {messages.moreChoices} <span className="muted">{choicesText(row, form.order.length > 0, chosen, draft)}</span>
        </summary>
        <div className="request-fields">
          {optional.map(input)}
          <CommonFields
            only="order"
            row={row}
            order={form.order}
            draft={draft}
            className="flush"
            isPageSizeWrong={isPageSizeWrong}
            onChange={onChange}
          />
        </div>
        <Switch className="flush" checked={draft.refresh} onChange={() => onChange({ refresh: !draft.refresh })} label={messages.fetchAgain} />
      </details>
    </>
  )
}

/**
 * Summary of the collapsed choices: how many are set, the record limit, the order, and whether to
 * request again.
 */
function choicesText(
  { paged }: Pick<Endpoint, 'paged'>,
  isOrdered: boolean,
  chosen: number,
  { perPage, maxPages, order, refresh }: QueryDraft,
): string {
  const pages = maxPages === 1 ? messages.onePage : messages.pagesOfMaxPages(maxPages)
  return [
    ...(chosen === 0 ? [] : [messages.setOfChosen(chosen)]),
    ...(paged ? [perPage === '' ? pages : `${pages} of ${visibleText(perPage, 6)}`] : []),
    ...(!isOrdered || order.field === '' ? [] : [`${fieldTitle(order.field)}, ${order.direction === 'ASC' ? 'ascending' : 'descending'}`]),
    refresh ? messages.fetchedAgain : messages.existingReused,
  ].join(' · ')
}
