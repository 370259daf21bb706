const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n] as const

/** Prefixes of addresses with the checksum of Bitcoin Cash; the first is often omitted. */
const COINS: readonly (readonly [prefix: string, name: string])[] = [
  ['bitcoincash', 'Bitcoin Cash'],
  ['simpleledger', 'Bitcoin Cash'],
  ['ecash', 'eCash'],
  ['bchtest', 'Bitcoin Cash test network'],
  ['kaspa', 'Kaspa'],
  ['kaspatest', 'Kaspa test network'],
]

/**
 * The coin of a cashaddr text with or without its prefix, and whether its checksum is valid;
 * undefined for any other text.
 */
export function cashaddrCoin(text: string): { readonly name: string; readonly isValid: boolean } | undefined {
  const lower = text.toLowerCase()
  if (lower !== text && text !== text.toUpperCase()) return undefined
  const [before, after] = lower.includes(':') ? lower.split(':', 2) : [undefined, lower]
  if (after === undefined || after.length < 40 || after.length > 112) return undefined
  const known = COINS.find(([prefix]) => prefix === before)
  if (before !== undefined) return known === undefined ? undefined : { name: known[1], isValid: isChecked(known[0], after) }
  if (!/^[qpz]/.test(after)) return undefined
  const fitting = COINS.find(([prefix]) => isChecked(prefix, after))
  return fitting === undefined ? undefined : { name: fitting[1], isValid: true }
}

function isChecked(prefix: string, payload: string): boolean {
  const values = [...Array.from(prefix, (letter) => letter.charCodeAt(0) & 31), 0, ...Array.from(payload, (letter) => CHARSET.indexOf(letter))]
  return !values.includes(-1) && polymod(values) === 0n
}

function polymod(values: readonly number[]): bigint {
  let sum = 1n
  for (const value of values) {
    const top = sum >> 35n
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value)
    for (const [at, generator] of GENERATORS.entries()) if ((top >> BigInt(at)) & 1n) sum ^= generator
  }
  return sum ^ 1n
}
