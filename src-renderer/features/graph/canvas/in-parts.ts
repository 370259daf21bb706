/** Between two parts, a frame: the browser draws the one before the other. */
const BETWEEN_PARTS_MS = 16
/** The first parts are dear: nothing that they need has run before. */
const LEAST_PART = 25
const LARGEST_PART = 400
/** A turn that comes this much later than it was due says that the part before it took too long to style and to draw, or might have. */
const LATE_MS = 30
const PUNCTUAL_MS = 12

/**
 * Hands over many things part by part, each in a task of its own, and tells when all of them are: larger parts while the page keeps
 * up with them, smaller ones once it does not. Gives the way to stop.
 */
export function inParts<T>(all: readonly T[], add: (part: readonly T[]) => void, onWhole: () => void): () => void {
  let from = 0
  let size = LEAST_PART
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
    if (late > LATE_MS) size = Math.max(LEAST_PART, Math.floor(size / 2))
    else if (late < PUNCTUAL_MS) size = Math.min(LARGEST_PART, size * 2)
    add(all.slice(from, from + size))
    from += size
    plan(turn, BETWEEN_PARTS_MS)
  }
  plan(turn, 0)
  return () => clearTimeout(timer)
}
