/**
 * Maximum work between two pauses, in ms: less than a frame, so that the canvas follows the
 * pointer.
 */
const SLICE_MS = 8

/**
 * Runs a generator in slices, each in a task of its own, and passes on its result. Returns a
 * function that cancels.
 */
export function inSlices<T>(steps: Generator<undefined, T, undefined>, onDone: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slice = (): void => {
    const began = performance.now()
    while (performance.now() - began < SLICE_MS) {
      const step = steps.next()
      if (step.done === true) {
        onDone(step.value)
        return
      }
    }
    timer = setTimeout(slice)
  }
  timer = setTimeout(slice)
  return () => clearTimeout(timer)
}
