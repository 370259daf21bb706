/** Number of cached results at which the cache is cleared: about ten megabytes at most. */
const MAX_CACHED = 20_000

/**
 * Memoizes a pure function by key. Use when inputs are recreated but equal, such as graph records
 * after each response.
 */
export function memoizeByKey<Subject, Value>(
  keyOf: (subject: Subject) => string,
  compute: (subject: Subject) => Value,
  max = MAX_CACHED,
): (subject: Subject) => Value {
  const responses = new Map<string, { readonly value: Value }>()
  return (subject) => {
    const key = keyOf(subject)
    const known = responses.get(key)
    if (known !== undefined) return known.value
    const value = compute(subject)
    // Clearing the whole cache avoids bookkeeping per call, and happens once in thousands of calls.
    if (responses.size >= max) responses.clear()
    responses.set(key, { value })
    return value
  }
}
