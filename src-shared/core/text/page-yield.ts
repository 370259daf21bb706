/**
 * Longest stretch of work between two pauses: half a frame, so that typing and scrolling stay
 * smooth during garbage collection.
 */
const MAX_CHUNK_MS = 8
/** Longest stretch of short work whose result the user waits for: below one frame. */
const MAX_SHORT_CHUNK_MS = 12
/**
 * Longest first chunk within the event that triggered the work: a longer one would be noticeable
 * together with the rendering of the result.
 */
const MAX_FIRST_CHUNK_MS = 12
/**
 * A pause that exceeds a browser's shortest timer by this much was delayed by other work or garbage
 * collection.
 */
const MIN_DELAY_MS = 12

/**
 * Returns a function that pauses once the stretch is used up, and costs nothing before. If the
 * pause was delayed, other waiting tasks were delayed too:
 * a second pause lets them run first, so that two stretches do not become one.
 */
export function createMainThreadYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const requested = performance.now()
    if (requested - began < MAX_CHUNK_MS) return
    await nextTimer()
    if (performance.now() - requested > MIN_DELAY_MS) await nextTimer()
    began = performance.now()
  }
}

function nextTimer(): Promise<void> {
  return new Promise((resume) => setTimeout(resume))
}

/**
 * `createMainThreadYield` for work whose result the user waits for: continues after one task.
 * Browsers clamp nested zero timers to four milliseconds.
 */
export function createShortYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const requested = performance.now()
    if (requested - began < MAX_SHORT_CHUNK_MS) return
    await nextTask()
    if (performance.now() - requested > MIN_DELAY_MS) await nextTimer()
    began = performance.now()
  }
}

/** Resolves in a new task, after the page's pending work. */
export function nextTask(): Promise<void> {
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

/** Runs work with pause points, pausing as often as `yieldToPage` decides. */
export async function runChunked<T>(steps: Generator<undefined, T, undefined>, yieldToPage: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await yieldToPage()
  }
}

/** Runs the work for up to `MAX_FIRST_CHUNK_MS`. Returns its result if it finishes, else undefined. */
export function tryFirstChunk<T>(steps: Generator<undefined, T, undefined>): T | undefined {
  const began = performance.now()
  do {
    const step = steps.next()
    if (step.done === true) return step.value
  } while (performance.now() - began < MAX_FIRST_CHUNK_MS)
  return undefined
}

/** Items processed between two pause points: a few milliseconds of work. */
const ITEMS_AT_ONCE = 500

/** Maps the items, with pause points. */
export function* mapChunked<T, R>(items: readonly T[], make: (item: T) => R): Generator<undefined, R[], undefined> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % ITEMS_AT_ONCE === 0) yield
  }
  return made
}

/** Groups the items by key, as `Map.groupBy` does, with pause points. */
export function* groupInSteps<T, K>(items: readonly T[], keyOf: (item: T) => K): Generator<undefined, Map<K, T[]>, undefined> {
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
