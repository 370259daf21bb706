import type { Endpoint } from '../../../src-shared/service/endpoint.ts'
import { fitsChain } from './address-check.ts'
import type { FieldKind, FilterKind, Form } from './forms.ts'
import { problem } from './problem.ts'
import type { Query } from './query.ts'
import { Refusal } from './query.ts'
import type { FilterValue } from './query.ts'

/** Longest list that a filter takes. */
const MOST_ITEMS = 100
const DAY_MS = 86_400_000

type Body = Readonly<Record<string, unknown>>

/** Checks the body of a request against the endpoint's form; throws a Refusal that names the field. */
export function readQuery(endpoint: Endpoint, form: Form, body: Body): Query {
  const known = new Set(['address', 'entity_name', endpoint.chainField, endpoint.dateField, 'filters', 'pagination', 'order_by'])
  if (form.address === 'none') known.delete('address')
  if (form.address !== 'or-entity') known.delete('entity_name')
  if (!form.filters) known.delete('filters')
  if (!form.orderBy) known.delete('order_by')
  if (!endpoint.paged) known.delete('pagination')
  for (const field of Object.keys(body)) if (!known.has(field) && !form.fields?.[field]) refuseUnknown(field)
  const chain = readChain(endpoint, body)
  const [address, entity] = readWhose(form, body, chain)
  for (const field of form.required ?? []) if (body[field] === undefined) refuseMissing(field)
  const { flags, texts } = readFields(form.fields ?? {}, body)
  return {
    address,
    entity,
    chain,
    date: readDate(endpoint, body),
    filters: readFilters(form.filters ?? {}, body['filters']),
    ...readPage(endpoint, form, body['pagination']),
    order: readOrder(form.orderBy ?? [], body['order_by']),
    flags,
    texts,
  }
}

function readChain(endpoint: Endpoint, body: Body): string {
  if (endpoint.chainField === undefined) return ''
  const chain = body[endpoint.chainField]
  if (chain === undefined) return refuseMissing(endpoint.chainField, "Must be a valid chain name, e.g., 'ethereum', 'solana', 'bnb'")
  const offered = endpoint.chains?.some((one) => one === chain) || (chain === 'all' && endpoint.allowsAll)
  if (typeof chain !== 'string' || !offered)
    refuse('invalid_field_value', `Chain ${shown(chain)} is not supported by this endpoint.`, endpoint.chainField)
  return chain
}

function readWhose(form: Form, body: Body, chain: string): readonly [address: string | undefined, entity: string | undefined] {
  if (form.address === 'none') return [undefined, undefined]
  const { address, entity_name: entity } = body
  if (form.address === 'or-entity' && address !== undefined && entity !== undefined)
    refuse('mutually_exclusive_fields', "Send either 'address' or 'entity_name', not both.", 'entity_name')
  if (entity !== undefined) {
    if (typeof entity !== 'string' || entity === '') refuse('invalid_field_value', "Field 'entity_name' must be a text.", 'entity_name')
    return [undefined, entity]
  }
  if (address === undefined) return refuseMissing('address')
  if (typeof address !== 'string') refuse('invalid_field_value', "Field 'address' must be a text.", 'address')
  if (!fitsChain(address, chain)) refuse('invalid_address_format', `The address is not valid for chain '${chain || 'hyperliquid'}'.`, 'address')
  return [address, undefined]
}

function readDate(endpoint: Endpoint, body: Body): Query['date'] {
  if (endpoint.dateField === undefined) return undefined
  const range = body[endpoint.dateField]
  if (range === undefined) return endpoint.dateRequired ? refuseMissing(endpoint.dateField) : undefined
  const { from, to, ...others } = isRecord(range) ? range : {}
  if (!isDate(from) || !isDate(to)) return refuse('invalid_date_format', "A date range is {from, to}, each 'YYYY-MM-DD'.", endpoint.dateField)
  for (const field of Object.keys(others)) refuseUnknown(`${endpoint.dateField}.${field}`)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0) refuse('invalid_date_range', "'from' is after 'to'.", endpoint.dateField)
  if (endpoint.maxRangeDays !== undefined && days > endpoint.maxRangeDays)
    refuse('invalid_date_range', `The range is longer than ${endpoint.maxRangeDays} days.`, endpoint.dateField)
  return { from, to }
}

