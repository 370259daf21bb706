import type { Candidate } from '../../../src-shared/addresses/recognise.ts'
import type { SuggestedReading } from '../../../src-shared/addresses/address-form.ts'
import { findAddressesSteps, type AddressesInText } from '../../../src-shared/addresses/find-addresses.ts'
import { createLookalikeIndex, type LookalikeIndex } from '../../../src-shared/addresses/lookalikes.ts'
import type { Recognition } from '../../../src-shared/addresses/recognise.ts'
import type { ChainFamily, ChainId } from '../../../src-shared/addresses/chains/chains.ts'
import { mapSteps, runSync, type Steps } from '../../../src-shared/core/steps.ts'
import { messages } from './messages.ts'

/** Where an address is already present: in the case, or on another line of the paste. */
export type TwiceIn = 'case' | 'paste'

/** One address of a pasted list, as far as it was recognised. */
export interface PasteRow {
  readonly key: string
  /** Line in the pasted text, from 1. */
  readonly line: number
  /** As typed. */
  readonly text: string
  readonly state: 'ready' | 'ambiguous' | 'refused' | 'present'
  /**
   * For `ready` and `present`: the recognised address, then its alternatives; for `ambiguous`: the
   * choices; empty for `refused`.
   */
  readonly candidates: readonly Candidate[]
  /** Why it was refused, what else it may be, or ''. */
  readonly message: string
  /** For `present`: whether it repeats a subject of the case or a line of the same paste. */
  readonly twiceIn?: TwiceIn
  /** Chains that prefixes or links name before the address; empty if none is named. */
  readonly chains?: readonly ChainId[]
  /** For a refused address: the reading that applies once the user confirms it. */
  readonly offer?: Candidate & SuggestedReading
}

export interface PasteReading {
  readonly rows: readonly PasteRow[]
  /** The pasted text without possible secrets; the same text if there were none. */
  readonly cleaned: string
  /** One sentence per secret that was removed; never its text. */
  readonly secrets: readonly string[]
  /** How many words, dates, amounts and hashes surround the addresses, and the first of them. */
  readonly passedOver: AddressesInText['passedOver']
  readonly samples: readonly string[]
}

/**
 * Extracts addresses from any text. `present`: addresses of the case, as `family:address`; the
 * second of two equal ones counts as present too.
 */
export function readPaste(text: string, present: ReadonlySet<string>): PasteReading {
  return runSync(readPasteSteps(text, present))
}

/** Rows that are processed between two pauses. */
export const ROWS_BETWEEN_PAUSES = 500

/** The same in steps, with pauses. */
export function* readPasteSteps(text: string, present: ReadonlySet<string>): Steps<PasteReading> {
  const { found, secrets, cleaned, passedOver, samples } = yield* findAddressesSteps(text)
  yield
  return {
    rows: yield* rowsOf(found, present),
    cleaned: secrets.length === 0 ? text : cleaned.trim(),
    secrets: secrets.map(secretSentence),
    passedOver,
    samples,
  }
}

function secretSentence({ line, name }: { readonly line: number; readonly name: string }): string {
  return messages.secretOnLine(line, name)
}

/** An address and its line. */
interface RecognisedItem {
  readonly line: number
  readonly text: string
  readonly recognition: Recognition
  readonly chains: readonly ChainId[]
}

function* rowsOf(items: readonly RecognisedItem[], present: ReadonlySet<string>): Steps<PasteRow[]> {
  const seen = new Map<string, number>()
  const chains = yield* chainsByAddress(items)
  return yield* mapSteps(items, ROWS_BETWEEN_PAUSES, ({ line, text, recognition }, at): PasteRow => {
    const row = { key: `${line}:${at}`, line, text }
    if (recognition.kind === 'refused') {
      const { message, offer } = recognition
      return { ...row, state: 'refused', candidates: [], message, ...(offer !== undefined && { offer }) }
    }
    if (recognition.kind === 'ambiguous') return { ...row, state: 'ambiguous', candidates: recognition.candidates, message: recognition.note }
    const { family, canonical, display, others = [] } = recognition
    const id = `${family}:${canonical}`
    const candidates = [{ family, canonical, display }, ...others]
    const known = duplicateOf(id, present, seen)
    if (known !== undefined) return { ...row, state: 'present', candidates, message: known.twice, twiceIn: known.twiceIn }
    seen.set(id, line)
    return { ...row, chains: chains.get(id) ?? [], state: 'ready', candidates, message: '' }
  })
}

/**
 * The chains of all occurrences of an address; empty if any occurrence names none, so that the
 * request is not narrowed.
 */
