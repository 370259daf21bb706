/** Longest stretch of work between two pauses, in ms: less than a frame, so that a hand on the canvas is followed. */
const SLICE_MS = 8

/** Does work with places to pause in slices, each in a task of its own, and tells what came of it. Gives the way to give it up. */
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
