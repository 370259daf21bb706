/** Long work with pause points. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs all steps without a pause. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Maps the items, with a pause point after every `pauseAfter` of them. */
export function* mapSteps<T, R>(items: readonly T[], pauseAfter: number, make: (item: T, at: number) => R): Steps<R[]> {
  const made: R[] = []
  for (const [at, item] of items.entries()) {
    made.push(make(item, at))
    if ((at + 1) % pauseAfter === 0) yield
  }
  return made
}
