/** Time of some work, and the longest stretch that the page was held up in it, by a clock that ticks as often as it can; milliseconds. */
export async function watched<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly longest: number; readonly value: T }> {
  const channel = new MessageChannel()
  let last = performance.now()
  let longest = 0
  channel.port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    channel.port2.postMessage(0)
  })
  channel.port1.start()
  channel.port2.postMessage(0)
  const began = performance.now()
  const value = await work()
  const ended = performance.now()
  channel.port1.close()
  // The stretch that ends with the work itself has no tick behind it.
  return { ms: ended - began, longest: Math.max(longest, ended - last), value }
}
