import type * as z from 'zod/mini'
import { canonicalText } from '../../core/canonical-json.ts'
import { failure } from '../../core/failure.ts'
import type { Failure } from '../../core/failure.ts'
import { err, ok } from '../../core/result.ts'
import type { Result } from '../../core/result.ts'
import { endpointOf } from '../table/endpoint-table.ts'
import type { EndpointId } from '../table/endpoint.ts'
import { secretInRequest, addressProblem } from './request-address.ts'
import { OTHER_REQUESTS } from './requests-other.ts'
import { PROFILER_REQUESTS } from './requests-profiler.ts'
import { SMART_MONEY_REQUESTS } from './requests-smart-money.ts'
import { TGM_REQUESTS } from './requests-tgm.ts'
import { MAX_RANGE_DAYS } from '../table/limits.ts'
import { daysBetween } from '../response/time-text.ts'

/**
 * Different names of endpoints for the same field: an unknown field gets the name that the endpoint
 * takes as a suggestion. Full paths; the first name of a row that the endpoint takes is suggested.
 */
const TWINS: readonly (readonly string[])[] = [
  ['chain', 'chains'],
  ['date', 'date_range', 'timeframe'],
  ['address', 'wallet_address', 'token_address', 'token_symbol'],
  ['hide_spam_token', 'filters.hide_spam_tokens'],
  ['hide_spam_tokens', 'hide_spam_token', 'filters.hide_spam_tokens'],
  ['filters.hide_spam_token', 'filters.hide_spam_tokens', 'hide_spam_token'],
  ['filters.hide_spam_tokens', 'hide_spam_token'],
  ['filters.token_sector', 'filters.token_sectors', 'filters.sectors'],
  ['filters.sector', 'filters.token_sector', 'filters.token_sectors', 'filters.sectors'],
  ['label', 'label_type'],
  ['filters.type', 'filters.order_type'],
  ['filters.trader_label', 'filters.trader_address_label', 'filters.address_label'],
  ['filters.only_smart_money', 'only_smart_money', 'filters.trader_type', 'filters.include_smart_money_labels'],
  ['filters.smart_money', 'filters.include_smart_money_labels', 'filters.from_include_smart_money_labels'],
]

/** The endpoint's name for an unknown field's likely meaning; undefined where it has none. */
function twinOf(unknown: string, takes: (name: string) => boolean): string | undefined {
  const snake = unknown.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const name = unknown.slice(unknown.lastIndexOf('.') + 1)
  // A filter outside of `filters`, or a field inside.
  const elsewhere = unknown.includes('.') ? name : `filters.${name}`
  const lines = TWINS.filter((line) => line.includes(unknown))
  return [snake, elsewhere, ...lines.flat()].find((one) => one !== unknown && takes(one))
}

/** The request schema of every endpoint. */
export const REQUEST_SCHEMAS: Readonly<Record<EndpointId, z.ZodMiniType>> = {
  ...OTHER_REQUESTS,
  ...SMART_MONEY_REQUESTS,
  ...PROFILER_REQUESTS,
  ...TGM_REQUESTS,
}

export interface CheckedRequest {
  /** The body to send; `{}` for GET, which is sent without one. */
  readonly body: Record<string, unknown>
  /** RFC 8785 text of the body, '' for GET. */
  readonly text: string
}

/**
 * Checks a request against its endpoint before it can cost anything: chain offered, exactly one
 * subject, addresses of their chain's form, real dates in order and within a year, page sizes, no
 * unknown field. With `today` (YYYY-MM-DD, UTC) the lookback too.
 * Error: `bad_request` with `field`, a sentence without the value, and a remedy.
 */
export function checkRequest(id: EndpointId, request: unknown, today?: string): Result<CheckedRequest> {
  const row = endpointOf(id)
  const parsed = REQUEST_SCHEMAS[id].safeParse(expandAll(id, request ?? {}))
  if (!parsed.success) return err(failureOfIssue(id, request, reportedIssue(id, parsed.error.issues)))
  // Every schema of the table is a strict object.
  const body = parsed.data as Record<string, unknown>
  const wrong = addressProblem(id, body) ?? secretInRequest(id, body) ?? (today === undefined ? undefined : beyondLookback(id, body, today))
  if (wrong !== undefined) return err(wrong)
  return ok({ body, text: row.method === 'GET' ? '' : canonicalText(body) })
}

/**
 * `all` in a list of chains means every chain of the endpoint (docs/service-interface.md, 2.2);
 * where the service does not accept `all`, the list is sent.
 */
