import { ADDRESS_FAMILIES, normaliseAddress } from '../../addresses/normalise.ts'
import { CHAIN_IDS, chainTitle, familyOfChain, normaliseChain, type ChainFamily, type ChainId } from '../table/chains.ts'

/*
 * Whether a delivered text names something else than the requested one. A text in a form that cannot be compared says nothing.
 */

/** Other names under which services know the chains of the table. */
const CHAIN_SYNONYMS: readonly (readonly [name: string, chain: ChainId])[] = [
  ['eth', 'ethereum'],
  ['mainnet', 'ethereum'],
  ['bsc', 'bnb'],
  ['bnbchain', 'bnb'],
  ['bnbsmartchain', 'bnb'],
  ['binancesmartchain', 'bnb'],
  ['matic', 'polygon'],
  ['polygonpos', 'polygon'],
  ['avax', 'avalanche'],
  ['avalanchec', 'avalanche'],
  ['avalanchecchain', 'avalanche'],
  ['arb', 'arbitrum'],
  ['arbitrumone', 'arbitrum'],
  ['op', 'optimism'],
  ['opmainnet', 'optimism'],
  ['sol', 'solana'],
  ['btc', 'bitcoin'],
  ['trx', 'tron'],
  ['iota', 'iotaevm'],
  ['hyperliquidevm', 'hyperevm'],
]

const CHAIN_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...CHAIN_SYNONYMS,
  ...CHAIN_IDS.flatMap((chain) => [chain, chainTitle(chain)].map((name) => [plainName(name), chain] as const)),
])

function plainName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The chain that a name means; the name itself, plain, where it means none of the table. */
function chainNamed(text: string): string {
  const plain = plainName(normaliseChain(text))
  return CHAIN_BY_NAME.get(plain) ?? CHAIN_BY_NAME.get(plain.replace(/mainnet$/, '')) ?? plain
}

/** With `all`, every chain on which an address of these families can exist is requested; without families every chain. */
export function isOtherChain(requested: readonly string[], delivered: string, families: readonly ChainFamily[]): boolean {
  const named = chainNamed(delivered)
  if (named === '' || named === 'all') return false
  if (!requested.includes('all')) return requested.every((one) => chainNamed(one) !== named)
  const known = CHAIN_IDS.find((chain) => chain === named)
  return known !== undefined && families.length > 0 && !families.includes(familyOfChain(known))
}

/** The families in whose form a text is written. */
export function familiesOf(address: string): readonly ChainFamily[] {
  return ADDRESS_FAMILIES.filter((family) => normaliseAddress(family, address).ok)
}

/** Shorter texts are words such as `native`, and no addresses. */
const SHORTEST_ADDRESS = 20

/** Hexadecimal and bech32: a checksum may be wrong, the account is the same. Base58 is another address in another case. */
const IGNORES_CASE = /^(?:0x|bc1|inj1|mantra1)/i

export function isOtherAccount(requested: string, delivered: string, families: readonly ChainFamily[]): boolean {
  if (requested === delivered || (IGNORES_CASE.test(requested) && requested.toLowerCase() === delivered.toLowerCase())) return false
  const same = families.some((family) => {
    const [one, other] = [normaliseAddress(family, requested), normaliseAddress(family, delivered)]
    return one.ok && other.ok && one.value.canonical === other.value.canonical
  })
  if (same || isHexForm(requested, delivered)) return false
  return delivered.length >= SHORTEST_ADDRESS || families.some((family) => normaliseAddress(family, delivered).ok)
}

/** Chains with bech32 or base58 addresses may deliver the same account in hexadecimal, which is not compared. */
function isHexForm(requested: string, delivered: string): boolean {
  return !/^0x/i.test(requested) && /^(?:inj1|mantra1|T[1-9A-HJ-NP-Za-km-z]{33}$)/.test(requested) && /^(?:0x|41)?[0-9a-f]{40}$/i.test(delivered)
}

/** Under these names services deliver native coins, whose wrapped tokens have addresses of their own. */
const NATIVE = /^(?:0xe{40}|0x0{40}|native|So1{38,41}[12])$/i

export function isOtherToken(requested: string, delivered: string, families: readonly ChainFamily[]): boolean {
  if (NATIVE.test(requested) || NATIVE.test(delivered)) return false
  const [one, other] = [requested, delivered].map((text) => text.replaceAll(/0x0+(?=[0-9a-f])/gi, '0x'))
  if (one?.toLowerCase() === other?.toLowerCase()) return false
  // A filter may hold the beginning of an address.
  return requested.length >= SHORTEST_ADDRESS && isOtherAccount(requested, delivered, families)
}

/** Hexadecimal with or without 0x, in either case. Hashes in two notations, as on TON, are not compared. */
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
