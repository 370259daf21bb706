/** The fields of a JSON object by name, as those of a request; nothing is known of their values. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value of JSON is an object, and neither a list nor null. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
