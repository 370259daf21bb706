import type { Candidate } from '../../src-shared/addresses/recognise.ts'
import type { Offer } from '../../src-shared/addresses/address-form.ts'
import { addressInLink } from '../../src-shared/addresses/address-in-link.ts'
import { createLookalikeIndex, type LookalikeIndex } from '../../src-shared/addresses/lookalikes.ts'
import { recogniseAddress } from '../../src-shared/addresses/recognise.ts'
import { splitPasted, type PastedItem } from '../../src-shared/addresses/pasted.ts'
import type { ChainFamily } from '../../src-shared/service/table/chains.ts'

/** Where an address stands already: in the case, or on another line of what was pasted. */
export type TwiceIn = 'case' | 'paste'

/** One address of a pasted list, as far as it was understood. */
export interface PasteRow {
  readonly key: string
  /** Line in the pasted text, from 1. */
  readonly line: number
  /** As typed. */
  readonly text: string
  readonly state: 'ready' | 'ambiguous' | 'refused' | 'present'
  /** For `ready` and `present` what it is taken for, then what it can be taken for instead; for `ambiguous` those to choose from; none for `refused`. */
  readonly candidates: readonly Candidate[]
  /** Why it was refused, what else it may be, or '' */
  readonly message: string
  /** For `present`: a subject of the case, or a line of the same paste. */
  readonly twiceIn?: TwiceIn
  /** A word of a text around the addresses. */
  readonly prose: boolean
  /** For a refused link that names an address: that address, to be taken in its place when the person says so. */
  readonly offered?: string
  /** For a refused address: what it stands for once the person says so. */
  readonly offer?: Candidate & Offer
}

export interface PasteReading {
  readonly rows: readonly PasteRow[]
  /** The pasted text without what may be a secret; the same text where there was none. */
  readonly cleaned: string
  /** One sentence per secret that was taken out; never its text. */
  readonly secrets: readonly string[]
}

