/**
 * The same plain data with every lone surrogate replaced: pasted text may hold them, and neither UTF-8 nor canonical JSON
 * can. Done before an event is written, so that what is hashed is what is stored.
 */
export function toWellFormedStrings<T>(value: T): T {
  // Only strings inside are exchanged for strings, so the type stays what it was.
  return mended(value) as T
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(mended)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), mended(member)]))
}
