import type { ChainId } from '../service/table/chains.ts'
import { findAddresses, type AddressesInText, type FoundAddress } from './find-addresses.ts'
import type { Recognition } from './recognise.ts'
import { findSecrets, withoutSecrets } from './secret.ts'
import type { PassedKind } from './token-kind.ts'

/** One address of a list or a table with all that its lines say about it. */
export interface ListedAddress {
  /** Line that names it first, from 1. */
  readonly line: number
  readonly text: string
  readonly recognition: Recognition
  /** Chains that its lines, prefixes or links name; none where they name none. */
  readonly chains: readonly ChainId[]
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
}

export interface AddressList {
  readonly addresses: readonly ListedAddress[]
  readonly passedOver: Readonly<Partial<Record<PassedKind, number>>>
  /** Secrets that were left out: what and where, never their letters. */
  readonly secrets: readonly { readonly line: number; readonly name: string }[]
}

/** Letters that are read at once: what is found in them is joined before the next are read. */
const BLOCK_LETTERS = 1_000_000

/** Reads any text as a list: every address in it once, with the chains that its places name. */
export function readAddressList(text: string): AddressList {
  const secrets = findSecrets(text)
  const safe = secrets.length === 0 ? text : withoutSecrets(text, secrets)
  const joined = new Map<string, ListedAddress>()
  const passedOver: Partial<Record<PassedKind, number>> = {}
  let line = 1
  for (const block of blocksOf(safe)) {
    const { found, passedOver: passed } = findAddresses(block)
    for (const one of found) join(joined, one, line)
    addCounts(passedOver, passed)
    line += block.match(/\r\n|\r|\n/g)?.length ?? 0
  }
  return { addresses: [...joined.values()], passedOver, secrets: secrets.map(({ line: at, name }) => ({ line: at, name })) }
}

function addCounts(sums: Partial<Record<PassedKind, number>>, passed: AddressesInText['passedOver']): void {
  for (const [kind, count] of Object.entries(passed)) {
    // The keys are those of the record.
    const key = kind as PassedKind
    sums[key] = (sums[key] ?? 0) + count
  }
}

function join(joined: Map<string, ListedAddress>, found: FoundAddress, offset: number): void {
  const { recognition, chain, text } = found
  const key = keyOf(recognition, text)
  const known = joined.get(key)
  const chains = chain === undefined ? [] : [chain]
  if (known === undefined) {
    joined.set(key, { line: found.line + offset - 1, text, recognition, chains, alias: '', note: '', tags: [] })
  } else if (chain !== undefined && !known.chains.includes(chain)) joined.set(key, { ...known, chains: [...known.chains, chain] })
}

function keyOf(recognition: Recognition, text: string): string {
  if (recognition.kind === 'address') return `${recognition.family}:${recognition.canonical}`
  if (recognition.kind === 'ambiguous') return `?${recognition.candidates[0]?.canonical ?? text}`
  return `!${text}`
}

/** The text in parts that end between two pieces: behind a line break where there is one. */
function* blocksOf(text: string): Generator<string> {
  let start = 0
  while (text.length - start > BLOCK_LETTERS) {
    const least = start + BLOCK_LETTERS
    const newline = text.indexOf('\n', least)
    const end = newline !== -1 && newline - least < BLOCK_LETTERS ? newline + 1 : endOfPiece(text, least)
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}

function endOfPiece(text: string, from: number): number {
  for (let at = from; at < Math.min(text.length, from + BLOCK_LETTERS); at += 1) if (' \t\r\n,;"|'.includes(text.charAt(at))) return at + 1
  return Math.min(text.length, from + BLOCK_LETTERS)
}
