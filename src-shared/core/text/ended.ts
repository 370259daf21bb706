/** What work with places to pause comes to, without a pause. */
export function runSync<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
