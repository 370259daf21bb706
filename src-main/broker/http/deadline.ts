/** A deadline is counted in so many parts, but for long ones in seconds. */
const PARTS = 20
const LONGEST_PART_MS = 1000

/**
 * Calls `passed` after so much time in which the desk could have taken an answer. While it is itself at work on a large one its
 * timers stand still and the answers of others wait at its door; counted by the clock, they would be given up although they are there and paid for.
 * Gives back what ends it.
 */
export function startDeadline(ms: number, passed: () => void): () => void {
  let left = ms
  let timer: NodeJS.Timeout
  const count = (): void => {
    const part = Math.min(left, Math.max(1, ms / PARTS), LONGEST_PART_MS)
    timer = setTimeout(() => {
      left -= part
      if (left > 0) count()
      else passed()
    }, part)
  }
  count()
  return () => clearTimeout(timer)
}
