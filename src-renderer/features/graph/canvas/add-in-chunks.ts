/** Pause between two chunks, one frame, so that the browser paints the first before the second. */
const BETWEEN_PARTS_MS = 16
/**
 * Initial and minimum chunk size. The first chunks are expensive: none of their code has run
 * before.
 */
const MIN_PART = 25
const MAX_PART = 400
/**
 * A delay beyond this, in ms, means that the previous chunk may have taken too long to style and
 * draw.
 */
const LATE_MS = 30
const PUNCTUAL_MS = 12

/**
 * Adds many items chunk by chunk, each in a task of its own, and calls back when all are added.
 * Chunks grow while the page keeps up and shrink once it does not. Returns a function that cancels.
 */
export function addInChunks<T>(all: readonly T[], add: (chunk: readonly T[]) => void, onWhole: () => void): () => void {
  let from = 0
  let size = MIN_PART
  let due = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = (turn: () => void, wait: number): void => {
    due = performance.now() + wait
    timer = setTimeout(turn, wait)
  }
  const turn = (): void => {
    if (from >= all.length) {
      onWhole()
      return
    }
    const late = from === 0 ? PUNCTUAL_MS : performance.now() - due
    if (late > LATE_MS) size = Math.max(MIN_PART, Math.floor(size / 2))
    else if (late < PUNCTUAL_MS) size = Math.min(MAX_PART, size * 2)
    add(all.slice(from, from + size))
    from += size
    plan(turn, BETWEEN_PARTS_MS)
  }
  plan(turn, 0)
  return () => clearTimeout(timer)
}
