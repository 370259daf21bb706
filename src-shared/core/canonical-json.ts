import canonicalize from 'canonicalize'

/**
 * The RFC 8785 text of plain JSON data: equal values have equal texts, so hashes can be compared.
 * Omits `undefined` members.
 * Throws (a fault in Casebook, not an expected failure) for NaN, infinities, lone surrogates,
 * cycles and `undefined`.
 */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('There is no canonical JSON text of this value')
  return text
}
