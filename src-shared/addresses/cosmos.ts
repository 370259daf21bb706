import { bech32, bech32m } from '@scure/base'
import { type Checked, validAddress, invalidAddress } from './address-form.ts'

/** Injective: bech32 with prefix inj. */
export function checkInjective(text: string): Checked {
  if (/^0x[0-9a-fA-F]{40}$/.test(text))
    return invalidAddress('This is the EVM form of an address. On Injective, paste the form that begins with inj1.')
  return checkBech32(text, 'inj', 'An Injective address')
}

/** MANTRA: bech32 with prefix mantra. */
export function checkMantra(text: string): Checked {
  return checkBech32(text, 'mantra', 'A MANTRA address')
}

/** 20 bytes for accounts, 32 for contracts. Canonical lower case. */
function checkBech32(text: string, prefix: string, what: string): Checked {
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return invalidAddress(`${what} is written in lower case or in capitals, never mixed.`)
  if (!lower.startsWith(`${prefix}1`)) return invalidAddress(`${what} begins with ${prefix}1.`)
  const odd = /[^qpzry9x8gf2tvdw0s3jn54khce6mua7l]/.exec(lower.slice(prefix.length + 1))
  if (odd !== null) return invalidAddress(`“${odd[0]}” at character ${prefix.length + 2 + odd.index} is not in the bech32 alphabet.`)
  const decoded = bech32.decodeUnsafe(lower)
  if (decoded === undefined) {
    if (bech32m.decodeUnsafe(lower) !== undefined) return invalidAddress(`${what} has a bech32 checksum; this one has the newer bech32m.`)
    const usual = prefix.length + 39
    if (lower.length !== usual && lower.length !== usual + 20)
      return invalidAddress(`${what} has ${usual} characters (${usual + 20} for contracts); this one has ${lower.length}.`)
    return invalidAddress(`The checksum of this address is wrong: at least one character differs from the original.`)
  }
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  if (!(bytes instanceof Uint8Array) || (bytes.length !== 20 && bytes.length !== 32)) return invalidAddress(`${what} has 20 or 32 bytes.`)
  return bech32.encode(prefix, bech32.toWords(bytes)) === lower ? validAddress(lower) : invalidAddress('This address is not in its usual form.')
}
