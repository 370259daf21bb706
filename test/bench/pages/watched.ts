/**
 * Time of some work, and the longest stretch that the page was held up in it; milliseconds. The clock ticks every four milliseconds, as often as
 * a browser lets a timer, and what lies between two ticks is counted as held up: up to four too much. A channel that posts to itself would tick
 * without pause, and take a core away from what is measured.
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
  // The stretch that ends with the work itself has no tick behind it.
  return { ms: ended - began, longest: Math.max(longest, ended - last), value }
}
