import { detectAddress } from '../addresses/recognise.ts'
import { ADDRESS_FAMILIES, normaliseAddress } from '../addresses/normalise.ts'

/**
 * Family and canonical form of an address that the service delivered beside a subject. The subject's own family is
 * tried first (an answer about an EVM chain holds EVM addresses); what fits no family keeps its text as it is.
 */
export function familyOf(address: string, subjectFamily: string): AddressFamily {
  // As most services write them: in lower case there is no checksum to compute, and a page has a thousand of them.
  if (subjectFamily === 'evm' && LOWER_CASE_EVM.test(address)) return { family: 'evm', canonical: address }
  const key = `${subjectFamily} ${address}`
  const known = read.get(key)
  if (known !== undefined) return known
  if (read.size >= MOST_REMEMBERED) read.clear()
  const found = readFamily(address, subjectFamily)
  read.set(key, found)
  return found
}

const LOWER_CASE_EVM = /^0x[0-9a-f]{40}$/

interface AddressFamily {
  readonly family: string
  readonly canonical: string
}

/** The graph of a case is made anew with every answer that a run brings, and an address takes a hash to read. */
const read = new Map<string, AddressFamily>()
const MOST_REMEMBERED = 20_000

function readFamily(address: string, subjectFamily: string): AddressFamily {
  const family = ADDRESS_FAMILIES.find((each) => each === subjectFamily)
  const same = family === undefined ? undefined : normaliseAddress(family, address)
  if (family !== undefined && same?.ok === true) return { family, canonical: same.value.canonical }
  const recognised = detectAddress(address)
  return recognised.kind === 'address' ? { family: recognised.family, canonical: recognised.canonical } : { family: 'unknown', canonical: address }
}
