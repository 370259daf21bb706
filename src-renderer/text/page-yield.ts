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

/** Work with places to pause, with as many pauses as the page needs. */
export async function paced<T>(steps: Generator<undefined, T, undefined>, yieldToPage: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await yieldToPage()
  }
}
