/** A deadline is divided into this many timers, or timers of one second if it is long. */
const PARTS = 20
const MAX_PART_MS = 1000

/**
 * Calls `passed` after `ms` of time in which responses could be handled. While this process is busy
 * its timers stop as well, so that responses that have arrived meanwhile are not given up. Returns
 * a function that ends the deadline.
 */
export function startDeadline(ms: number, passed: () => void): () => void {
  let left = ms
  let timer: NodeJS.Timeout
  const count = (): void => {
    const part = Math.min(left, Math.max(1, ms / PARTS), MAX_PART_MS)
    timer = setTimeout(() => {
      left -= part
      if (left > 0) count()
      else passed()
    }, part)
  }
  count()
  return () => clearTimeout(timer)
}
