import { isFields } from '../../src-shared/core/fields.ts'
import { DAY_MS } from '../../src-shared/service/response/time-text.ts'
import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { MAX_RANGE_DAYS } from '../../src-shared/service/table/limits.ts'
import { fitsChain, fitsToken } from './address-check.ts'
import { problem } from '../problem.ts'
import type { Query } from '../query.ts'
import { Refusal } from '../query.ts'
import type { FilterValue } from '../query.ts'
import type { FieldKind, FilterKind, Form } from './form-types.ts'

/** Maximum length of `order_by`, of a filter's list, and of `chains` unless the form sets one. */
const MAX_ITEMS = 100

type Body = Readonly<Record<string, unknown>>

/**
 * Checks the body of a request against the endpoint's form; throws a Refusal that names the field.
 */
export function readQuery(endpoint: Endpoint, form: Form, body: Body): Query {
  const known = new Set(['address', 'entity_name', endpoint.chainField, endpoint.dateField, 'filters', 'pagination', 'order_by'])
  if (form.address === 'none') known.delete('address')
  if (form.address !== 'or-entity') known.delete('entity_name')
  if (!form.filters) known.delete('filters')
  if (!form.orderBy) known.delete('order_by')
  if (!endpoint.paged) known.delete('pagination')
  for (const field of Object.keys(body)) if (!known.has(field) && !Object.hasOwn(form.fields ?? {}, field)) refuseUnknown(field)
  const chains = endpoint.chainField === 'chains' ? readChains(endpoint, form, body['chains']) : []
  const chain = endpoint.chainField === 'chain' ? readChain(endpoint, body) : ''
  const [address, entity] = readSubject(form, body, chain)
  for (const field of form.required ?? []) if (body[field] === undefined) refuseMissing(field)
  return {
    address,
    entity,
    chain,
    chains,
    date: readDate(endpoint, body),
    filters: readFilters(form.filters ?? {}, body['filters']),
    ...readPage(endpoint, form, body['pagination']),
    order: readOrder(form.orderBy ?? [], body['order_by']),
    ...readFields(form.fields ?? {}, body, chain || 'solana'),
  }
}

function readChain(endpoint: Endpoint, body: Body): string {
  const { chain } = body
  if (chain === undefined) return refuseMissing('chain', "Must be a valid chain name, e.g., 'ethereum', 'solana', 'bnb'")
  return offeredChain(endpoint, chain, 'chain')
}

function readChains(endpoint: Endpoint, form: Form, chains: unknown): readonly string[] {
  if (chains === undefined) return refuseMissing('chains', "Must be a list of chain names, e.g., ['ethereum']")
  if (!Array.isArray(chains) || chains.length === 0) return refuse('invalid_field_value', "Field 'chains' must be a list of chain names.", 'chains')
  if (chains.length > (form.maxChains ?? MAX_ITEMS))
    return refuse('too_many_items', `Field 'chains' takes at most ${form.maxChains ?? MAX_ITEMS} names.`, 'chains')
  const names = chains.map((chain: unknown) => offeredChain(endpoint, chain, 'chains'))
  if (new Set(names).size < names.length) refuse('invalid_field_value', "Field 'chains' names a chain twice.", 'chains')
  if (names.length > 1 && names.includes('all')) refuse('mutually_exclusive_fields', "Send either 'all' or a list of chains.", 'chains')
  return names.includes('all') ? (endpoint.chains ?? []) : names
}

function offeredChain(endpoint: Endpoint, chain: unknown, param: string): string {
  const offered = endpoint.chains?.some((one) => one === chain) || (chain === 'all' && endpoint.allowsAll)
  if (typeof chain !== 'string' || !offered)
    return refuse('invalid_field_value', `Chain ${formatValue(chain)} is not supported by this endpoint.`, param)
  return chain
}

function readSubject(form: Form, body: Body, chain: string): readonly [address: string | undefined, entity: string | undefined] {
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
  return readRange(range, endpoint.dateField, endpoint.maxRangeDays)
}

