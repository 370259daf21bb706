/** Codes of docs/service-interface.md, 7.3, with whether a retry can help. The set may grow. */
export const ERROR_CODES: ReadonlyMap<string, { readonly retryable: boolean; readonly remedy: string }> = new Map([
  ['missing_field', { retryable: false, remedy: 'Fill in the field that the message names.' }],
  ['unknown_field', { retryable: false, remedy: 'Remove the field that the message names.' }],
  ['invalid_field_value', { retryable: false, remedy: 'Choose a value that the service offers; not every chain is offered everywhere.' }],
  ['invalid_address_format', { retryable: false, remedy: 'Check the address and the chain it belongs to.' }],
  ['invalid_date_format', { retryable: false, remedy: 'Give both dates as YYYY-MM-DD.' }],
  ['invalid_date_range', { retryable: false, remedy: 'Request a shorter range: at most one year, less for addresses with a high volume.' }],
  ['mutually_exclusive_fields', { retryable: false, remedy: 'Send one of the two fields.' }],
  ['value_out_of_range', { retryable: false, remedy: 'Choose a value inside the range that the message names.' }],
  ['too_many_items', { retryable: false, remedy: 'Send fewer items.' }],
  ['unauthenticated', { retryable: false, remedy: 'Set a valid key in the settings.' }],
  ['forbidden', { retryable: false, remedy: 'Use a key whose plan includes this data.' }],
  ['insufficient_scope', { retryable: false, remedy: 'Use a key that has the permissions that the service names.' }],
  ['geo_blocked', { retryable: false, remedy: 'The service is not available in this region. Contact its support.' }],
  ['plan_upgrade_required', { retryable: false, remedy: 'Use a key of a paid plan for this data.' }],
  ['insufficient_credits', { retryable: false, remedy: 'Add credits in the account area of the service, then continue.' }],
  ['rate_limit_exceeded', { retryable: true, remedy: 'Try again after the time that the service names.' }],
  ['not_found', { retryable: false, remedy: 'Check the identifier, or exclude this call: the service may no longer offer it.' }],
  ['method_not_allowed', { retryable: false, remedy: 'Exclude this call: the service has changed.' }],
  ['conflict', { retryable: false, remedy: 'Change the request so that it does not contradict an earlier one.' }],
  ['payload_too_large', { retryable: false, remedy: 'Request less in one call.' }],
  ['query_timeout', { retryable: true, remedy: 'Try again later, or for a shorter range.' }],
  ['query_too_large', { retryable: false, remedy: 'Request a shorter range or fewer items.' }],
  ['upstream_unavailable', { retryable: true, remedy: 'Try again in a few minutes.' }],
  ['internal_error', { retryable: true, remedy: 'Try again in a few minutes; if it happens again, give the request id to support.' }],
])

/**
 * Codes of the nested form (docs/service-interface.md, 7.2) with the equivalent code of the table.
 */
export const NESTED_CODES: ReadonlyMap<string, string> = new Map([
  ['unauthorized', 'unauthenticated'],
  ['rate_limited', 'rate_limit_exceeded'],
  ['internal', 'internal_error'],
])

/** Meaning of a status where the body does not explain it (docs/service-interface.md, 7.1). */
export const STATUS_TEXTS: ReadonlyMap<number, string> = new Map([
  [400, 'the request was malformed'],
  [401, 'authentication failed'],
  [402, 'payment is required'],
  [403, 'the key has no permission for this'],
  [404, 'the resource or endpoint does not exist'],
  [405, 'the method is not allowed'],
  [408, 'the request did not arrive in time'],
  [413, 'the request was too large'],
  [421, 'the call reached a server that does not serve it'],
  [422, 'the parameters are invalid'],
  [425, 'the connection is too new for this call'],
  [429, 'the rate limit was exceeded'],
  [451, 'this is withheld for legal reasons'],
  [500, 'the server failed unexpectedly'],
  [502, 'the gateway received no valid response'],
  [503, 'the service is unavailable'],
  [504, 'the backend did not respond in time'],
  [511, 'the network requires a sign-in'],
  [520, 'the service gave it no valid response'],
  [521, 'the service refuses connections'],
  [522, 'the connection to the service timed out'],
  [523, 'the service cannot be reached'],
  [524, 'the service did not respond in time'],
  [525, 'no secure connection to the service'],
  [526, 'the certificate of the service is not valid'],
  [529, 'the service is overloaded'],
  [530, 'the service cannot be found'],
])
