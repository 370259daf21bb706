import { useState } from 'react'

/**
 * Returns the previous value while the next one is undefined, so that rendered content keeps
 * its position and focus. The value is valid for `of` alone (compared by identity); for another
 * `of` nothing is known yet.
 */
export function useStaleWhileRevalidate<T>(value: T | undefined, of?: unknown): T | undefined {
  const [held, setHeld] = useState({ value, of })
  const known = value ?? (held.of === of ? held.value : undefined)
  if (known !== held.value || of !== held.of) setHeld({ value: known, of })
  return known
}
