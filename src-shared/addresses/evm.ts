import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Checked, type SuggestedReading, validAddress, invalidAddress } from './address-form.ts'

/**
 * EVM chains and hyperliquid: 0x and 40 hexadecimal digits; canonical in lower case, displayed with
 * the EIP-55 checksum.
 */
export function checkEvm(text: string): Checked {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (digits === undefined) return invalidAddress(whatIsWrong(text), offerFor(text))
  const display = eip55(digits.toLowerCase())
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && display !== text) {
    return invalidAddress(
      'The capital letters of this address do not match its checksum (EIP-55): at least one character is wrong. Copy it again from the source.',
      { canonical: `0x${digits.toLowerCase()}`, display, action: 'Use it in lower case' },
    )
  }
  return validAddress(`0x${digits.toLowerCase()}`, display)
}

/** 40 digits without 0x: logs, key files and block explorers omit it. */
function offerFor(text: string): SuggestedReading | undefined {
  if (!/^[0-9a-fA-F]{40}$/.test(text)) return undefined
  return { canonical: `0x${text.toLowerCase()}`, display: eip55(text.toLowerCase()), action: 'Add 0x in front' }
}

function whatIsWrong(text: string): string {
  if (/^[0-9a-fA-F]{40}$/.test(text)) return 'An EVM address begins with 0x; here it is missing.'
  if (text.startsWith('0X')) return 'An EVM address begins with 0x in lower case.'
  if (!text.startsWith('0x')) return 'An EVM address is 0x followed by 40 hexadecimal digits.'
  const digits = text.slice(2)
  const odd = /[^0-9a-fA-F]/.exec(digits)
  if (odd !== null) return `“${odd[0]}” at character ${odd.index + 3} is not a hexadecimal digit.`
  if (digits.length === 64) return 'An EVM address has 40 hexadecimal digits after 0x; 64 are a transaction hash or an address of another chain.'
  return `An EVM address has 40 hexadecimal digits after 0x; this one has ${digits.length}.`
}

/**
 * Maximum number of cached checksum forms: a hash takes a tenth of a millisecond, and a list of pasted addresses
 * is read again on every change.
 */
const MAX_REMEMBERED = 20_000
const remembered = new Map<string, string>()

/**
 * EIP-55: a hexadecimal letter is upper case where the Keccak-256 of the lower-case digits has its
 * high bit set at that position.
 */
function eip55(digits: string): string {
  const known = remembered.get(digits)
  if (known !== undefined) return known
  const hash = keccak_256(new TextEncoder().encode(digits))
  let display = '0x'
  for (let index = 0; index < digits.length; index++) {
    const byte = hash[index >> 1] ?? 0
    const isCapital = (index % 2 === 0 ? byte >> 4 : byte & 15) >= 8
    display += isCapital ? digits.charAt(index).toUpperCase() : digits.charAt(index)
  }
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(digits, display)
  return display
}
