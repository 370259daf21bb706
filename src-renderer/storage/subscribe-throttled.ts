/**
 * Minimum time between two notifications, in milliseconds: a run commits dozens of times per
 * second, and each notification renders the screen.
 */
const GAP_MS = 150

/**
 * Throttled subscription: the first change is reported at once, those within the gap together at
 * its end. The last change is always reported. Returns the unsubscribe function.
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
