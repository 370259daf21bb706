/** Shortest time between two tellings, in milliseconds: a run commits dozens of times in a second, and each telling draws the screen. */
const GAP_MS = 150

/**
 * Follows something that may change far more often than anybody can read: the first change is told at once, those of the next
 * moments together at their end. The last change is always told. Gives the end of following.
 */
export function subscribeThrottled(subscribe: (listener: () => void) => () => void, listener: () => void, gap = GAP_MS): () => void {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = (): void => {
    timer = undefined
    last = performance.now()
    listener()
  }
  const stop = subscribe(() => {
    if (timer !== undefined) return
    const wait = last + gap - performance.now()
    if (wait <= 0) notify()
    else timer = setTimeout(notify, wait)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