function expandAll(id: EndpointId, request: unknown): unknown {
  const row = endpointOf(id)
  if (row.chainField !== 'chains' || row.allowsAll || typeof request !== 'object' || request === null || !Object.hasOwn(request, 'chains'))
    return request
  const { chains } = request as { readonly chains: unknown } // own member, checked above
  return Array.isArray(chains) && chains.length === 1 && chains[0] === 'all' ? { ...request, chains: [...(row.chains ?? [])] } : request
}

function beyondLookback(id: EndpointId, body: Readonly<Record<string, unknown>>, today: string): Failure | undefined {
  const { maxLookbackDays, dateField, title } = endpointOf(id)
  if (maxLookbackDays === undefined || dateField === undefined) return undefined
  const { from } = body[dateField] as { readonly from: string } // the schema has just checked it
  if (!(daysBetween(from, today) > maxLookbackDays)) return undefined
  const field = `${dateField}.from`
  return failure('bad_request', `${title}: ${field} must not be more than ${maxLookbackDays} days ago.`, 'Choose a later start.', { field })
}

/**
 * Of several issues, another endpoint's field name is the most useful: it was meant for the missing
 * field.
 */
function reportedIssue(id: EndpointId, issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const trap = issues.find((issue) => issue.code === 'unrecognized_keys' && twin(id, issue.path, issue.keys[0] ?? '') !== undefined)
  return trap ?? issues[0]
}

function twin(id: EndpointId, path: readonly PropertyKey[], key: string): string | undefined {
  return twinOf([...path, key].map(String).join('.'), (name) => takesField(id, name))
}

function failureOfIssue(id: EndpointId, request: unknown, issue: z.core.$ZodIssue | undefined): Failure {
  const { title, takesPremiumLabels } = endpointOf(id)
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const field = shownName([...path, issue.keys[0] ?? ''])
    if (field === 'premium_labels' && takesPremiumLabels)
      return failure(
        'bad_request',
        `Casebook does not send premium_labels with ${title}: one such call costs 150 credits.`,
        'Request labels separately. Their price is shown first.',
        { field },
      )
    return failure('bad_request', `${title} has no field ${field}.`, remedyForUnknown(id, issue.keys[0] ?? '', path), { field })
  }
  if (path.length === 0) return failure('bad_request', `${title}: the request must be an object.`, 'Use only the fields of the endpoint.')
  const field = shownName(path)
  if (valueAt(request, path) === undefined && issue?.code !== 'custom') {
    return failure('bad_request', `${title} needs the field ${field}.`, `Fill in ${field}: it ${issue?.message ?? 'is missing'}.`, { field })
  }
  return failure('bad_request', `${title}: ${field} ${issue?.message ?? 'is not valid'}.`, remedyFor(id, path), { field })
}

function remedyForUnknown(id: EndpointId, key: string, path: readonly string[]): string {
  if ((key === 'page' || key === 'per_page') && path.length === 0) return `Put ${key} inside pagination.`
  const meant = twin(id, path, key)
  if (meant !== undefined) return `Send ${meant} in its place.`
  if (/[A-Z]/.test(key)) return 'Write the name in snake_case, or remove the field.'
  return 'Remove the field.'
}

/** Whether an endpoint knows a field: `chain`, `filters.token_sector`. */
function takesField(id: EndpointId, name: string): boolean {
  const [first = '', second] = name.split('.')
  const requested = REQUEST_SCHEMAS[id].safeParse({ [first]: second === undefined ? null : { [second]: null } })
  return requested.error?.issues.every((issue) => issue.code !== 'unrecognized_keys') ?? true
}

function remedyFor(id: EndpointId, path: readonly string[]): string {
  const row = endpointOf(id)
  if (path[0] === 'chain' || path[0] === 'chains') return 'Choose a chain that this endpoint offers, or exclude this call.'
  if (path[0] === row.dateField)
    return `Choose two dates at most ${row.maxRangeDays === MAX_RANGE_DAYS ? 'a year' : `${row.maxRangeDays ?? 'some'} days`} apart, the earlier one first.`
  if (path.at(-1) === 'per_page') return `Request at most ${row.maxPerPage ?? 'the usual number of'} records per page.`
  return 'Change this field, then send the request again.'
}

function valueAt(request: unknown, path: readonly string[]): unknown {
  let value = request
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name] // own member of an object, checked above
  }
  return value
}

function shownName(path: readonly string[]): string {
  return path.join('.').slice(0, 100).toWellFormed()
}
