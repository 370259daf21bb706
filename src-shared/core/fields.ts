/**
 * The fields of a JSON object by name, such as those of a request; their values are unvalidated.
 */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a JSON value is an object: neither a list nor null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
