import { isZeroTime } from '../../service/response/time-text.ts'
import { ADDRESS_FAMILIES, sameAddress } from '../../addresses/normalise.ts'
import type { Row } from '../../service/response/rows.ts'
import { isEntity } from '../../case/subject.ts'
import { mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import { cellOf, count, groupDigits, stateOf, verb } from './cells.ts'
import type { PanelFacts } from './panel-facts.ts'
import { statesOf } from './record-columns.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

/** Input of the notes: responses and their records. */
type NoteFacts = Omit<PanelFacts, 'subject' | 'pages'> & {
  readonly pages: readonly Pick<PanelFacts['pages'][number], 'capture' | 'summary' | 'response'>[]
}

/** The notes common to all panels: odd, missing, left out or simulated data. */
export function commonNotes(facts: NoteFacts): string[] {
  const { pages } = facts
  const notes: string[] = []
  if (pages.some(({ capture }) => capture.practice)) notes.push('Simulated data: all figures here come from the practice service.')
  for (const warning of new Set(pages.flatMap(({ response }) => response.warnings))) notes.push(`The service warned: ${warning}`)
  for (const remark of new Set(pages.flatMap(({ response }) => response.remarks))) notes.push(remark)
  const skipped = pages.reduce((total, { response }) => total + response.skipped, 0)
  if (skipped > 0)
    notes.push(
      `${count(skipped, 'record')} could not be read and ${verb(skipped, 'is', 'are')} not included. The response as delivered contains ${verb(skipped, 'it', 'them')}.`,
    )
  if (facts.superseded > 0)
    notes.push(
      `${count(facts.superseded, 'earlier result')} of the same request ${verb(facts.superseded, 'is', 'are')} in the case and replaced here by the newest.`,
    )
  if (facts.repeated > 0)
    notes.push(
      `${count(facts.repeated, 'record')} occurred in more than one page, date range or request and ${verb(facts.repeated, 'is', 'are')} listed once, as in the newest result.`,
    )
  notes.push(...nulNotes(pages.filter(({ summary }) => summary.hasNulPadding).length))
  return notes
}

function nulNotes(padded: number): string[] {
  return padded === 0
    ? []
    : [
        `${count(padded, 'response')} ${verb(padded, 'contains', 'contain')} text with NUL characters. They are removed here and unchanged in the response as delivered.`,
      ]
}

/**
 * "3 of 20 rows have no price; 1 is not a number": counted per field, with the fields' display
 * names.
 */
export function fieldNotes(rows: readonly Pick<Row, 'cells'>[], fields: Readonly<Record<string, string>>, what = 'row'): string[] {
  return runSync(fieldNotesSteps(rows, fields, what))
}

/** `fieldNotes` with pauses: rows create their cells on first access. */
export function* fieldNotesSteps(
  rows: readonly Pick<Row, 'cells'>[],
  fields: Readonly<Record<string, string>>,
  what = 'row',
): Generator<undefined, string[], undefined> {
  const counts = new Map(Object.keys(fields).map((field) => [field, { value: 0, missing: 0, invalid: 0 }]))
  yield* mapChunked(rows, (row) => {
    for (const [field, count] of counts) count[stateOf(row, field)] += 1
  })
  return notesOfFields(rows.length, fields, what, (field) => counts.get(field) ?? { missing: 0, invalid: 0 })
}

/** `fieldNotes` for records, which are counted in their columns. */
export function recordNotes(records: readonly SourcedRow[], fields: Readonly<Record<string, string>>, what: string): string[] {
  return notesOfFields(records.length, fields, what, (field) => statesOf(records, field))
}

function notesOfFields(
  rows: number,
  fields: Readonly<Record<string, string>>,
  what: string,
  countStates: (field: string) => { readonly missing: number; readonly invalid: number },
): string[] {
  return Object.entries(fields).flatMap(([field, title]) => {
    const { missing, invalid } = countStates(field)
    return [
      ...(missing > 0 ? [missingText(missing, rows, title, what)] : []),
      ...(invalid > 0
        ? [`${groupDigits(invalid)} of ${count(rows, what)} ${verb(invalid, 'has', 'have')} a ${title} of an unexpected form, shown as delivered.`]
        : []),
    ]
  })
}

/** "3 of 20 rows have no price."; all rows or the only row in words instead of figures. */
function missingText(missing: number, all: number, title: string, what: string): string {
  if (missing < all) return `${groupDigits(missing)} of ${count(all, what)} ${verb(missing, 'has', 'have')} no ${title}.`
  return all === 1 ? `The ${what} has no ${title}.` : `None of the ${count(all, what)} has a ${title}.`
}

export function epochNote(rows: readonly SourcedRow[], field: string, meaning: string): string[] {
  const odd = rows.filter(({ row }) => isZeroTime(cellOf(row, field).text)).length
  return odd === 0 ? [] : [`${count(odd, 'record')} ${verb(odd, 'is', 'are')} dated 1970-01-01, the zero of computer time: ${meaning}`]
}

export const RATIO_NOTE = 'Percentages are computed from the delivered ratios (0.27 = 27.00%); the source shows the ratio.'

/** Bit that distinguishes lower from upper case letters. */
const CASE_BIT = 0x20

function endsAlike(one: string, other: string): boolean {
  const at = one.length - 1
  return at === other.length - 1 && (one.charCodeAt(at) | CASE_BIT) === (other.charCodeAt(at) | CASE_BIT)
}

/**
 * Whether a delivered address is the subject's, in any written form of its family. The addresses of
 * an entity are not known.
 */
export function isSubject(subject: Subject, address: string): boolean {
  if (address === '' || isEntity(subject)) return false
  if (address === subject.address) return true
  // Among tens of thousands of counterparties hardly any has the same end.
  if (subject.family === 'evm') return endsAlike(address, subject.address) && address.toLowerCase() === subject.address.toLowerCase()
  // Solana and Bitcoin addresses have one written form; the others (TON, Sui, Aptos, Starknet) have
  // several.
  if (subject.family === 'solana' || subject.family === 'bitcoin') return false
  const family = ADDRESS_FAMILIES.find((known) => known === subject.family)
  return family !== undefined && sameAddress(family, subject.address, address)
}
