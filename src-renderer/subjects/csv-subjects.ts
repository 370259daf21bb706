import { secretIn } from '../../src-shared/addresses/secret.ts'
import { familyOfChain, isChainId, normaliseChain, type ChainFamily } from '../../src-shared/service/table/chains.ts'
import { withRole } from '../evidence/identity/subject-role.ts'
import { visibleText } from '../text/safe-text.ts'
import { CSV_FIELDS, type CsvColumns } from './csv-columns.ts'
import { csvText, type CsvRow, type CsvTable } from './csv-table.ts'
import { readItems, type PasteRow } from './paste-model.ts'
import { roleNamed } from './role-words.ts'

/** What a line of a table says of its address, beside the address. */
export interface CsvDetails {
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
  /** Chains to ask on; none where the line names none. */
  readonly chains: readonly string[]
  /** The family of those chains. */
  readonly family: ChainFamily | undefined
}

export interface CsvReading {
  readonly rows: readonly PasteRow[]
  /** By key of the row. */
  readonly details: ReadonlyMap<string, CsvDetails>
  /** The table as text without what may be a secret. */
  readonly cleaned: string
  /** One sentence per secret that was taken out; never its text. */
  readonly secrets: readonly string[]
  /** What else was left out, in sentences. */
  readonly notes: readonly string[]
}

const MOST_ALIAS = 80
const MOST_NOTE = 4000
const MOST_TAGS = 20
const MOST_TAG = 40

/** Reads a table of subjects, a line each. What may be a secret is taken out of every cell, whatever its column is said to hold. */
export function readCsvSubjects(table: CsvTable, columns: CsvColumns, hasHead: boolean, present: ReadonlySet<string>): CsvReading {
  const secrets: string[] = []
  const cleaned = table.rows.map((row) => withoutSecrets(row, secrets))
  const body = cleaned.slice(hasHead ? 1 : 0)
  const cell = (row: CsvRow, field: keyof CsvColumns): string => (columns[field] === -1 ? '' : (row.cells[columns[field]] ?? '').trim())
  const unknownRoles = new Set<string>()
  let cut = 0
  const items = body.flatMap((row) => {
    const address = cell(row, 'address')
    return address === '' ? [] : [{ item: { line: row.line, text: address }, row }]
  })
  const read = readItems(
    items.map(({ item }) => item),
    present,
  )
  const byLine = new Map(items.map(({ row }) => [row.line, row]))
  const details = new Map<string, CsvDetails>()
  const rows = read.rows.map((row): PasteRow => {
    const line = byLine.get(row.line)
    if (line === undefined) return row
    const chains = chainsIn(cell(line, 'chain'))
    const role = cell(line, 'role')
    if (role !== '' && roleNamed(role) === undefined) unknownRoles.add(role)
    const [alias, note] = [cell(line, 'alias'), cell(line, 'note')]
    if (alias.length > MOST_ALIAS || note.length > MOST_NOTE) cut += 1
    details.set(row.key, {
      alias: alias.slice(0, MOST_ALIAS),
      note: note.slice(0, MOST_NOTE),
      tags: withRole(tagsIn(cell(line, 'tag')), roleNamed(role)),
      chains: chains.known,
      family: chains.family,
    })
    return onChains(row, chains)
  })
  const without = body.length - items.length
  return {
    rows,
    details,
    cleaned: csvText({ ...table, rows: cleaned }),
    secrets,
    notes: [
      ...(without === 0
        ? []
        : [`${without === 1 ? '1 line has' : `${without} lines have`} no address and ${without === 1 ? 'is' : 'are'} left out.`]),
      ...(unknownRoles.size === 0
        ? []
        : [`Not a role, and left out: ${visibleText([...unknownRoles].slice(0, 6).join(', '), 90)}. Roles are suspect, victim, service and own.`]),
      ...(cut === 0 ? [] : [`${cut === 1 ? '1 line has' : `${cut} lines have`} an alias or a note that is too long; its end is left out.`]),
      ...(table.unclosedLine === undefined
        ? []
        : [`Line ${table.unclosedLine} opens a quote that is never closed; the quote is taken as it stands.`]),
    ],
  }
}

function withoutSecrets(row: CsvRow, secrets: string[]): CsvRow {
  const cells = row.cells.map((text, at) => {
    const secret = secretIn(text)
    if (secret === undefined) return text
    secrets.push(`Line ${row.line}, column ${at + 1}: this may be ${secret}.`)
    return ''
  })
  return { ...row, cells }
}

interface Chains {
  readonly known: readonly string[]
  readonly family: ChainFamily | undefined
  /** Why they cannot be asked on, or ''. */
  readonly wrong: string
}

function chainsIn(text: string): Chains {
  const names = text.split(/[;|,/\n]+/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
  const known = [...new Set(names.map(normaliseChain))]
  const unknown = known.filter((chain) => !isChainId(chain))
  const families = new Set(known.filter(isChainId).map(familyOfChain))
  const [family] = families
  if (unknown.length > 0) return { known: [], family: undefined, wrong: `The service knows no chain called ${visibleText(unknown.join(', '), 60)}.` }
  if (families.size > 1) return { known: [], family: undefined, wrong: 'The chains of this line do not share one form of address.' }
  return { known, family, wrong: '' }
}

/** The row taken for the family of its chains; refused where it is none of them. */
function onChains(row: PasteRow, { family, wrong }: Chains): PasteRow {
  if (row.state === 'refused' || row.state === 'present') return row
  const refused = (message: string): PasteRow => ({ ...row, state: 'refused', candidates: [], message })
  if (wrong !== '') return refused(wrong)
  if (family === undefined) return row
  const fitting = row.candidates.find((one) => one.family === family)
  if (fitting === undefined) return refused('This is no address of the chain that its line names.')
  return { ...row, state: 'ready', candidates: [fitting], message: '' }
}

function tagsIn(text: string): string[] {
  const tags = text.split(/[;|,\n]+/).flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim().slice(0, MOST_TAG)]))
  return [...new Set(tags)].slice(0, MOST_TAGS)
}

/** The columns with one of them changed; a column that held something else does so no more. */
export function withColumn(columns: CsvColumns, field: keyof CsvColumns, at: number): CsvColumns {
  const entries = CSV_FIELDS.map((one): [keyof CsvColumns, number] => [one, one === field ? at : columns[one] === at ? -1 : columns[one]])
  // Every field stands in the list.
  return Object.fromEntries(entries) as Readonly<Record<keyof CsvColumns, number>>
}