/** A word as a sentence holds it: letters and marks of writing, no longer than words are. */
const WORD = /^[("'“‘]*[\p{L}\p{M}]{1,20}(?:['’-][\p{L}\p{M}]{1,20})*[.,:;!?)"'”’…]*$/u
/** What begins like an address of some chain is shown with its sentence, however short. */
const ADDRESS_LIKE = /^(?:0x|bc1|tb1|[EUk0]Q[A-Z]|[GCMST][A-Z2-7]{6,})/

/** Reads a pasted list. `present` are addresses of the case, as `family:address`; the second of two equal lines counts as present too. */
export function readPaste(text: string, present: ReadonlySet<string>): PasteReading {
  const { rows, secrets, kept } = readItems(splitPasted(text), present)
  return { rows, cleaned: secrets.length === 0 ? text : kept.join('\n'), secrets }
}

/** Reads addresses that stand by themselves already, with the same rules; `kept` are those that are no secrets. */
export function readItems(
  items: readonly PastedItem[],
  present: ReadonlySet<string>,
): Pick<PasteReading, 'rows' | 'secrets'> & { readonly kept: readonly string[] } {
  const rows: PasteRow[] = []
  const secrets: string[] = []
  const kept: string[] = []
  const seen = new Map<string, number>()
  const onLine = new Map<number, number>()
  for (const { line } of items) onLine.set(line, (onLine.get(line) ?? 0) + 1)
  for (const item of items) {
    const recognition = recogniseAddress(item.text)
    if (recognition.kind === 'refused' && recognition.secret) {
      secrets.push(`Line ${item.line}: ${recognition.message}`)
      continue
    }
    kept.push(item.text)
    const prose = (onLine.get(item.line) ?? 0) > 1 && WORD.test(item.text) && !ADDRESS_LIKE.test(item.text)
    const row = { key: `${item.line}:${rows.length}`, line: item.line, text: item.text, prose }
    if (recognition.kind === 'refused') {
      const { message, offer } = recognition
      const offered = addressInLink(item.text)
      rows.push({
        ...row,
        state: 'refused',
        candidates: [],
        message,
        ...(offered !== undefined && { offered }),
        ...(offer !== undefined && { offer }),
      })
    } else if (recognition.kind === 'ambiguous') {
      rows.push({ ...row, state: 'ambiguous', candidates: recognition.candidates, message: recognition.note })
    } else {
      const { family, canonical, display, others = [] } = recognition
      const known = standsAlready(`${family}:${canonical}`, present, seen)
      const candidates = [{ family, canonical, display }, ...others]
      if (known === undefined) {
        seen.set(`${family}:${canonical}`, item.line)
        rows.push({ ...row, state: 'ready', candidates, message: '' })
      } else rows.push({ ...row, state: 'present', candidates, message: known.twice, twiceIn: known.twiceIn })
    }
  }
  // Words are folded beside addresses only: alone, they may be all that there is to choose from.
  const about = rows.some(({ prose }) => !prose) ? rows : rows.map((row) => ({ ...row, prose: false }))
  return { rows: about, secrets, kept }
}

/** Why an address (`family:address`) is not added again; undefined when it is new. `seen` holds the line on which each stands. */
function standsAlready(
  id: string,
  present: ReadonlySet<string>,
  seen: ReadonlyMap<string, number>,
): { readonly twice: string; readonly twiceIn: TwiceIn } | undefined {
  if (present.has(id)) return { twice: 'Already a subject of this case.', twiceIn: 'case' }
  const line = seen.get(id)
  return line === undefined ? undefined : { twice: `Pasted twice: it stands on line ${line} too.`, twiceIn: 'paste' }
}

/** What is to be decided or mended stands above what is well, else in the order of the lines. */
export function problemsFirst(rows: readonly SettledRow[]): SettledRow[] {
  const rank = { refused: 0, ambiguous: 1, ready: 2, present: 2 } as const
  return rows.toSorted((a, b) => rank[a.row.state] - rank[b.row.state])
}

export interface SettledRow {
  readonly row: PasteRow
  /** What is added for the row; undefined while it stands for nothing, or for what is there already. */
  readonly candidate: Candidate | undefined
  /** Why what was chosen is not added again, or '' */
  readonly twice: string
  /** Where it stands already; undefined for what is new. */
  readonly twiceIn: TwiceIn | undefined
}

/** What each row comes to with the choices made, every address once. Rows come in the order in which they were pasted. */
export function settleRows(rows: readonly PasteRow[], choices: FamilyChoices, present: ReadonlySet<string>): SettledRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const candidate = chosenCandidate(row, choices)
    if (candidate === undefined) return { row, candidate, twice: row.state === 'present' ? row.message : '', twiceIn: row.twiceIn }
    const id = `${candidate.family}:${candidate.canonical}`
    const known = standsAlready(id, present, seen)
    if (known !== undefined) return { row, candidate: undefined, ...known }
    seen.set(id, row.line)
    return { row, candidate, twice: '', twiceIn: undefined }
  })
}

/** The pasted text with the address that a row offers in the place of its link, on the row's line only. */
export function takeOffered(text: string, row: PasteRow): string {
  const { offered } = row
  if (offered === undefined) return text
  // the line ends are kept as they are, every second piece
  const pieces = text.split(/(\r\n|\r|\n)/)
  const at = (row.line - 1) * 2
  return pieces.map((piece, index) => (index === at ? piece.replace(row.text, () => offered) : piece)).join('')
}

/** A choice of family for an ambiguous row, by row key. */
export type FamilyChoices = Readonly<Record<string, ChainFamily | undefined>>

/** The candidate that stands for a row: the first of one that is plain, else the one that the investigator chose or took. */
export function chosenCandidate(row: PasteRow, choices: FamilyChoices): Candidate | undefined {
  const choice = choices[row.key]
  if (row.state === 'refused') return row.offer?.family === choice ? row.offer : undefined
  if (choice !== undefined) return row.candidates.find((one) => one.family === choice)
  return row.state === 'ready' ? row.candidates[0] : undefined
}

/** The addresses that a row stands or can stand for. */
export function formsOf({ candidates, offer }: PasteRow): string[] {
  return [...new Set([...candidates.map(({ canonical }) => canonical), ...(offer === undefined ? [] : [offer.canonical])])]
}

/** Which of the pasted addresses could be taken for one another. */
export function lookalikesAmong(rows: readonly PasteRow[]): LookalikeIndex {
  const index = createLookalikeIndex()
  for (const row of rows) for (const form of formsOf(row)) index.add(form)
  return index
}

/** Families of what is added, in the order of their first row. */
export function familiesOf(rows: readonly SettledRow[]): ChainFamily[] {
  return [...new Set(rows.flatMap(({ candidate }) => candidate?.family ?? []))]
}
