/** The result of stepwise work, and the number of its pauses. */
export function ranThrough<T>(steps: Generator<unknown, T, undefined>): { readonly value: T; readonly pauses: number } {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next(undefined)
    if (step.done === true) return { value: step.value, pauses }
  }
}
