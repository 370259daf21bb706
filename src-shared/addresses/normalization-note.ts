import type { ChainFamily } from './chains/chains.ts'
import { ADDRESS_FAMILIES, sameAddress } from './normalise.ts'
import { isPaddedEvm, detectAddress } from './recognise.ts'

interface TakenSubject {
  readonly typed: string
  readonly address: string
  readonly family: string
}

/**
 * How a subject's address was derived from the typed text, where that took an action of the
 * investigator: "in lower case, …". '' where the typed text is a spelling of the address.
 * Formatted as the end of a sentence in the case log.
 */
export function normalizationNote({ typed, address, family: name }: TakenSubject): string {
  const family = ADDRESS_FAMILIES.find((one) => one === name)
  if (family === undefined) return ''
  const seen = detectAddress(typed)
  if (family === 'near' && seen.kind === 'address' && seen.family === 'evm') return 'read as a NEAR account, not as an EVM address'
  if (sameAddress(family, typed, address)) return ''
  if (/\s/.test(typed) && isSpelling(family, typed.replaceAll(/\s/g, ''), address)) return 'in one piece, because spaces or a line break divide it'
  if (family === 'evm' && isPaddedEvm(typed) && sameAddress(family, `0x${typed.slice(26)}`, address)) {
    return 'read as the EVM address in these 32 bytes'
  }
  if (isShortened(typed) && sameAddress(family, `0x${typed.slice(2).padStart(64, '0')}`, address)) {
    const missing = 66 - typed.length
    return `with ${missing === 1 ? 'the missing zero' : `the ${missing} missing zeros`} added after 0x`
  }
  if (seen.kind === 'refused' && seen.offer?.family === family && seen.offer.canonical === address) {
    if (family === 'evm' && !typed.startsWith('0x')) return 'with 0x added in front'
    if (family === 'evm') return 'in lower case, although its capitals do not match its checksum'
    if (family === 'stellar') return 'read as the account of this muxed address'
    if (family === 'tron') return 'read as the T form of this hexadecimal address'
  }
  return 'which is not a valid form of this address'
}

/** 60 to 63 digits: an address of Aptos or Sui without its leading zeros. */
function isShortened(typed: string): boolean {
  return /^0x[0-9a-fA-F]{60,63}$/.test(typed)
}

/** Whether a text is a spelling of the address, directly or in lower case. */
function isSpelling(family: ChainFamily, text: string, address: string): boolean {
  return sameAddress(family, text, address) || (family === 'evm' && sameAddress(family, text.toLowerCase(), address))
}
