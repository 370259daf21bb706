/**
 * The time of some work, and the longest time that it blocked the page; milliseconds. The clock
 * ticks every four milliseconds, the minimum of a browser's timer, and the time between two ticks
 * counts as blocked: up to four too much. A channel that posts to itself would tick without pause
 * and use a core.
 */
export async function watch<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly longest: number; readonly value: T }> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 0)
  const began = performance.now()
  const value = await work()
  const ended = performance.now()
  clearInterval(timer)
  // The time up to the end of the work has no tick after it.
  return { ms: ended - began, longest: Math.max(longest, ended - last), value }
}
