import { useState } from 'react'

/**
 * Returns the previous value while the next one is undefined, so that rendered content keeps
 * its position and focus. The value is valid for `of` alone (compared by identity); for another
 * `of` nothing is known yet.
 */
export function useStaleWhileRevalidate<T>(value: T | undefined, of?: unknown): T | undefined {
  const [retained, setRetained] = useState({ value, of })
  const known = value ?? (retained.of === of ? retained.value : undefined)
  if (known !== retained.value || of !== retained.of) setRetained({ value: known, of })
  return known
}
