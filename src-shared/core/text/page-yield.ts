/** Longest stretch of work between two pauses, in milliseconds: half a frame, so that typing and scrolling stay smooth while memory is tidied up besides. */
const STRETCH_MS = 8
/** Of work that somebody waits for and that is soon done: below one frame. */
const WAITED_FOR_MS = 12
/** Of its beginning, within the event that asked for it: more would be felt together with drawing what it comes to. */
const BEGINNING_MS = 12
/** A pause that took longer than a browser's shortest timer by so many milliseconds was held up: by others' work, or while memory was tidied up. */
const HELD_UP_MS = 12

/**
 * Lets the page breathe during long work: `await breath()` pauses once the stretch is used up and costs nothing before. What has
 * held the page up has held up whoever else waits as well: they go first, so that the two stretches do not become one.
 */
export function createMainThreadYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const requested = performance.now()
    if (requested - began < STRETCH_MS) return
    await nextTimer()
    if (performance.now() - requested > HELD_UP_MS) await nextTimer()
    began = performance.now()
  }
}

function nextTimer(): Promise<void> {
  return new Promise((resume) => setTimeout(resume))
}

/**
 * `createMainThreadYield` for what somebody waits for: the page takes its turn, and then the work goes on at once. A timer of nothing is one of
 * four milliseconds in a browser as soon as a few have followed each other.
 */
export function createShortYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const requested = performance.now()
    if (requested - began < WAITED_FOR_MS) return
    await turnOfThePage()
    if (performance.now() - requested > HELD_UP_MS) await nextTimer()
    began = performance.now()
  }
}

/** Resolves in a task of its own, after what the page has to do first. */
export function turnOfThePage(): Promise<void> {
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
export async function runChunked<T>(steps: Generator<undefined, T, undefined>, yieldToPage: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await yieldToPage()
  }
}

/** The beginning of work that somebody waits for, as much as is not felt: what it comes to where that is all of it. */
export function tryFirstChunk<T>(steps: Generator<undefined, T, undefined>): T | undefined {
  const began = performance.now()
  do {
    const step = steps.next()
    if (step.done === true) return step.value
  } while (performance.now() - began < BEGINNING_MS)
  return undefined
}

/** Items that are gone through between two pauses: some milliseconds, whatever is done with each. */
const ITEMS_AT_ONCE = 500

/** What `make` makes of each item, with places to pause. */
export function* mapChunked<T, R>(items: readonly T[], make: (item: T) => R): Generator<undefined, R[], undefined> {
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
