import { splitPasted } from '../../src-shared/addresses/pasted.ts'
import { recogniseAddress } from '../../src-shared/addresses/recognise.ts'
import type { CsvTable } from './csv-table.ts'

/** What a column of a list of subjects can be. */
export const CSV_FIELDS = ['address', 'chain', 'alias', 'note', 'tag', 'role'] as const
export type CsvField = (typeof CSV_FIELDS)[number]

/** Which column holds what, by its place; -1 for none. */
export type CsvColumns = Readonly<Record<CsvField, number>>

/** Words that heads of columns are written in, in lower case and without marks. */
const HEADS: Readonly<Record<CsvField, readonly string[]>> = {
  address: ['address', 'wallet', 'walletaddress', 'account', 'adresse', 'addr', 'publickey', 'depositaddress', 'subject'],
  chain: ['chain', 'chains', 'network', 'blockchain', 'netzwerk', 'asset'],
  alias: ['alias', 'name', 'label', 'title', 'entity', 'owner'],
  note: ['note', 'notes', 'comment', 'comments', 'description', 'memo', 'remark', 'bemerkung'],
  tag: ['tag', 'tags', 'labels', 'category', 'group'],
  role: ['role', 'type', 'rolle'],
}

const NONE: CsvColumns = { address: -1, chain: -1, alias: -1, note: -1, tag: -1, role: -1 }
/** Rows that are looked at to tell which column holds the addresses. */
const LOOKED_AT = 20
const LONGEST_WORD = 24

/** How a table is to be read, as far as it can be told from its head. */
export interface CsvGuess {
  readonly hasHead: boolean
  readonly columns: CsvColumns
}

/**
 * Which columns hold what: by the words of the head, and the addresses by what stands in the rows. undefined for what is no table of
 * subjects: one column, or no address in any.
 */
export function guessColumns({ rows }: Pick<CsvTable, 'rows'>): CsvGuess | undefined {
  const [first] = rows
  if (first === undefined || first.cells.length < 2) return undefined
  const heads = first.cells.map(headWord)
  const named = { ...NONE }
  for (const field of CSV_FIELDS) {
    // The word that stands first in the list is the likeliest: `address` before `wallet`.
    for (const word of HEADS[field]) {
      const at = heads.indexOf(word)
      if (at === -1 || Object.values(named).includes(at)) continue
      named[field] = at
      break
    }
  }
  const hasHead = !first.cells.some(isAddress) && Object.values(named).some((at) => at !== -1)
  const body = rows.slice(hasHead ? 1 : 0, LOOKED_AT)
  const counts = first.cells.map((_, at) => body.filter(({ cells }) => isAddress(cells[at])).length)
  const most = Math.max(...counts)
  if (most === 0 && !(hasHead && named.address !== -1)) return undefined
  const columns = hasHead ? named : { ...NONE }
  if (columns.address === -1 || (counts[columns.address] ?? 0) * 2 < most) {
    const address = counts.indexOf(most)
    for (const field of CSV_FIELDS) if (columns[field] === address) columns[field] = -1
    columns.address = address
  }
  if (hasHead) return { hasHead, columns }
  // Several addresses to a line are a list of addresses, not a table about them; a sentence with a comma is one neither.
  const isTable = counts.filter((count) => count > 0).length === 1 && !body.some(({ cells }) => passesOver(cells, columns.address))
  return isTable ? { hasHead, columns } : undefined
}

/** Whether a line has no address in its place and one elsewhere: read as a table, that one would be lost without a word. */
function passesOver(cells: readonly string[], address: number): boolean {
  return !isAddress(cells[address]) && cells.some((cell) => splitPasted(cell).some(({ text }) => isAddress(text)))
}

/** Whether a cell is an address without doubt about its being one: a word may be a NEAR account, and is a word. */
function isAddress(cell: string | undefined): boolean {
  const text = cell?.trim() ?? ''
  const { kind } = recogniseAddress(text)
  return kind === 'address' || (kind === 'ambiguous' && text.length >= LONGEST_WORD)
}

function headWord(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^\p{L}]+/gu, '')
}
