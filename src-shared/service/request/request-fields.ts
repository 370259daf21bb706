import * as z from 'zod/mini'
import { endpointOf } from '../table/endpoint-table.ts'
import type { EndpointId } from '../table/endpoint.ts'
import { MAX_RANGE_DAYS } from '../table/limits.ts'
import { isLongerThan } from './date-span.ts'
import { daysBetween, isCalendarDate } from '../response/time-text.ts'

/**
 * Building blocks of request schemas. A message is a sentence that follows the field's name;
 * `checkRequest` adds the rest (the field and a remedy).
 */

const MAX_TEXT = 200
const MAX_ITEMS = 100
const MAX_PAGE = 100_000

/**
 * Non-empty text of at most 200 characters; src-shared/addresses decides whether it is an address.
 */
export const text = z.string('must be a text').check(
  z.minLength(1, 'must not be empty'),
  z.maxLength(MAX_TEXT, `must not be longer than ${MAX_TEXT} characters`),
  z.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must not contain control characters'),
)

export const flag = z.boolean('must be true or false')

export function oneOf<const V extends readonly string[]>(values: V): z.ZodMiniEnum<{ [K in V[number]]: K }> {
  return z.enum(values, `must be one of: ${values.join(', ')}`)
}

export function listOf<S extends z.ZodMiniType>(item: S): z.ZodMiniArray<S> {
  return z
    .array(item, 'must be a list')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(MAX_ITEMS, `must not have more than ${MAX_ITEMS} items`))
}

/** One value or a list of values. */
export const textOrTexts = z.union([text, listOf(text)], 'must be a text or a list of texts')

export function oneOrMoreOf(values: readonly string[]): z.ZodMiniType {
  return z.union([oneOf(values), listOf(oneOf(values))], `must be one or more of: ${values.join(', ')}`)
}

const figure = z.number('must be a number').check(z.refine((value) => Number.isFinite(value), 'must be finite'))

const whole = z.int('must be a whole number')

/** An inclusive range of figures; either end may be open. */
export const range = z
  .strictObject({ min: z.optional(figure), max: z.optional(figure) }, 'must be an object with min and max')
  .check(z.refine((ends) => ends.min === undefined || ends.max === undefined || ends.min <= ends.max, 'must not have min above max'))

/** An inclusive range of counts: whole numbers only. */
const wholeRange = z
  .strictObject({ min: z.optional(whole), max: z.optional(whole) }, 'must be an object with min and max')
  .check(z.refine((ends) => ends.min === undefined || ends.max === undefined || ends.min <= ends.max, 'must not have min above max'))

const calendarDate = z.string('must be a date').check(z.refine(isCalendarDate, 'must be a calendar date written as YYYY-MM-DD'))

/**
 * `{from, to}`, both inclusive; `maxDays` is the largest difference in days, as `isLongerThan`
 * counts them.
 */
export function dateRange(maxDays: number): z.ZodMiniType {
  return z.strictObject({ from: calendarDate, to: calendarDate }, 'must be an object with from and to').check(
    z.refine((dates) => !(daysBetween(dates.from, dates.to) < 0), 'must not end before it starts'),
    z.refine(
      (dates) => !isLongerThan(dates.from, dates.to, maxDays),
      `must not span more than ${maxDays === MAX_RANGE_DAYS ? 'a year' : `${maxDays} days`}`,
    ),
  )
}

export function pagination(maxPerPage: number): z.ZodMiniType {
  const count = (max: number): z.ZodMiniType =>
    z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(max, `must not be more than ${max}`))
  return z.strictObject({ page: z.optional(count(MAX_PAGE)), per_page: z.optional(count(maxPerPage)) }, 'must be an object with page and per_page')
}

export function orderBy(fields: readonly string[]): z.ZodMiniType {
  return listOf(z.strictObject({ field: oneOf(fields), direction: oneOf(['ASC', 'DESC']) }, 'must be a list of objects with field and direction'))
}

/** Every filter is optional; filters unknown to the endpoint are refused. */
export function filters(shape: Readonly<Record<string, z.ZodMiniType>>): z.ZodMiniType {
  return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])), 'must be an object')
}

export function ranges(...names: readonly string[]): Record<string, z.ZodMiniType> {
  return Object.fromEntries(names.map((name) => [name, range]))
}

export function wholeRanges(...names: readonly string[]): Record<string, z.ZodMiniType> {
  return Object.fromEntries(names.map((name) => [name, wholeRange]))
}

export function textFilters(...names: readonly string[]): Record<string, z.ZodMiniType> {
  return Object.fromEntries(names.map((name) => [name, textOrTexts]))
}

/**
 * Fields that follow from the endpoint's row (chain, dates, pages), each with the row's own limits.
 */
export function fieldsOf(id: EndpointId): Record<string, z.ZodMiniType> {
  const row = endpointOf(id)
  const fields: Record<string, z.ZodMiniType> = {}
  const values = [...(row.chains ?? []), ...(row.allowsAll ? ['all'] : [])]
  const refused = `must be a chain that ${row.title} offers: ${values.join(', ')}`
  if (row.chainField === 'chain') fields['chain'] = z.enum(values, refused)
  if (row.chainField === 'chains') fields['chains'] = chainList(values, refused, row.maxChains ?? values.length)
  if (row.dateField !== undefined) {
    const dates = dateRange(row.maxRangeDays ?? Number.POSITIVE_INFINITY)
    fields[row.dateField] = row.dateRequired ? dates : z.optional(dates)
  }
  if (row.maxPerPage !== undefined) fields['pagination'] = z.optional(pagination(row.maxPerPage))
  return fields
}

function chainList(values: readonly string[], refused: string, max: number): z.ZodMiniType {
  return z.array(z.enum(values, refused), 'must be a list of chains').check(
    z.minLength(1, 'must name at least one chain'),
    z.refine((chains) => new Set(chains).size === chains.length, 'must not name a chain twice'),
    z.refine((chains) => chains.length === 1 || !chains.includes('all'), 'must be either all or a list of chains'),
    z.maxLength(max, `must not name more than ${max} chains`),
  )
}

/** Exactly one of `address` and `entity_name`, together with the other fields. */
export function subjectRequest(shape: Readonly<Record<string, z.ZodMiniType>>): z.ZodMiniType {
  return z.strictObject({ address: z.optional(text), entity_name: z.optional(text), ...shape }, 'must be an object').check(
    z.refine((request) => !(hasField(request, 'address') && hasField(request, 'entity_name')), {
      error: 'must not be sent together with address; send one of the two',
      path: ['entity_name'],
    }),
    z.refine((request) => hasField(request, 'address') || hasField(request, 'entity_name'), {
      error: 'must be sent, or entity_name in its place',
      path: ['address'],
    }),
  )
}

export function plainRequest(shape: Readonly<Record<string, z.ZodMiniType>>): z.ZodMiniType {
  return z.strictObject(shape, 'must be an object')
}

function hasField(request: Readonly<Record<string, unknown>>, name: string): boolean {
  return request[name] !== undefined
}
