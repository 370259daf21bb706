import { runSync } from '../core/steps.ts'
import type { DescribedAddress } from './table/described-address.ts'
import { findAddresses, type AddressesInText, type FoundAddress } from './find-addresses.ts'
import type { Recognition } from './recognise.ts'
import { findSecretsSteps } from './secrets/secret-steps.ts'
import { withoutSecrets } from './secrets/secret.ts'
import { readTable } from './table/read-table.ts'
import { guessLayout, type TableLayout } from './table/table-layout.ts'
import type { PassedKind } from './token-kind.ts'

/** One address of a list or a table. */
export interface ListedAddress extends DescribedAddress {
  /** Line of its first occurrence, from 1. */
  readonly line: number
}

export interface AddressList {
  readonly addresses: readonly ListedAddress[]
  readonly passedOver: Readonly<Partial<Record<PassedKind, number>>>
  /** Secrets that were left out: what and where, never their characters. */
  readonly secrets: readonly { readonly line: number; readonly name: string }[]
}

/**
 * Characters that are read at once: what is found in them is joined before the next block is read.
 */
const BLOCK_CHARACTERS = 1_000_000

/**
 * Reads any text: a table by its columns, else a list with every address once and the chains named
 * next to it.
 */
export function readAddressList(text: string): AddressList {
  const secrets = runSync(findSecretsSteps(text))
  const safe = secrets.length === 0 ? text : withoutSecrets(text, secrets)
  const layout = guessLayout(safe)
  return { ...(layout === undefined ? readLines(safe) : readRows(safe, layout)), secrets: secrets.map(({ line, name }) => ({ line, name })) }
}

type WithoutSecrets = Omit<AddressList, 'secrets'>

function readRows(text: string, layout: TableLayout): WithoutSecrets {
  const { subjects, others, passedOver } = readTable(text, layout)
  const addresses = subjects.map(({ lines, roles, tags, ...subject }): ListedAddress => {
    return { line: lines[0] ?? 0, ...subject, tags: [...new Set([...roles, ...tags])] }
  })
  // An address in an unread column is reported, because the user can have the column read.
  const moreAddresses = others.flatMap(({ column, title, addresses: unread }) =>
    unread.map(({ line, text: spelled }): ListedAddress => {
      const where = column === -1 ? 'above the table' : `in the column “${title.slice(0, 60)}”`
      return { line, text: spelled, recognition: refuse(`This address is ${where}, which is not read.`), chains: [], alias: '', note: '', tags: [] }
    }),
  )
  return { addresses: [...addresses, ...moreAddresses], passedOver }
}

function refuse(message: string): Recognition {
  return { kind: 'refused', message, secret: false }
}

function readLines(safe: string): WithoutSecrets {
  const joined = new Map<string, ListedAddress>()
  const passedOver: Partial<Record<PassedKind, number>> = {}
  let line = 1
  for (const block of blocksOf(safe)) {
    const { found, passedOver: passed } = findAddresses(block)
    for (const one of found) join(joined, one, line)
    addCounts(passedOver, passed)
    line += block.match(/\r\n|\r|\n/g)?.length ?? 0
  }
  return { addresses: [...joined.values()], passedOver }
}

function addCounts(sums: Partial<Record<PassedKind, number>>, passed: AddressesInText['passedOver']): void {
  for (const [kind, count] of Object.entries(passed)) {
    // The keys are those of the record.
    const key = kind as PassedKind
    sums[key] = (sums[key] ?? 0) + count
  }
}

function join(joined: Map<string, ListedAddress>, found: FoundAddress, offset: number): void {
  const { recognition, chains, text } = found
  const key = keyOf(recognition, text)
  const known = joined.get(key)
  if (known === undefined) {
    joined.set(key, { line: found.line + offset - 1, text, recognition, chains, alias: '', note: '', tags: [] })
  } else if (chains.some((chain) => !known.chains.includes(chain))) {
    joined.set(key, { ...known, chains: [...new Set([...known.chains, ...chains])] })
  }
}

function keyOf(recognition: Recognition, text: string): string {
  if (recognition.kind === 'address') return `${recognition.family}:${recognition.canonical}`
  if (recognition.kind === 'ambiguous') return `?${recognition.candidates[0]?.canonical ?? text}`
  return `!${text}`
}

/**
 * Splits the text into blocks that end between two pieces: after a line break where there is one.
 */
function* blocksOf(text: string): Generator<string> {
  let start = 0
  while (text.length - start > BLOCK_CHARACTERS) {
    const min = start + BLOCK_CHARACTERS
    const newline = text.indexOf('\n', min)
    const end = newline !== -1 && newline - min < BLOCK_CHARACTERS ? newline + 1 : endOfPiece(text, min)
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}

function endOfPiece(text: string, from: number): number {
  for (let at = from; at < Math.min(text.length, from + BLOCK_CHARACTERS); at += 1) if (' \t\r\n,;"|'.includes(text.charAt(at))) return at + 1
  return Math.min(text.length, from + BLOCK_CHARACTERS)
}