function readRange(range: unknown, param: string, maxDays: number | undefined): { readonly from: string; readonly to: string } {
  const { from, to, ...others } = isFields(range) ? range : {}
  if (!isDate(from) || !isDate(to)) return refuse('invalid_date_format', "A date range is {from, to}, each 'YYYY-MM-DD'.", param)
  for (const field of Object.keys(others)) refuseUnknown(`${param}.${field}`)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0) refuse('invalid_date_range', "'from' is after 'to'.", param)
  const isYear = maxDays === MAX_RANGE_DAYS && Date.parse(to) <= oneYearLater(from)
  if (maxDays !== undefined && days > maxDays && !isYear)
    refuse(
      'invalid_date_range',
      maxDays === MAX_RANGE_DAYS ? 'The range is longer than one year.' : `The range is longer than ${maxDays} days.`,
      param,
    )
  return { from, to }
}

/** The same date one year later (28 February after 29 February): a year may have 366 days. */
function oneYearLater(from: string): number {
  const day = new Date(from)
  const month = day.getUTCMonth()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  if (day.getUTCMonth() !== month) day.setUTCDate(0)
  return day.getTime()
}

function readPage(endpoint: Endpoint, form: Form, pagination: unknown): { readonly page: number; readonly perPage: number } {
  const usual = { page: 1, perPage: form.perPage ?? 10 }
  if (pagination === undefined) return usual
  if (!isFields(pagination)) return refuse('invalid_field_value', "Field 'pagination' must be an object.", 'pagination')
  for (const field of Object.keys(pagination)) if (field !== 'page' && field !== 'per_page') refuseUnknown(`pagination.${field}`)
  const { page = usual.page, per_page: perPage = usual.perPage } = pagination
  if (!isWhole(page) || page < 1 || page > 1_000_000) return refuse('value_out_of_range', "'page' must be a whole number from 1.", 'pagination.page')
  const max = endpoint.maxPerPage ?? 1000
  if (!isWhole(perPage) || perPage < 1 || perPage > max)
    return refuse('value_out_of_range', `'per_page' must be a whole number from 1 to ${max}.`, 'pagination.per_page')
  return { page, perPage }
}

function readOrder(fields: readonly string[], order: unknown): Query['order'] {
  if (order === undefined) return []
  if (!Array.isArray(order)) return refuse('invalid_field_value', "Field 'order_by' must be a list.", 'order_by')
  if (order.length > MAX_ITEMS) refuse('too_many_items', "Field 'order_by' is too long.", 'order_by')
  return order.map((one: unknown) => {
    const { field, direction, ...others } = isFields(one) ? one : {}
    for (const other of Object.keys(others)) refuseUnknown(`order_by.${other}`)
    if (typeof field !== 'string' || !fields.includes(field))
      return refuse('invalid_field_value', `Cannot order by ${formatValue(field)}.`, 'order_by')
    if (direction !== 'ASC' && direction !== 'DESC') return refuse('invalid_field_value', "'direction' must be ASC or DESC.", 'order_by')
    return { field, direction }
  })
}

type Fields = Pick<Query, 'flags' | 'texts' | 'numbers' | 'lists'>

/** The form's fields that were sent, each checked by its kind. */
function readFields(kinds: Readonly<Record<string, FieldKind>>, body: Body, chain: string): Fields {
  const [flags, texts, numbers, lists] = [
    new Map<string, boolean>(),
    new Map<string, string>(),
    new Map<string, number>(),
    new Map<string, string[]>(),
  ]
  for (const [field, kind] of Object.entries(kinds)) {
    const value = body[field]
    if (value === undefined) continue
    if (typeof kind === 'object' && 'maxItems' in kind) lists.set(field, readList(value, field, kind))
    else if (typeof kind === 'object' && 'min' in kind) numbers.set(field, readWhole(value, field, kind))
    else if (kind === 'flag' && typeof value === 'boolean') flags.set(field, value)
    else texts.set(field, readText(kind, value, field, chain))
  }
  return { flags, texts, numbers, lists }
}

