import { startTransition, useEffect, useState } from 'react'

/**
 * The value, followed a moment later and with pauses, where drawing it at once would hold the page up. It always comes, however often
 * the page is drawn meanwhile. React's own deferred value does not: it begins anew with each drawing of the component that defers it, so
 * that a run, which draws the case with each answer, keeps it away until its end.
 */
export function usePaced<T extends object | undefined>(value: T): T {
  const [followed, setFollowed] = useState(value)
  useEffect(() => startTransition(() => setFollowed(value)), [value])
  return followed
}
