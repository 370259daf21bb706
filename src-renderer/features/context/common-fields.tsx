import { FormGroup, HTMLSelect, InputGroup, NumericInput } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { DayField } from '../acquisition/dialog/day-field.tsx'
import { fieldTitle } from '../../../src-shared/view-models/field-titles.ts'
import type { QueryDraft } from './query-draft.ts'
import { MAX_PAGES } from './query-plan.ts'
import { messages } from './messages.ts'

interface CommonFieldsProps {
  readonly row: Pick<Endpoint, 'dateField' | 'paged'>
  /** Fields that responses can be sorted by; none hides the choice. */
  readonly order: readonly string[]
  readonly draft: QueryDraft
  readonly className: string
  readonly isPageSizeWrong?: boolean
  readonly onChange: (changes: Partial<QueryDraft>) => void
  /** Shown next to the number of pages. */
  readonly pagesAction?: ReactNode
  /** Set if only some fields are shown: the days, or order and number. */
  readonly only?: 'days' | 'order'
}

/** Fields common to all queries that support them: days, order, and the number of records. */
export function CommonFields({ row, order, draft, className, isPageSizeWrong = false, onChange, pagesAction, only }: CommonFieldsProps): ReactNode {
  const orderId = useId()
  return (
    <>
      {row.dateField !== undefined && only !== 'order' && (
        <FormGroup label={messages.dateRangeUtc} className={className}>
          <div className="line">
            <DayField label={messages.from} value={draft.window.from} onChange={(from) => onChange({ window: { ...draft.window, from } })} />
            <span className="muted">{messages.to}</span>
            <DayField label={messages.toLabel} value={draft.window.to} onChange={(to) => onChange({ window: { ...draft.window, to } })} />
          </div>
        </FormGroup>
      )}
      {order.length > 0 && only !== 'days' && (
        <FormGroup label={messages.order} labelFor={orderId} className={className}>
          <div className="line">
            <HTMLSelect
              id={orderId}
              value={draft.order.field}
              onChange={(event) => onChange({ order: { ...draft.order, field: event.currentTarget.value } })}
              options={[{ value: '', label: messages.serviceDefault }, ...order.map((value) => ({ value, label: fieldTitle(value) }))]}
            />
            <HTMLSelect
              aria-label={messages.direction}
              value={draft.order.direction}
              disabled={draft.order.field === ''}
              onChange={(event) => onChange({ order: { ...draft.order, direction: event.currentTarget.value === 'ASC' ? 'ASC' : 'DESC' } })}
              options={[
                { value: 'DESC', label: messages.descending },
                { value: 'ASC', label: messages.ascending },
              ]}
            />
          </div>
        </FormGroup>
      )}
      {row.paged && only !== 'days' && (
        <FormGroup label={messages.paging} className={className}>
          <div className="line">
            <InputGroup
              className="query-count"
              aria-label={messages.recordsPerPage}
              inputMode="numeric"
              maxLength={6}
              value={draft.perPage}
              intent={isPageSizeWrong ? 'danger' : 'none'}
              onValueChange={(perPage) => onChange({ perPage })}
            />
            <NumericInput
              className="query-count"
              aria-label={messages.maximumPages}
              value={draft.maxPages}
              min={1}
              max={MAX_PAGES}
              clampValueOnBlur
              buttonPosition="none"
              onValueChange={(value) => onChange({ maxPages: Number.isInteger(value) ? Math.min(MAX_PAGES, Math.max(1, value)) : 1 })}
            />
            {pagesAction}
          </div>
        </FormGroup>
      )}
    </>
  )
}
