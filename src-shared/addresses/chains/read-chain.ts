import { CHAIN_IDS, familyOfChain, type ChainFamily, type ChainId } from './chains.ts'
import { CAIP_CHAINS, EVM_CHAIN_IDS, OTHER_CAIP_CHAINS, OTHER_EVM_CHAIN_IDS } from './chain-ids.ts'
import { CHAIN_WORDS, NETWORK_SUFFIXES, NOISE, OTHER_CHAIN_WORDS, PLACEHOLDERS, TEST_NETWORKS, TICKERS, TOKENS } from './chain-words.ts'

/** What one name in a list implies about the chain of its address. */
export type ChainName =
  | { readonly kind: 'chain'; readonly chain: ChainId }
  /** "EVM": an address form, not a chain. */
  | { readonly kind: 'evm' }
  /** A chain or coin that the service does not cover, with its title. */
  | { readonly kind: 'not-covered'; readonly title: string }
  /** A token, "all", "n/a" and the like: names no chain. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }

const NAMES: ReadonlyMap<string, ChainName> = new Map([
  ...Object.entries(OTHER_CHAIN_WORDS).flatMap(([title, words]) => entriesOf([fold(title), ...words], { kind: 'not-covered', title })),
  ...CHAIN_IDS.flatMap((chain) => entriesOf([chain, ...(CHAIN_WORDS[chain] ?? [])], { kind: 'chain', chain })),
])

function entriesOf(words: readonly string[], name: ChainName): [string, ChainName][] {
  return words.map((word) => [fold(word), name])
}

const NOISE_WORDS: ReadonlySet<string> = new Set([...NOISE, ...NETWORK_SUFFIXES].map(fold))
const SUFFIXES = NETWORK_SUFFIXES.map(fold)

const MAX_NAME_LENGTH = 80
/** Maximum number of words of a name, as in "Binance Smart Chain BEP20". */
const MAX_WORDS = 4

/**
 * Reads the name of one chain: an identifier of the service, a coin, a token standard, a network's
 * title, CAIP-2 or a chain id.
 */
export function readChainName(text: string): ChainName {
  const plain = text.trim().slice(0, MAX_NAME_LENGTH)
  const folded = fold(plain)
  if (folded === '' || PLACEHOLDERS.has(folded)) return { kind: 'nothing' }
  return readChainId(plain) ?? readWhole(folded) ?? readWords(plain)
}

/**
 * CAIP-2 (`eip155:1`), or an EVM chain id in decimal or hexadecimal digits; undefined for what is
 * neither.
 */
export function readChainId(text: string): ChainName | undefined {
  const plain = text.trim().toLowerCase()
  const number = /^(?:eip155:|chain ?id:? ?)?(\d{1,12}|0x[0-9a-f]{1,10})(?:\.0+)?$/.exec(plain)?.[1]
  if (number !== undefined) {
    const id = Number(number)
    const chain = EVM_CHAIN_IDS.get(id)
    if (chain !== undefined) return { kind: 'chain', chain }
    const title = OTHER_EVM_CHAIN_IDS.get(id)
    return title === undefined ? { kind: 'unknown' } : { kind: 'not-covered', title }
  }
  const chain = CAIP_CHAINS.get(plain)
  if (chain !== undefined) return { kind: 'chain', chain }
  const title = OTHER_CAIP_CHAINS.get(plain)
  return title === undefined ? undefined : { kind: 'not-covered', title }
}

/** Letters and digits in lower case, without accents: the form in which names are compared. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function readWhole(folded: string): ChainName | undefined {
  const named = NAMES.get(folded)
  if (named !== undefined) return named
  if (/^evms?$/.test(folded)) return { kind: 'evm' }
  if (TOKENS.has(folded)) return { kind: 'nothing' }
  return undefined
}

/** A name of several words: "USDT (TRC20)", "ETH on Arbitrum One", "Ethereum Mainnet". */
function readWords(text: string): ChainName {
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.some((word) => TEST_NETWORKS.test(word))) return { kind: 'not-covered', title: `${text} (a test network)` }
  const found: { readonly word: string; readonly name: ChainName }[] = []
  for (let at = 0; at < words.length;) {
    const match = longestAt(words, at)
    if (match === undefined) return { kind: 'unknown' }
    if (match.name !== undefined) found.push({ word: match.word, name: match.name })
    at += match.count
  }
  const networks = found.filter(({ word }) => !TICKERS.has(word))
  const covered = networks.filter(({ name }) => name.kind === 'chain')
  // "LTC (BEP20)" is a token on BNB Chain.
  const deciding = covered.length > 0 ? covered : networks.length > 0 ? networks : found
  const [first] = deciding
  if (first === undefined) return { kind: words.some((word) => /^\d+$/.test(word)) ? 'unknown' : 'nothing' }
  return deciding.every(({ name }) => titleOf(name) === titleOf(first.name)) ? first.name : { kind: 'unknown' }
}

interface WordMatch {
  readonly word: string
  readonly count: number
  /** undefined for words without a meaning. */
  readonly name: ChainName | undefined
}