function readPage(endpoint: Endpoint, form: Form, pagination: unknown): { readonly page: number; readonly perPage: number } {
  const usual = { page: 1, perPage: form.perPage ?? 10 }
  if (pagination === undefined) return usual
  if (!isRecord(pagination)) return refuse('invalid_field_value', "Field 'pagination' must be an object.", 'pagination')
  for (const field of Object.keys(pagination)) if (field !== 'page' && field !== 'per_page') refuseUnknown(`pagination.${field}`)
  const { page = usual.page, per_page: perPage = usual.perPage } = pagination
  if (!isWhole(page) || page < 1 || page > 1_000_000) return refuse('value_out_of_range', "'page' must be a whole number from 1.", 'pagination.page')
  const most = endpoint.maxPerPage ?? 1000
  if (!isWhole(perPage) || perPage < 1 || perPage > most)
    return refuse('value_out_of_range', `'per_page' must be a whole number from 1 to ${most}.`, 'pagination.per_page')
  return { page, perPage }
}

function readOrder(fields: readonly string[], order: unknown): Query['order'] {
  if (order === undefined) return []
  if (!Array.isArray(order)) return refuse('invalid_field_value', "Field 'order_by' must be a list.", 'order_by')
  if (order.length > MOST_ITEMS) refuse('too_many_items', "Field 'order_by' is too long.", 'order_by')
  return order.map((one: unknown) => {
    const { field, direction } = isRecord(one) ? one : {}
    if (typeof field !== 'string' || !fields.includes(field)) return refuse('invalid_field_value', `Cannot order by ${shown(field)}.`, 'order_by')
    if (direction !== 'ASC' && direction !== 'DESC') return refuse('invalid_field_value', "'direction' must be ASC or DESC.", 'order_by')
    return { field, direction }
  })
}

function readFields(kinds: Readonly<Record<string, FieldKind>>, body: Body): Pick<Query, 'flags' | 'texts'> {
  const flags = new Map<string, boolean>()
  const texts = new Map<string, string>()
  for (const [field, kind] of Object.entries(kinds)) {
    const value = body[field]
    if (value === undefined) continue
    if (kind === 'flag' ? typeof value !== 'boolean' : typeof value !== 'string' || (kind !== 'text' && !kind.includes(value)))
      refuse('invalid_field_value', `Field '${field}' does not take ${shown(value)}.`, field)
    if (typeof value === 'boolean') flags.set(field, value)
    if (typeof value === 'string') texts.set(field, value)
  }
  return { flags, texts }
}

function readFilters(kinds: Readonly<Record<string, FilterKind>>, filters: unknown): Query['filters'] {
  const read = new Map<string, FilterValue>()
  if (filters === undefined) return read
  if (!isRecord(filters)) return refuse('invalid_field_value', "Field 'filters' must be an object.", 'filters')
  for (const [field, value] of Object.entries(filters)) {
    const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined
    if (kind === undefined) return refuseUnknown(`filters.${field}`)
    if (value === null) continue
    read.set(field, readFilter(kind, `filters.${field}`, value))
  }
  return read
}

function readFilter(kind: FilterKind, param: string, value: unknown): FilterValue {
  if (kind === 'flag')
    return typeof value === 'boolean' ? { kind, on: value } : refuse('invalid_field_value', `'${param}' must be true or false.`, param)
  if (kind === 'range') {
    const { min, max, ...others } = isRecord(value) ? value : { wrong: true }
    if (Object.keys(others).length > 0 || !isBound(min) || !isBound(max))
      return refuse('invalid_field_value', `'${param}' must be {min, max}.`, param)
    return { kind, min, max }
  }
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (texts.length > MOST_ITEMS) refuse('too_many_items', `'${param}' takes at most ${MOST_ITEMS} values.`, param)
  return {
    kind: 'texts',
    texts: texts.map((text) =>
      typeof text === 'string' && (kind === 'texts' || kind.includes(text))
        ? text
        : refuse('invalid_field_value', `'${param}' does not take ${shown(text)}.`, param),
    ),
  }
}

function refuse(code: string, message: string, param: string): never {
  throw new Refusal(problem(code, message, { param }))
}

function refuseMissing(field: string, hint = ''): never {
  return refuse('missing_field', `Required field 'body -> ${field}' is missing. ${hint}`.trim(), field)
}

function refuseUnknown(field: string): never {
  return refuse('unknown_field', `Field '${field}' is not recognized. Please check the API documentation for valid request fields.`, field)
}

function shown(value: unknown): string {
  return `'${(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).slice(0, 60)}'`
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDate(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value)
  )
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isBound(value: unknown): value is number | undefined {
  return value === undefined || typeof value === 'number'
}
