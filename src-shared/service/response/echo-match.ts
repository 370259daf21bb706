import { fold, readChainName } from '../../addresses/chains/read-chain.ts'
import { ADDRESS_FAMILIES, normaliseAddress } from '../../addresses/normalise.ts'
import { familyOfChain, isChainId, normaliseChain, type ChainFamily } from '../../addresses/chains/chains.ts'

/*
 * Whether a delivered text names something other than the requested one. A text in a form that
 * cannot be compared counts as no difference.
 */

/**
 * The chain that a name means; the folded name itself where it is unknown; undefined where it names
 * no chain.
 */
function chainNamed(text: string): string | undefined {
  const name = readChainName(normaliseChain(text))
  if (name.kind === 'chain') return name.chain
  return name.kind === 'nothing' ? undefined : fold(name.kind === 'not-covered' ? name.title : text)
}

/**
 * A request on all chains has responses about any of them; "EVM" is an address form and matches
 * every EVM chain.
 */
export function isOtherChain(requested: readonly string[], delivered: string): boolean {
  const named = chainNamed(delivered)
  if (named === undefined || requested.includes('all')) return false
  return requested.every((one) => chainNamed(one) !== named && !(named === 'evm' && isChainId(one) && familyOfChain(one) === 'evm'))
}

/** The address families whose form a text has. */
export function familiesOf(address: string): readonly ChainFamily[] {
  return ADDRESS_FAMILIES.filter((family) => normaliseAddress(family, address).ok)
}

/** Shorter texts are words such as `native`, not addresses. */
const MIN_ADDRESS_LENGTH = 20

/**
 * Hexadecimal and bech32: case carries only a checksum, the account is the same. In base58, another
 * case is another address.
 */
const IGNORES_CASE = /^(?:0x|bc1|inj1|mantra1)/i

export function isOtherAccount(requested: string, delivered: string, families: readonly ChainFamily[]): boolean {
  if (requested === delivered || (IGNORES_CASE.test(requested) && requested.toLowerCase() === delivered.toLowerCase())) return false
  const same = families.some((family) => {
    const [one, other] = [normaliseAddress(family, requested), normaliseAddress(family, delivered)]
    return one.ok && other.ok && one.value.canonical === other.value.canonical
  })
  if (same || isHexForm(requested, delivered)) return false
  return delivered.length >= MIN_ADDRESS_LENGTH || families.some((family) => normaliseAddress(family, delivered).ok)
}

/**
 * Chains with bech32 or base58 addresses may deliver the same account in hexadecimal, which is not
 * compared.
 */
function isHexForm(requested: string, delivered: string): boolean {
  return !/^0x/i.test(requested) && /^(?:inj1|mantra1|T[1-9A-HJ-NP-Za-km-z]{33}$)/.test(requested) && /^(?:0x|41)?[0-9a-f]{40}$/i.test(delivered)
}

/**
 * Names that services deliver for native coins, whose wrapped tokens have addresses of their own.
 */
const NATIVE = /^(?:0xe{40}|0x0{40}|native|So1{38,41}[12])$/i

export function isOtherToken(requested: string, delivered: string, families: readonly ChainFamily[]): boolean {
  if (NATIVE.test(requested) || NATIVE.test(delivered)) return false
  const [one, other] = [requested, delivered].map((text) => text.replaceAll(/0x0+(?=[0-9a-f])/gi, '0x'))
  if (one?.toLowerCase() === other?.toLowerCase()) return false
  // A filter may contain the beginning of an address.
  return requested.length >= MIN_ADDRESS_LENGTH && isOtherAccount(requested, delivered, families)
}

/**
 * Compares hexadecimal with or without 0x, in either case. Hashes in two notations, as on TON, are
 * not compared.
 */
export function isOtherHash(requested: string, delivered: string): boolean {
  const [one, other] = [plainHash(requested), plainHash(delivered)]
  if (one === other) return false
  const isComparable = isHex(one) === isHex(other)
  return isComparable || /^0x/i.test(requested)
}

function plainHash(text: string): string {
  const plain = text.replace(/^0x/i, '')
  return isHex(plain) ? plain.toLowerCase() : text
}

function isHex(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text)
}

export function isOtherName(requested: string, delivered: string): boolean {
  return comparableName(requested) !== comparableName(delivered)
}

function comparableName(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** A page may be delivered under another path of the same site. */
export function isOtherWebsite(requested: string, delivered: string): boolean {
  const [one, other] = [hostOf(requested), hostOf(delivered)]
  return one !== undefined && other !== undefined && one !== other
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : undefined
}
