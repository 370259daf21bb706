import canonicalize from 'canonicalize'

/**
 * The RFC 8785 text of plain JSON data: one value, one text, so that two hashes can be compared.
 * Members that are `undefined` are left out. Throws (a fault in Casebook, never an expected failure) for what JSON
 * cannot hold: NaN, infinities, lone surrogates, cycles, and a value that is nothing at all.
 */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('There is no canonical JSON text of this value')
  return text
}
