/** `make`, once for each object, and kept as long as that lives: for what is asked for at every drawing and follows from it alone. */
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
