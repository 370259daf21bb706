/** Longest stretch of work between two pauses, in milliseconds: below one frame, so that typing and scrolling stay smooth. */
const STRETCH_MS = 12

/** Lets the page breathe during long work: `await breath()` pauses once the stretch is used up and costs nothing before. */
export function createPageYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < STRETCH_MS) return
    await new Promise<void>((resume) => setTimeout(resume))
    began = performance.now()
  }
}

/**
 * `createPageYield` for what somebody waits for: the page takes its turn, and then the work goes on at once. A timer of nothing is one of
 * four milliseconds in a browser as soon as a few have followed each other.
 */
export function createShortYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < STRETCH_MS) return
    await turnOfThePage()
    began = performance.now()
  }
}

function turnOfThePage(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resume()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

/** Work with places to pause, with as many pauses as the page needs. */
export async function paced<T>(steps: Generator<undefined, T, undefined>, yieldToPage: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await yieldToPage()
  }
}

/** Work with places to pause, all at once. */
export function finished<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Items that are gone through between two pauses: some milliseconds, whatever is done with each. */
const ITEMS_AT_ONCE = 500

/** What `make` makes of each item, with places to pause. */
export function* mapped<T, R>(items: readonly T[], make: (item: T) => R): Generator<undefined, R[], undefined> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % ITEMS_AT_ONCE === 0) yield
  }
  return made
}

/** The items by their key, as `Map.groupBy` has them, with places to pause. */
export function* grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Generator<undefined, Map<K, T[]>, undefined> {
  const groups = new Map<K, T[]>()
  for (const [at, item] of items.entries()) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
    if ((at + 1) % ITEMS_AT_ONCE === 0) yield
  }
  return groups
}
