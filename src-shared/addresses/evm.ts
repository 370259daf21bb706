import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Checked, right, wrong } from './address-form.ts'

/** EVM chains and hyperliquid: 0x and 40 hexadecimal digits; canonical lower case, shown with the EIP-55 checksum. */
export function checkEvm(text: string): Checked {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (digits === undefined) return wrong(whatIsWrong(text))
  const display = eip55(digits.toLowerCase())
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (mixed && display !== text) {
    return wrong(
      'The capital letters of this address do not match its checksum (EIP-55): at least one character is wrong. Copy it again from the source.',
      { canonical: `0x${digits.toLowerCase()}`, display, act: 'Take it in lower case' },
    )
  }
  return right(`0x${digits.toLowerCase()}`, display)
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

/** EIP-55: a digit is a capital where the Keccak-256 of the lower-case digits has its high bit set at that place. */
function eip55(digits: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  let out = '0x'
  for (let index = 0; index < digits.length; index++) {
    out += Number.parseInt(hash.charAt(index), 16) >= 8 ? digits.charAt(index).toUpperCase() : digits.charAt(index)
  }
  return out
}
