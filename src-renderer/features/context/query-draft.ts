import type { Window } from '../../../src-shared/custody/capture.ts'
import { exactNumber } from '../../../src-shared/core/decimal.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { isFields, type Fields } from '../../../src-shared/core/fields.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { requestForm, type RequestField } from '../../../src-shared/service/request/request-form.ts'
import { fieldTitle } from '../../../src-shared/view-models/field-titles.ts'
import { lastDays } from '../../../src-shared/case/last-days.ts'
import { messages } from './messages.ts'

/** A query being edited. */
export interface QueryDraft {
  /**
   * As typed, by field name; `NAME.min`, `NAME.max`, `NAME.from`, `NAME.to` for the two ends of a
   * range. Lists have one item per line.
   */
  readonly values: Readonly<Record<string, string>>
  readonly chains: readonly string[]
  readonly window: Window
  /** `field` is '' if the order is left to the service. */
  readonly order: { readonly field: string; readonly direction: 'ASC' | 'DESC' }
  readonly perPage: string
  readonly maxPages: number
  readonly refresh: boolean
}

const NUMBER = /^-?(\d+)(\.\d+)?$/
const REQUESTED_DAYS = 30
/** Default chains of a query; the user can remove them or add others. */
const USUAL_CHAINS: readonly string[] = ['ethereum']

/**
 * The initial form of an endpoint. `chains` are those of the case's subjects: the service offers
 * some of them.
 */
export function newDraft(endpoint: EndpointId, chains: readonly string[], now: Date): QueryDraft {
  const row = endpointOf(endpoint)
  const { order: [field, direction] = ['', 'DESC'], fields = {} } = row.defaults
  const values: Record<string, string> = {}
  for (const known of requestForm(endpoint).fields) write(values, known, fields[known.name])
  const offered = (list: readonly string[]): string[] => (row.chains ?? []).filter((chain) => list.includes(chain))
  const some = offered(chains).length > 0 ? offered(chains) : offered(USUAL_CHAINS)
  return {
    values,
    chains: row.chainField === 'chain' ? some.slice(0, 1) : some.slice(0, row.maxChains),
    window: lastDays(REQUESTED_DAYS, now),
    order: { field, direction },
    perPage: String(row.maxPerPage ?? ''),
    maxPages: 1,
    refresh: false,
  }
}

/**
 * The request of a draft, without window and page number. Only entered values are sent. Error:
 * `bad_request` with `field` for a value that is not a number; everything else is checked with the
 * request itself (`checkRequest`).
 */
export function readDraft(endpoint: EndpointId, draft: QueryDraft): Result<Fields> {
  const row = endpointOf(endpoint)
  const { fields, filters, order } = requestForm(endpoint)
  const own = entriesOf(fields, draft)
  const chosen = entriesOf(filters, draft)
  if (!own.ok) return own
  if (!chosen.ok) return chosen
  return ok({
    ...own.value,
    ...chainsOf(endpoint, draft),
    ...(Object.keys(chosen.value).length === 0 ? {} : { filters: chosen.value }),
    ...(row.paged && draft.perPage.trim() !== '' ? { pagination: { per_page: wholeNumber(draft.perPage) } } : {}),
    ...(draft.order.field === '' || !order.includes(draft.order.field) ? {} : { order_by: [draft.order] }),
  })
}

/** A draft of an earlier query: to request it again, or to continue it. */
export function draftOf(endpoint: EndpointId, request: Fields, window: Window | undefined, now: Date): QueryDraft {
  const row = endpointOf(endpoint)
  const { fields, filters } = requestForm(endpoint)
  const begun = newDraft(endpoint, [], now)
  const values: Record<string, string> = {}
  for (const field of fields) write(values, field, request[field.name])
  const given = objectOf(request['filters'])
  for (const field of filters) write(values, field, given[shortName(field)])
  const perPage = objectOf(request['pagination'])['per_page']
  const [order] = listOf(request['order_by'])
  const { field, direction } = objectOf(order)
  const chains = row.chainField === 'chain' ? [request['chain']] : listOf(request['chains'])
  return {
    ...begun,
    values,
    chains: chains.includes('all') ? [...(row.chains ?? [])] : chains.filter((chain) => typeof chain === 'string'),
    window: window ?? begun.window,
    order: { field: typeof field === 'string' ? field : '', direction: direction === 'ASC' ? 'ASC' : 'DESC' },
    perPage: typeof perPage === 'number' ? String(perPage) : begun.perPage,
  }
}

function chainsOf(endpoint: EndpointId, { chains }: QueryDraft): Fields {
  const row = endpointOf(endpoint)
  if (row.chainField === undefined) return {}
  if (row.chainField === 'chain') return chains[0] === undefined ? {} : { chain: chains[0] }
  const all = row.allowsAll && row.chains?.every((chain) => chains.includes(chain)) === true
  return { chains: all ? ['all'] : [...chains] }
}

function entriesOf(fields: readonly RequestField[], draft: QueryDraft): Result<Record<string, unknown>> {
  const entries: [string, unknown][] = []
  for (const field of fields) {
    const value = read(field, draft.values)
    if (!value.ok) return value
    if (value.value !== undefined) entries.push([shortName(field), value.value])
  }
  return ok(Object.fromEntries(entries))
}

function read(field: RequestField, values: QueryDraft['values']): Result<unknown> {
  const { name, kind } = field
  if (kind === 'range' || kind === 'days') return readEnds(field, values)
  const typed = (values[name] ?? '').trim()
  if (typed === '') return ok(undefined)
  if (kind === 'number') return numberOf(field, typed)
  if (kind === 'flag') return ok(typed === 'true')
  if (kind === 'text' || kind === 'choice') return ok(typed)
  return ok(typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])))
}

function readEnds(field: RequestField, values: QueryDraft['values']): Result<unknown> {
  const ends: [string, unknown][] = []
  for (const end of field.kind === 'range' ? ['min', 'max'] : ['from', 'to']) {
    const text = (values[`${field.name}.${end}`] ?? '').trim()
    if (text === '') continue
    const value = field.kind === 'range' ? numberOf(field, text) : ok(text)
    if (!value.ok) return value
    ends.push([end, value.value])
  }
  return ok(ends.length === 0 ? undefined : Object.fromEntries(ends))
}

function write(values: Record<string, string>, { name, kind }: RequestField, value: unknown): void {
  if (value === undefined || value === null) return
  if (kind === 'range' || kind === 'days') {
    for (const [end, given] of Object.entries(objectOf(value))) values[`${name}.${end}`] = String(given)
  } else if (Array.isArray(value)) values[name] = value.join('\n')
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') values[name] = String(value)
}

function numberOf({ name }: RequestField, text: string): Result<number> {
  if (!NUMBER.test(text)) {
    return err(failure('bad_request', messages.notNumber(fieldTitle(name), text.slice(0, 40)), messages.notNumberHint, { field: name }))
  }
  const value = exactNumber(text)
  if (value !== undefined) return ok(value)
  const message = messages.tooManyDigits(fieldTitle(name), text.slice(0, 40))
  return err(failure('bad_request', message, messages.tooManyDigitsHint, { field: name }))
}

/** A value that is not a whole number is passed on: the request's own check refuses it. */
function wholeNumber(text: string): unknown {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : text
}

function shortName({ name }: RequestField): string {
  return name.replace(/^filters\./, '')
}

function objectOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
