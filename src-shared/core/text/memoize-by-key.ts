/** Answers that are remembered before all of them are forgotten: some ten megabytes of them at the most. */
const MOST_RECALLED = 20_000

/**
 * A pure function that remembers what it answered to all that has the same key. For what is dear to work out and is asked for again by records
 * that are made anew each time, as those of a graph are with each answer that comes in.
 */
export function memoizeByKey<Subject, Value>(
  keyOf: (subject: Subject) => string,
  workOut: (subject: Subject) => Value,
  most = MOST_RECALLED,
): (subject: Subject) => Value {
  const answers = new Map<string, { readonly value: Value }>()
  return (subject) => {
    const key = keyOf(subject)
    const known = answers.get(key)
    if (known !== undefined) return known.value
    const value = workOut(subject)
    // Forgetting all at once costs nothing at each question, and comes once in thousands of them.
    if (answers.size >= most) answers.clear()
    answers.set(key, { value })
    return value
  }
}
