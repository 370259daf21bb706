import { detectAddress } from '../addresses/recognise.ts'
import { ADDRESS_FAMILIES, normaliseAddress } from '../addresses/normalise.ts'

/**
 * Family and canonical form of an address delivered with a subject. Tries the subject's
 * family first (a response about an EVM chain has EVM addresses). An address of no
 * known family is unchanged.
 */
export function familyOf(address: string, subjectFamily: string): AddressFamily {
  // Fast path: lower-case EVM addresses need no checksum, and a page has a thousand of them.
  if (subjectFamily === 'evm' && LOWER_CASE_EVM.test(address)) return { family: 'evm', canonical: address }
  const key = `${subjectFamily} ${address}`
  const known = read.get(key)
  if (known !== undefined) return known
  if (read.size >= MAX_CACHED) read.clear()
  const found = readFamily(address, subjectFamily)
  read.set(key, found)
  return found
}

const LOWER_CASE_EVM = /^0x[0-9a-f]{40}$/

interface AddressFamily {
  readonly family: string
  readonly canonical: string
}

/**
 * Cache: the graph is rebuilt with every response of a run, and parsing an address takes a hash.
 */
const read = new Map<string, AddressFamily>()
const MAX_CACHED = 20_000

function readFamily(address: string, subjectFamily: string): AddressFamily {
  const family = ADDRESS_FAMILIES.find((each) => each === subjectFamily)
  const same = family === undefined ? undefined : normaliseAddress(family, address)
  if (family !== undefined && same?.ok === true) return { family, canonical: same.value.canonical }
  const recognised = detectAddress(address)
  return recognised.kind === 'address' ? { family: recognised.family, canonical: recognised.canonical } : { family: 'unknown', canonical: address }
}