function longestAt(words: readonly string[], at: number): WordMatch | undefined {
  for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count -= 1) {
    const word = words.slice(at, at + count).join('')
    const name = readWhole(word)
    if (name !== undefined) return { word, count, name: name.kind === 'nothing' ? undefined : name }
  }
  const word = words[at] ?? ''
  if (NOISE_WORDS.has(word) || /^\d+$/.test(word)) return { word, count: 1, name: undefined }
  const suffix = SUFFIXES.find((one) => word.endsWith(one))
  const stem = suffix === undefined ? '' : word.slice(0, -suffix.length)
  const network = stem === '' ? undefined : readWhole(stem)
  if (network !== undefined) return { word: stem, count: 1, name: network.kind === 'nothing' ? undefined : network }
  // "USDTTRC20": a token and its standard in one word.
  const rest = /^(?:usdt|usdc|tether|busd|dai|wbtc|weth)(?:on)?(.+)$/.exec(word)?.[1] ?? /^(.+?)(?:usdt|usdc|busd|dai)$/.exec(word)?.[1]
  const name = rest === undefined ? undefined : readWhole(rest)
  return name === undefined ? undefined : { word: rest ?? word, count: 1, name }
}

function titleOf(name: ChainName): string {
  if (name.kind === 'chain') return name.chain
  return name.kind === 'not-covered' ? name.title : name.kind
}

/** What a cell says about the chains of its address. */
export interface NamedChains {
  readonly chains: readonly ChainId[]
  /** The address form that all of them share; undefined where no chain is named. */
  readonly family: ChainFamily | undefined
  /** Why the address cannot be taken with this cell, or ''. */
  readonly wrong: string
}

export const NO_CHAINS: NamedChains = { chains: [], family: undefined, wrong: '' }

/** Cached readings of cells: a chain column repeats few names. */
const readings = new Map<string, NamedChains>()
const MAX_READINGS = 500

/**
 * Reads a cell of a chain column: one name or several, between commas, semicolons, bars, slashes,
 * line breaks or spaces.
 */
export function readChains(cell: string): NamedChains {
  const known = readings.get(cell)
  if (known !== undefined) return known
  const reading = readCell(cell)
  if (readings.size < MAX_READINGS && cell.length < 100) readings.set(cell, reading)
  return reading
}

function readCell(cell: string): NamedChains {
  const text = cell.trim()
  if (text === '') return NO_CHAINS
  const names = namesIn(text)
  const notCovered = names.flatMap(({ name }) => (name.kind === 'not-covered' ? [name.title] : []))
  const unknown = names.flatMap(({ text: typed, name }) => (name.kind === 'unknown' ? [typed.slice(0, 60)] : []))
  const chains = [...new Set(names.flatMap(({ name }) => (name.kind === 'chain' ? [name.chain] : [])))]
  // Of several chains, the covered ones are enough to take the address.
  if (chains.length === 0 && notCovered.length > 0) return { ...NO_CHAINS, wrong: notCoveredSentence(notCovered) }
  if (unknown.length > 0) return { ...NO_CHAINS, wrong: `The service has no chain called ${unknown.join(', ')}.` }
  const families = new Set(chains.map(familyOfChain))
  if (families.size > 1) return { ...NO_CHAINS, wrong: 'The chains of this line use different address formats.' }
  const [family] = families
  return { chains, family: family ?? (names.some(({ name }) => name.kind === 'evm') ? 'evm' : undefined), wrong: '' }
}

/** "Bitcoin Cash is not covered by the service." */
export function notCoveredSentence(titles: readonly string[]): string {
  const [first = '', ...others] = [...new Set(titles)]
  return others.length === 0 ? `${first} is not covered by the service.` : `${[first, ...others].join(' and ')} are not covered by the service.`
}

/** The names in a list of chains: `ethereum, base`, `["ethereum", "base"]`. */
export function readChainNames(text: string): ChainName[] {
  return namesIn(text.replaceAll(/[[\]{}()"'`]+/g, ' ').trim()).map(({ name }) => name)
}

interface Named {
  readonly text: string
  readonly name: ChainName
}

function namesIn(text: string): Named[] {
  const parts = text.split(/\s*(?:[;|,\n\r&+]|\b(?:and|und|or|y|et)\b)\s*/i).filter((part) => part !== '')
  return parts.flatMap((part) => {
    const name = readChainName(part)
    if (name.kind !== 'unknown') return [{ text: part, name }]
    const pieces = part.split(/\s*\/\s*/).filter((piece) => piece !== '')
    return pieces.flatMap((piece) => splitNames({ text: piece, name: readChainName(piece) }))
  })
}

/** Space-separated names, as in "ethereum base", if every one of them is known. */
function splitNames(one: Named): Named[] {
  if (one.name.kind !== 'unknown') return [one]
  const words = one.text.split(/\s+/).map((text) => ({ text, name: readChainName(text) }))
  return words.length > 1 && words.every(({ name }) => name.kind === 'chain') ? words : [one]
}
