/**
 * Memoizes `make` by object identity for as long as the object lives. Use for values that every
 * render needs and that depend on the object alone.
 */
export function memoizeByRef<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, { readonly result: T }>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known.result
    const result = make(of)
    made.set(of, { result })
    return result
  }
}
