import { useState } from 'react'

/** A value that is worked out anew now and then: the one before stands while the next is undefined. */
export function useHeld<T>(value: T | undefined): T | undefined {
  const [held, setHeld] = useState(value)
  if (value !== undefined && value !== held) setHeld(value)
  return value ?? held
}