function* chainsByAddress(items: readonly RecognisedItem[]): Steps<ReadonlyMap<string, readonly ChainId[]>> {
  const byAddress = new Map<string, Set<ChainId>>()
  const open = new Set<string>()
  for (const [at, { recognition, chains }] of items.entries()) {
    if (at % ROWS_BETWEEN_PAUSES === 0) yield
    if (recognition.kind !== 'address') continue
    const id = `${recognition.family}:${recognition.canonical}`
    const named = byAddress.get(id) ?? new Set()
    byAddress.set(id, named)
    if (chains.length === 0) open.add(id)
    for (const chain of chains) named.add(chain)
  }
  const entries = yield* mapSteps([...byAddress], ROWS_BETWEEN_PAUSES, ([id, named]) => [id, open.has(id) ? [] : [...named]] as const)
  return new Map(entries)
}

/**
 * Why an address (`family:address`) is not added again; undefined if it is new. `seen` maps each
 * address to its line.
 */
function duplicateOf(
  id: string,
  present: ReadonlySet<string>,
  seen: ReadonlyMap<string, number>,
): { readonly twice: string; readonly twiceIn: TwiceIn } | undefined {
  if (present.has(id)) return { twice: messages.alreadySubject, twiceIn: 'case' }
  const line = seen.get(id)
  return line === undefined ? undefined : { twice: messages.duplicateOfLine(line), twiceIn: 'paste' }
}

/**
 * Sorts addresses that are added first, then those that need a choice, then refused ones, each in
 * line order.
 */
export function readyFirst(rows: readonly SettledRow[]): SettledRow[] {
  const rank = { ready: 0, ambiguous: 1, refused: 2, present: 3 } as const
  return rows.toSorted((a, b) => rank[a.row.state] - rank[b.row.state])
}

export interface SettledRow {
  readonly row: PasteRow
  /** What is added for the row; undefined while it is undecided, or if it is present already. */
  readonly candidate: Candidate | undefined
  /** Why the chosen candidate is not added again, or ''. */
  readonly twice: string
  /** Where it is present already; undefined if it is new. */
  readonly twiceIn: TwiceIn | undefined
}

/**
 * The result of each row with the choices made, every address once. Rows come in the order in which
 * they were pasted.
 */
export function settleRows(rows: readonly PasteRow[], choices: FamilyChoices, present: ReadonlySet<string>): SettledRow[] {
  return runSync(settleRowsSteps(rows, choices, present))
}

/** The same in steps, with pauses. */
export function* settleRowsSteps(rows: readonly PasteRow[], choices: FamilyChoices, present: ReadonlySet<string>): Steps<SettledRow[]> {
  const seen = new Map<string, number>()
  return yield* mapSteps(rows, ROWS_BETWEEN_PAUSES, (row): SettledRow => {
    const candidate = chosenCandidate(row, choices)
    if (candidate === undefined) return { row, candidate, twice: row.state === 'present' ? row.message : '', twiceIn: row.twiceIn }
    const id = `${candidate.family}:${candidate.canonical}`
    const known = duplicateOf(id, present, seen)
    if (known !== undefined) return { row, candidate: undefined, ...known }
    seen.set(id, row.line)
    return { row, candidate, twice: '', twiceIn: undefined }
  })
}

/** A choice of family for an ambiguous row, by row key. */
export type FamilyChoices = Readonly<Record<string, ChainFamily | undefined>>

/**
 * The candidate of a row: the first if it is unambiguous, else the one that the investigator chose
 * or accepted.
 */
export function chosenCandidate(row: PasteRow, choices: FamilyChoices): Candidate | undefined {
  const choice = choices[row.key]
  if (row.state === 'refused') return row.offer?.family === choice ? row.offer : undefined
  if (choice !== undefined) return row.candidates.find((one) => one.family === choice)
  return row.state === 'ready' ? row.candidates[0] : undefined
}

/** All addresses that a row is or can be read as. */
export function formsOf({ candidates, offer }: PasteRow): string[] {
  return [...new Set([...candidates.map(({ canonical }) => canonical), ...(offer === undefined ? [] : [offer.canonical])])]
}

/** Which of the pasted addresses could be mistaken for one another. */
export function* lookalikesAmong(rows: readonly PasteRow[]): Steps<LookalikeIndex> {
  const index = createLookalikeIndex()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN_PAUSES === 0) yield
    for (const form of formsOf(row)) index.add(form)
  }
  return index
}

/** Families of what is added, in the order of their first row. */
export function familiesOf(rows: readonly SettledRow[]): ChainFamily[] {
  return [...new Set(rows.flatMap(({ candidate }) => candidate?.family ?? []))]
}
