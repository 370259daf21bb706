import { bech32, bech32m } from '@scure/base'
import { type Checked, validAddress, invalidAddress } from './address-form.ts'
import { decodeBase58check } from './base58.ts'

/**
 * Bitcoin main network: P2PKH (1…), P2SH (3…) and segregated witness (bc1…). Taproot (bc1p) and
 * witness versions 2 to 16 are well formed by BIP-350 and accepted, because such outputs can hold
 * coins; test networks are refused.
 */
export function checkBitcoin(text: string): Checked {
  const lower = text.toLowerCase()
  if (/^(?:bc|tb|bcrt)1/.test(lower)) return checkSegwit(text, lower)
  if (/^[xyz]pub/.test(text)) return invalidAddress('This is an extended public key of many addresses. Paste one address.')
  if (!/^[13mn2][1-9A-HJ-NP-Za-km-z]*$/.test(text)) return invalidAddress('A bitcoin address begins with 1, 3 or bc1 and contains no 0, O, I or l.')
  if (text.length < 26 || text.length > 35)
    return invalidAddress(`A bitcoin address that begins with ${text.charAt(0)} has 26 to 35 characters; this one has ${text.length}.`)
  const bytes = decodeBase58check(text)
  if (bytes === undefined) return invalidAddress('The checksum of this bitcoin address is wrong: at least one character differs from the original.')
  const [version] = bytes
  if (version === 0x6f || version === 0xc4) return invalidAddress('This is an address of the bitcoin test network.')
  if ((version !== 0x00 && version !== 0x05) || bytes.length !== 21)
    return invalidAddress('This is not a bitcoin main network address: its version is unknown.')
  return validAddress(text)
}

function checkSegwit(text: string, lower: string): Checked {
  if (!lower.startsWith('bc1')) return invalidAddress('This is an address of a bitcoin test network.')
  if (text !== lower && text !== text.toUpperCase()) return invalidAddress('A bc1 address is written in lower case or in capitals, never mixed.')
  const plain = bech32.decodeUnsafe(lower)
  const modified = bech32m.decodeUnsafe(lower)
  const decoded = plain ?? modified
  if (decoded === undefined) return invalidAddress('The checksum of this bc1 address is wrong: at least one character differs from the original.')
  const [version, ...words] = decoded.words
  if (version === undefined) return invalidAddress('This bc1 address is empty.')
  if (version > 16) return invalidAddress(`Witness version ${version} does not exist.`)
  if ((version === 0) !== (plain !== undefined))
    return invalidAddress('This bc1 address carries the checksum of another witness version (bech32 for version 0, bech32m for all others).')
  const program = bech32.fromWordsUnsafe(words)
  if (!(program instanceof Uint8Array)) return invalidAddress('The padding at the end of this bc1 address is not valid.')
  const length = program.length
  if (length < 2 || length > 40 || (version === 0 && length !== 20 && length !== 32))
    return invalidAddress(`A witness program of ${length} bytes is not allowed here.`)
  const again = (version === 0 ? bech32 : bech32m).encode('bc', [version, ...bech32.toWords(program)])
  return again === lower ? validAddress(lower) : invalidAddress('This bc1 address is not in its usual form.')
}
