import { failure } from '../core/failure.ts'
import { type Result, err, ok } from '../core/result.ts'
import type { ChainFamily } from './chains/chains.ts'
import type { AddressForm, Checked } from './address-form.ts'
import { checkSolana, checkTron } from './base58.ts'
import { checkBitcoin } from './bitcoin.ts'
import { checkInjective, checkMantra } from './cosmos.ts'
import { checkEvm } from './evm.ts'
import { checkAptos, checkStarknet, checkSui } from './long-hex.ts'
import { readPasted } from './pasted-text.ts'
import { secretIn } from './secrets/secret.ts'
import { checkStacks } from './stacks.ts'
import { checkStellar, BASE32 } from './stellar.ts'
import { checkTon } from './ton.ts'
import { sha512_256 } from '@noble/hashes/sha2.js'
import { base32nopad } from '@scure/base'
import { validAddress, firstInvalidChar, invalidAddress } from './address-form.ts'

/**
 * NEAR: 2 to 64 lower-case letters, digits and single separators (- _ .) between them; 64 digits
 * are an implicit account. Canonical unchanged.
 */
function checkNear(text: string): Checked {
  if (text.length < 2 || text.length > 64) return invalidAddress(`A NEAR account has 2 to 64 characters; this one has ${text.length}.`)
  if (/[A-Z]/.test(text)) return invalidAddress('A NEAR account is written in lower case.')
  const odd = /[^a-z0-9._-]/.exec(text)
  if (odd !== null)
    return invalidAddress(`“${odd[0]}” at character ${odd.index + 1} is not allowed in a NEAR account (letters, digits, - _ and . are).`)
  if (!/^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/.test(text))
    return invalidAddress('In a NEAR account, a single - _ or . is allowed between letters or digits.')
  return validAddress(text)
}

/**
 * Algorand: 58 base32 characters, 32 bytes and the last 4 of their SHA-512/256. Unused bits must be
 * zero: one account, one text.
 */
function checkAlgorand(text: string): Checked {
  if (/[a-z]/.test(text)) return invalidAddress('An Algorand address is written in capitals.')
  const stranger = firstInvalidChar(text, BASE32)
  if (stranger !== '') return invalidAddress(`“${stranger}” is not in the alphabet of Algorand addresses (capital letters and 2 to 7).`)
  if (text.length !== 58) return invalidAddress(`An Algorand address has 58 characters; this one has ${text.length}.`)
  const bytes = decode(text)
  if (bytes === undefined || base32nopad.encode(bytes) !== text)
    return invalidAddress('The last character of this Algorand address is not the one that its checksum ends with.')
  const sum = sha512_256(bytes.subarray(0, 32)).subarray(28)
  if (!sum.every((byte, index) => byte === bytes[32 + index]))
    return invalidAddress('The checksum of this Algorand address is wrong: at least one character differs from the original.')
  return validAddress(text)
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text)
  } catch {
    return undefined // the library throws where unused bits are set
  }
}

export const ADDRESS_FAMILIES = [
  'evm',
  'solana',
  'bitcoin',
  'ton',
  'tron',
  'sui',
  'aptos',
  'starknet',
  'near',
  'stellar',
  'algorand',
  'stacks',
  'injective',
  'mantra',
] as const satisfies readonly ChainFamily[]

/**
 * Each family's rule: strict shape, decode, version, length, encode again and compare. Takes text
 * that `readPasted` accepted.
 */
export const CHECKS: Readonly<Record<ChainFamily, (text: string) => Checked>> = {
  evm: checkEvm,
  solana: checkSolana,
  bitcoin: checkBitcoin,
  ton: checkTon,
  tron: checkTron,
  sui: checkSui,
  aptos: checkAptos,
  starknet: checkStarknet,
  near: checkNear,
  stellar: checkStellar,
  algorand: checkAlgorand,
  stacks: checkStacks,
  injective: checkInjective,
  mantra: checkMantra,
}

const REMEDY = 'Copy the address again from where it came from.'

/**
 * The canonical and the display form of an address of a known family. Error: a sentence about the
 * problem, which never repeats a secret.
 */
export function normaliseAddress(family: ChainFamily, text: string): Result<AddressForm> {
  const secret = secretIn(text)
  if (secret !== undefined) return err(failure('bad_request', secretMessage(secret), 'Paste the public address.', { field: 'address' }))
  const pasted = readPasted(text)
  if (!pasted.ok) return err(failure('bad_request', pasted.wrong, REMEDY, { field: 'address' }))
  const checked = CHECKS[family](pasted.text)
  return checked.ok ? ok(checked.form) : err(failure('bad_request', checked.wrong, REMEDY, { field: 'address' }))
}

/** true when both texts are well formed and name the same account. */
export function sameAddress(family: ChainFamily, a: string, b: string): boolean {
  if (a === b) return true
  const first = normaliseAddress(family, a)
  const second = normaliseAddress(family, b)
  return first.ok && second.ok && first.value.canonical === second.value.canonical
}

/**
 * The form of an address in requests: canonical, except on TON, where the service takes EQ…
 * (docs/service-interface.md, 2.2).
 */
export function addressForService(family: ChainFamily, canonical: string): string {
  if (family !== 'ton') return canonical
  const form = normaliseAddress(family, canonical)
  return form.ok ? form.value.display : canonical
}

export function secretMessage(kind: string): string {
  return `This looks like ${kind}. It was not saved. Do not paste it anywhere.`
}
