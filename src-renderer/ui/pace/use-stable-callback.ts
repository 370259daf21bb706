import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a stable callback that always calls the latest function. Use for event handlers passed to
 * memoised children; call it from events and effects, never during render.
 */
export function useStableCallback<A extends readonly unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  const [steady] = useState(
    () =>
      (...args: A): R =>
        latest.current(...args),
  )
  return steady
}
