import { useLayoutEffect, useRef, useState } from 'react'

/**
 * One function for as long as its component stands, which does what was given last: for handlers, so that who is given them is not drawn
 * anew for their sake. It is called by events and effects, never while something is drawn.
 */
export function useStableCallback<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const [steady] = useState(
    () =>
      (...args: A): R =>
        latest.current(...args),
  )
  return steady
}
