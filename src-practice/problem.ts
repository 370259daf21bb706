import type { Wire } from './wire.ts'

/** An error of the service as it goes over the wire (docs/service-interface.md, 7). */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly param?: string | undefined
  /** Seconds, also sent as the Retry-After header. */
  readonly retryAfter?: number | undefined
  /** One missing permission, and all that the endpoint needs (docs/service-interface.md, 5). */
  readonly requiredScope?: string | undefined
  readonly requiredScopes?: readonly string[] | undefined
}

/** Status and short title of every code of table 7.3. */
export const PROBLEMS: Readonly<Record<string, readonly [status: number, title: string]>> = {
  missing_field: [422, 'Missing field'],
  unknown_field: [422, 'Unknown field'],
  invalid_field_value: [422, 'Invalid field value'],
  invalid_address_format: [422, 'Invalid address format'],
  invalid_date_format: [422, 'Invalid date format'],
  invalid_date_range: [422, 'Invalid date range'],
  mutually_exclusive_fields: [422, 'Mutually exclusive fields'],
  value_out_of_range: [422, 'Value out of range'],
  too_many_items: [422, 'Too many items'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  insufficient_scope: [403, 'Insufficient scope'],
  geo_blocked: [403, 'Region not served'],
  plan_upgrade_required: [403, 'Plan upgrade required'],
  insufficient_credits: [403, 'Insufficient credits'],
  rate_limit_exceeded: [429, 'Too many requests'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  conflict: [409, 'Conflict'],
  payload_too_large: [413, 'Payload too large'],
  query_timeout: [504, 'Query timeout'],
  query_too_large: [422, 'Query too large'],
  upstream_unavailable: [503, 'Upstream unavailable'],
  internal_error: [500, 'Internal error'],
}

/** A problem of a code, with the status that belongs to it. */
export function problem(code: string, message: string, more: Partial<Problem> = {}): Problem {
  return { status: PROBLEMS[code]?.[0] ?? 500, code, message, ...more }
}

/** The flat body of docs/service-interface.md, 7.2, all fields. */
export function problemBody(one: Problem, requestId: string): Wire {
  return {
    error: PROBLEMS[one.code]?.[1] ?? 'Error',
    message: one.message,
    code: one.code,
    status: one.status,
    request_id: requestId,
    doc_url: `https://docs.service.example/getting-started/error-handling#${one.code}`,
    ...(one.param === undefined ? {} : { param: one.param }),
    ...(one.retryAfter === undefined ? {} : { retry_after: one.retryAfter }),
    ...(one.requiredScope === undefined ? {} : { required_scope: one.requiredScope, required_scopes: one.requiredScopes ?? [one.requiredScope] }),
  }
}

/**
 * The nested body that is also documented for authentication errors (docs/service-interface.md,
 * 7.2).
 */
export function nestedBody(code: string, message: string): Wire {
  return { error: { code, message } }
}
