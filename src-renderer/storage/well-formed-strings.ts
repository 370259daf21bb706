/**
 * Replaces every lone surrogate in plain data: pasted text may contain them, and neither
 * UTF-8 nor canonical JSON can. Applied before an event is written, so that the stored
 * data is what was hashed.
 */
export function toWellFormedStrings<T>(value: T): T {
  // Only strings are replaced, by strings, so the type stays the same.
  return mendStrings(value) as T
}

function mendStrings(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(mendStrings)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), mendStrings(member)]))
}
