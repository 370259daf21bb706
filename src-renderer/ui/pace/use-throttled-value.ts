import { startTransition, useEffect, useRef, useState } from 'react'

/**
 * The value after a delay, applied as a transition, where rendering it at once would block
 * the page. It always arrives, unlike React's deferred value, which restarts with each
 * render of its component and so would not arrive until a run ends. `gap`: minimum
 * milliseconds between two updates.
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