function readText(kind: Extract<FieldKind, string | readonly string[]>, value: unknown, field: string, chain: string): string {
  const known = kind !== 'flag' && typeof value === 'string' && value !== '' && (typeof kind === 'string' || kind.includes(value))
  if (!known) return refuse('invalid_field_value', `Field '${field}' does not take ${formatValue(value)}.`, field)
  const fits = kind === 'token' ? fitsToken(value, chain) : kind !== 'wallet' || fitsChain(value, 'all')
  return fits ? value : refuse('invalid_address_format', `The address is not valid for chain '${chain}'.`, field)
}

function readWhole(value: unknown, field: string, { min, max }: { readonly min: number; readonly max: number }): number {
  if (!isWhole(value)) return refuse('invalid_field_value', `Field '${field}' must be a whole number.`, field)
  return value < min || value > max ? refuse('value_out_of_range', `'${field}' must be a whole number from ${min} to ${max}.`, field) : value
}

function readList(value: unknown, field: string, { maxItems, web = false }: { readonly maxItems: number; readonly web?: boolean }): string[] {
  if (!Array.isArray(value) || value.length === 0) return refuse('invalid_field_value', `Field '${field}' must be a list of texts.`, field)
  if (value.length > maxItems) return refuse('too_many_items', `Field '${field}' takes at most ${maxItems} values.`, field)
  return value.map((one: unknown) =>
    typeof one === 'string' && one !== '' && (!web || /^https?:\/\/\S+$/i.test(one))
      ? one
      : refuse('invalid_field_value', `Field '${field}' does not take ${formatValue(one)}.`, field),
  )
}

function readFilters(kinds: Readonly<Record<string, FilterKind>>, filters: unknown): Query['filters'] {
  const read = new Map<string, FilterValue>()
  if (filters === undefined) return read
  if (!isFields(filters)) return refuse('invalid_field_value', "Field 'filters' must be an object.", 'filters')
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
  if (kind === 'dates') return { kind, ...readRange(value, param, MAX_RANGE_DAYS) }
  if (kind === 'range' || kind === 'whole-range') {
    const { min, max, ...others } = isFields(value) ? value : { wrong: true }
    if (Object.keys(others).length > 0 || !isBound(min) || !isBound(max))
      return refuse('invalid_field_value', `'${param}' must be {min, max}.`, param)
    if (kind === 'whole-range' && ![min ?? 0, max ?? 0].every(isWhole)) refuse('invalid_field_value', `'${param}' must have whole bounds.`, param)
    if (min !== undefined && max !== undefined && min > max) refuse('value_out_of_range', `'${param}' has min above max.`, param)
    return { kind: 'range', min, max }
  }
  return { kind: 'texts', texts: readTexts(kind, param, value) }
}

/** One text or several, free or from a set, in the form that the filter requires. */
function readTexts(kind: Exclude<FilterKind, 'flag' | 'dates' | 'range' | 'whole-range'>, param: string, value: unknown): readonly string[] {
  const named = typeof kind === 'object' && !isSet(kind)
  const [takesOne, takesList] = named ? ['one' in kind, 'list' in kind] : [kind !== 'list', kind !== 'text']
  if (!(Array.isArray(value) ? takesList : takesOne))
    return refuse('invalid_field_value', `'${param}' takes ${takesOne ? 'one value' : 'a list'}.`, param)
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (texts.length === 0) refuse('invalid_field_value', `'${param}' must not be empty.`, param)
  if (texts.length > MAX_ITEMS) refuse('too_many_items', `'${param}' takes at most ${MAX_ITEMS} values.`, param)
  const set = named ? ('one' in kind ? kind.one : kind.list) : isSet(kind) ? kind : undefined
  return texts.map((text) =>
    typeof text === 'string' && text !== '' && (set === undefined || set.includes(text))
      ? text
      : refuse('invalid_field_value', `'${param}' does not take ${formatValue(text)}.`, param),
  )
}

function isSet(kind: FilterKind): kind is readonly string[] {
  return Array.isArray(kind)
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

function formatValue(value: unknown): string {
  return `'${(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).slice(0, 60)}'`
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
