import { familyOfChain, type ChainFamily } from '../chains/chains.ts'
import { readAsset } from '../chains/asset.ts'
import { OTHER_EVM_CHAIN_IDS } from '../chains/chain-ids.ts'
import { NOISE, SAME_FORM_AS_ETHEREUM } from '../chains/chain-words.ts'
import { fold, readChainName, readChainNames } from '../chains/read-chain.ts'
import type { NamedChain } from '../chain-prefixes.ts'

/** A statement near an address about its chain. */
export interface Statement {
  /**
   * `chain`: a chain field. `asset`: a coin field. `label`: a word or a key next to the address.
   */
  readonly kind: 'chain' | 'asset' | 'label'
  readonly text: string
}

const MAX_STATEMENT_LETTERS = 60
/** Longest list of chains; a list is longer than one name. */
const MAX_LIST_LETTERS = 600
const SEPARATOR = /[,;|/&+\n]|\s/
/** Coins whose addresses have exactly Bitcoin's form. */
const SAME_FORM_AS_BITCOIN: ReadonlySet<string> = new Set(['Bitcoin Cash', 'Bitcoin SV', 'Bitcoin Diamond', 'eCash', 'Litecoin'])
/** Names of chains that are everyday words: ignored as labels. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  'abstract blast emerald era fuse ink mode movement nova opera pulse rose sapphire scroll story native'.split(' '),
)
const OTHER_EVM_TITLES: ReadonlySet<string> = new Set([...OTHER_EVM_CHAIN_IDS.values(), ...SAME_FORM_AS_ETHEREUM])
/** Words of a key or a label that mean "address" and imply no chain. */
const ADDRESS_WORDS =
  /^(?:address(?:es)?|addr|wallets?|accounts?|adress[en]*|direcci[oó]n(?:es)?|indirizzo|endere[cç]o|list|deposit|hot|cold|main|our|my)$/

/**
 * The chain that a statement names for an address of these families; undefined where it implies
 * none.
 */
export function readStatement({ kind, text }: Statement, families: readonly ChainFamily[], isBase58: boolean): NamedChain | undefined {
  if (text === '' || text.length > MAX_LIST_LETTERS) return undefined
  const list = kind === 'label' && SEPARATOR.test(text) ? ofList(text, families, true) : undefined
  if (list !== undefined) return list
  if (text.length > MAX_STATEMENT_LETTERS) return kind === 'chain' ? ofList(text, families, false) : undefined
  const asset = coinOfSanctionList(text)
  if (asset !== undefined) return ofAsset(asset, families)
  if (kind === 'asset') return ofAsset(text, families)
  if (kind === 'label') return ofLabel(text, families, isBase58)
  const listed = /[,;|&\n]/.test(text) ? ofList(text, families, false) : undefined
  if (listed !== undefined) return listed
  const name = readChainName(text)
  if (name.kind === 'chain') return { chain: name.chain }
  return name.kind === 'not-covered' ? { notCovered: name.title } : ofList(text, families, false)
}

/**
 * The chains of a list that can contain an address of these families. A label counts as a list only
 * where it contains nothing else.
 */
function ofList(text: string, families: readonly ChainFamily[], isLabel: boolean): NamedChain | undefined {
  const names = readChainNames(text)
  if (names.length < 2) return undefined
  if (isLabel && (names.some(({ kind }) => kind !== 'chain' && kind !== 'not-covered') || /(?:^|\s)[\d.,]+(?:\s|$)/.test(text))) return undefined
  const chains = names.flatMap((name) => (name.kind === 'chain' && families.includes(familyOfChain(name.chain)) ? [name.chain] : []))
  const [chain, ...others] = new Set(chains)
  if (chain === undefined) {
    const titles = names.flatMap((name) => (name.kind === 'not-covered' ? [name.title] : []))
    return isLabel || titles.length < names.length ? undefined : { notCovered: titles.join(' and ').slice(0, 80) }
  }
  return { chain, others: others.filter((one) => familyOfChain(one) === familyOfChain(chain)) }
}

/** "Digital Currency Address - XBT", as in sanctions lists. */
export function coinOfSanctionList(text: string): string | undefined {
  return /(?:digital|virtual) currency address\s*[-–—:]\s*([\w ]{2,20})$/i.exec(text.trim())?.[1]
}

function ofAsset(text: string, families: readonly ChainFamily[]): NamedChain | undefined {
  const coin = /^(?:arb|op|bsc|base)$/i.test(text.trim()) ? `${text.trim()} network` : text
  const { chain, notCovered } = readAsset(coin, families)
  if (notCovered !== undefined) return { notCovered }
  return chain === undefined ? undefined : { chain }
}

function ofLabel(text: string, families: readonly ChainFamily[], isBase58: boolean): NamedChain | undefined {
  const words = text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(/[\s_/.-]+/)
    .filter((word) => fold(word) !== '' && !ADDRESS_WORDS.test(word.toLowerCase()))
  const [first = ''] = words
  const folded = fold(words.join(''))
  if (folded.length < 3 || (words.length === 1 && EVERYDAY_WORDS.has(folded)) || NOISE.has(fold(first))) return undefined
  const name = readChainName(words.join(' '))
  // "5 ETH" names what was paid, not the chain.
  if (name.kind === 'chain') return /(?:^|\s)[\d.,]+(?:\s|$)/.test(text) ? undefined : { chain: name.chain }
  if (name.kind !== 'not-covered') return undefined
  const isSameForm = isBase58 ? SAME_FORM_AS_BITCOIN.has(name.title) : families.includes('evm') && OTHER_EVM_TITLES.has(name.title)
  return isSameForm ? { notCovered: name.title } : undefined
}
