import { ADDRESS_FAMILIES, sameAddress } from './normalise.ts'
import { recogniseAddress } from './recognise.ts'

interface TakenSubject {
  readonly typed: string
  readonly address: string
  readonly family: string
}

/**
 * How the address of a subject came of what was typed, where that took an act of the investigator: "taken in lower case, …".
 * '' where the typed text is a spelling of the address. For the log of the case, as the end of a sentence.
 */
export function howItWasRead({ typed, address, family: name }: TakenSubject): string {
  const family = ADDRESS_FAMILIES.find((one) => one === name)
  if (family === undefined) return ''
  const seen = recogniseAddress(typed)
  if (family === 'near' && seen.kind === 'address' && seen.family === 'evm') return 'taken as a NEAR account, not as an EVM address'
  if (sameAddress(family, typed, address)) return ''
  if (seen.kind === 'refused' && seen.offer?.family === family && seen.offer.canonical === address) {
    if (family === 'evm') return 'taken in lower case, although its capitals do not match its checksum'
    if (family === 'stellar') return 'taken for the account of this muxed address'
    if (family === 'tron') return 'taken for the T form of this hexadecimal address'
  }
  return 'which is not a way to write this address'
}
