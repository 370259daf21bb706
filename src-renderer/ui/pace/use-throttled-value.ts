import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * The value, followed a moment later and with pauses, where drawing it at once would hold the page up. It always comes, however often
 * the page is drawn meanwhile. React's own deferred value does not: it begins anew with each drawing of the component that defers it, so
 * that a run, which draws the case with each answer, keeps it away until its end. `gap`: milliseconds between two that follow, for what
 * costs more than drawing it.
 */
export function useThrottledValue<T extends object | undefined>(value: T, gap = 0): T {
  const [followed, setFollowed] = useState(value)
  const last = useRef(-Infinity)
  useEffect(() => {
    const follow = (): void => {
      last.current = performance.now()
      startTransition(() => setFollowed(value))
    }
    const wait = last.current + gap - performance.now()
    if (wait <= 0) return follow()
    // A newer value waits no longer than this one would have.
    const timer = setTimeout(follow, wait)
    return () => clearTimeout(timer)
  }, [value, gap])
  return followed
}
