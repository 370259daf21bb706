import { useState } from 'react'

/**
 * A value that is worked out anew now and then: the one before stands while the next is undefined, so that what is drawn of it keeps its
 * place and its focus. It stands for `of` alone (compared by identity): of anything else nothing is known yet.
 */
export function useStaleWhileRevalidate<T>(value: T | undefined, of?: unknown): T | undefined {
  const [held, setHeld] = useState({ value, of })
  const known = value ?? (held.of === of ? held.value : undefined)
  if (known !== held.value || of !== held.of) setHeld({ value: known, of })
  return known
}
