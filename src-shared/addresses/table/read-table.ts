import { familyOfChain, type ChainId } from '../chains/chains.ts'
import { mapSteps, runSync, type Steps } from '../../core/steps.ts'
import { readAsset } from '../chains/asset.ts'
import { fold, notCoveredSentence, NO_CHAINS, readChainName, readChains, type NamedChains } from '../chains/read-chain.ts'
import { coinOfSanctionList } from '../context/statement.ts'
import type { Candidate, Recognition } from '../recognise.ts'
import { familiesOf, readCell, type CellAddress } from './cell-addresses.ts'
import { addressWordOf, type TableField } from '../column-words.ts'
import { joinSubjects, type TableSubject } from './join-subjects.ts'
import { parseTable, plainLines, type TableRow } from './parse-table.ts'
import { isHash, isSignature, type PassedKind } from '../token-kind.ts'
import { ROLES, type TableLayout } from './table-layout.ts'

/** Addresses in cells that are not read. */
export interface OtherAddresses {
  /** Index of the column; -1 for lines above the table. */
  readonly column: number
  readonly title: string
  readonly addresses: readonly { readonly line: number; readonly text: string }[]
}

export interface TableReading {
  readonly subjects: readonly TableSubject[]
  /** Rows of the table with an address where one is expected. */
  readonly rowsRead: number
  readonly rowsWithoutAddress: number
  /** Lines above the header. */
  readonly linesSkipped: number
  readonly others: readonly OtherAddresses[]
  /** Number of cells with a hash or a signature, by kind. */
  readonly passedOver: Readonly<Partial<Record<PassedKind, number>>>
  /** Unchanged rows of the table, for a preview. */
  readonly preview: readonly TableRow[]
  /** Sentences about what was left out or joined. */
  readonly notes: readonly string[]
}

const PREVIEW_ROWS = 5
const ROWS_BETWEEN_PAUSES = 10
const SUBJECTS_BETWEEN_PAUSES = 500

/** Reads a text by a layout, with pause points. */
export function* readTableSteps(text: string, layout: TableLayout): Steps<TableReading> {
  const { rows, brokenQuoteLine } = yield* parseTable(plainLines(text), layout.separator)
  const found: TableSubject[] = []
  const others = new Map<number, Map<string, { readonly line: number; readonly text: string }>>()
  const unknownRoles = new Set<string>()
  const preview: TableRow[] = []
  let [rowsRead, rowsWithoutAddress, linesSkipped, hashes, signatures] = [0, 0, 0, 0, 0]
  const header = rows.find(({ line }) => line === layout.headerLine)?.cells.join('\u0000')
  const isHashColumn = layout.titles.map((title) => addressWordOf(title) === 'hash')
  const columns = layout.addresses.map((column) => ({ column, chains: chainsOfHeader(layout.titles[column] ?? '') }))
  const other = (column: number, line: number, addresses: readonly CellAddress[]): void => {
    for (const one of addresses) {
      if (one.recognition.kind === 'refused') continue
      const all = others.get(column) ?? new Map<string, { readonly line: number; readonly text: string }>()
      others.set(column, all)
      const id = idOf(one.recognition)
      if (!all.has(id)) all.set(id, { line, text: one.text })
    }
  }
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN_PAUSES === 0) yield
    if (layout.headerLine !== undefined && row.line < layout.headerLine) {
      linesSkipped += 1
      // The lines above a table name its owner.
      for (const address of row.cells.flatMap((cell) => readCell(cell).addresses)) {
        if (address.recognition.kind === 'address') found.push(subjectAbove(row.line, address))
        else other(-1, row.line, [address])
      }
      continue
    }
    // Concatenated files repeat their header.
    if (row.line === layout.headerLine || (header !== undefined && row.cells.join('\u0000') === header)) continue
    // A file's notes about itself below the rows of an export: "# Head of the chain".
    if (row.cells.slice(0, 2).some((cell) => cell.startsWith('# '))) {
      for (const cell of row.cells) other(-1, row.line, sureOf(readCell(cell).addresses))
      continue
    }
    if (preview.length < PREVIEW_ROWS) preview.push(row)
    let isRead = false
    for (const { column, chains } of columns) {
      for (const address of readCell(row.cells[column] ?? '').addresses) {
        isRead = true
        found.push(subjectOf(row, column, address, chains, layout, unknownRoles))
      }
    }
    if (isRead) rowsRead += 1
    else rowsWithoutAddress += 1
    for (const [column, cell] of row.cells.entries()) {
      if (isSignature(cell)) signatures += 1
      else if (cell.length >= 64 && isHash(cell)) hashes += 1
      if (layout.addresses.includes(column) || isHashColumn[column] === true) continue
      other(column, row.line, sureOf(readCell(cell).addresses))
    }
  }
  yield
  const { subjects, joinedLines, cutLines } = yield* joinSubjects(found)
  yield
  const taken = new Set(yield* mapSteps(subjects, SUBJECTS_BETWEEN_PAUSES, ({ recognition }) => idOf(recognition)))
  yield
  return {
    subjects,
    rowsRead,
    rowsWithoutAddress,
    linesSkipped,
    others: [...others].flatMap(([column, all]) => {
      const addresses = [...all].flatMap(([id, one]) => (taken.has(id) ? [] : [one]))
      return addresses.length === 0 ? [] : [{ column, title: column === -1 ? '' : (layout.titles[column] ?? `Column ${column + 1}`), addresses }]
    }),
    passedOver: { ...(hashes > 0 && { hash: hashes }), ...(signatures > 0 && { signature: signatures }) },
    preview,
    notes: [
      ...(joinedLines === 0
        ? []
        : [`${countText(joinedLines, 'line')} ${joinedLines === 1 ? 'repeats' : 'repeat'} an address: chains, notes and tags are joined.`]),
      ...(unknownRoles.size === 0
        ? []
        : [`Skipped, not a role: ${[...unknownRoles].slice(0, 6).join(', ').slice(0, 90)}. Roles are ${ROLES.join(', ')}.`]),
      ...(cutLines === 0 ? [] : [`The end of an alias or note that is too long was cut in ${countText(cutLines, 'subject')}.`]),
      ...(brokenQuoteLine === undefined ? [] : [`Line ${brokenQuoteLine} has a quote that is not closed. The line is read unchanged.`]),
    ],
  }
}

/** Reads a text by a layout, without pauses. */
export function readTable(text: string, layout: TableLayout): TableReading {
  return runSync(readTableSteps(text, layout))
}

/** "1 line", "1,234 lines". */
export function countText(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`
}

/** In cells next to the addresses, 64 digits are far more often a hash than an account. */
function sureOf(addresses: readonly CellAddress[]): CellAddress[] {
  return addresses.filter(({ recognition }) => recognition.kind === 'address')
}

/** An id for one address, or for one ambiguous text. */
function idOf(recognition: Recognition): string {
  if (recognition.kind === 'refused') return ''
  if (recognition.kind === 'address') return `${recognition.family}:${recognition.canonical}`
  return recognition.candidates.map(({ family, canonical }) => `${family}:${canonical}`).join(' ')
}

/** "ETH address" names the chain of its column. */
function chainsOfHeader(title: string): NamedChains {
  const words = title.split(/[\s_/()-]+/).filter((word) => addressWordOf(word) === 'none' && fold(word) !== '')
  if (words.length === 0) return NO_CHAINS
  const name = readChainName(words.join(' '))
  return name.kind === 'chain' ? { chains: [name.chain], family: familyOfChain(name.chain), wrong: '' } : NO_CHAINS
}

/** An address in a line above the table, without a description. */
function subjectAbove(line: number, { text, recognition, chains }: CellAddress): TableSubject {
  return { lines: [line], column: -1, text, recognition, chains, alias: '', note: '', tags: [], roles: [] }
}

function subjectOf(
  row: TableRow,
  column: number,
  address: CellAddress,
  ofHeader: NamedChains,
  { fields, addresses, titles }: TableLayout,
  unknownRoles: Set<string>,
): TableSubject {
  const cell = (field: TableField): string => (fields[field] === -1 ? '' : (row.cells[fields[field]] ?? '').trim())
  const role = cell('role').toLowerCase()
  const known = ROLES.find((one) => one === role)
  if (role !== '' && known === undefined) unknownRoles.add(cell('role'))
  const paired = addresses.length > 1 ? pairedAlias(titles, column) : fields.alias
  const alias = paired === -1 ? '' : (row.cells[paired] ?? '').trim()
  // With several addresses in a row, a name cannot be assigned to one of them.
  const unpaired = addresses.length > 1 && cell('alias') !== '' && paired === -1 ? `${titles[fields.alias] ?? 'Name'}: ${cell('alias')}` : ''
  return {
    lines: [row.line],
    column,
    text: address.text,
    ...onChains(address, cell('chain'), assetOf(row.cells, cell('asset')), ofHeader),
    alias,
    note: [unpaired, cell('note')].filter((part) => part !== '').join('\n'),
    tags: tagsIn(cell('tag')),
    roles: known === undefined ? [] : [known],
  }
}

/**
 * The asset of a row: that of its column, or the coin in "Digital Currency Address - XBT", as in
 * sanctions lists.
 */
function assetOf(cells: readonly string[], asset: string): string {
  return cells.flatMap((cell) => (cell.length < 100 ? (coinOfSanctionList(cell) ?? []) : []))[0] ?? asset
}

/** The name column of one of several address columns: `From` and `From_Nametag`. */
function pairedAlias(titles: readonly string[], column: number): number {
  const base = fold(titles[column] ?? '').replace(/(?:address|wallet)$/, '')
  return titles.findIndex((title) => {
    const word = fold(title)
    return base !== '' && word.startsWith(base) && /^(?:address)?(?:privatetag|nametag|label|name|alias|entity|owner)$/.test(word.slice(base.length))
  })
}

/**
 * The recognition of an address on the chains that its row names; refused where it belongs to none
 * of them.
 */
function onChains(
  { recognition, chains: ofCell }: CellAddress,
  chainCell: string,
  assetCell: string,
  ofHeader: NamedChains,
): { readonly recognition: Recognition; readonly chains: readonly ChainId[] } {
  if (recognition.kind === 'refused') return { recognition, chains: [] }
  const refused = (message: string): { recognition: Recognition; chains: [] } => ({
    recognition: { kind: 'refused', message, secret: false },
    chains: [],
  })
  const named = readChains(chainCell)
  if (named.wrong !== '') return refused(named.wrong)
  if (named.family !== undefined) {
    const fitting = candidatesOf(recognition).find(({ family }) => family === named.family)
    if (fitting === undefined) return refused('This is not an address of the chain that its line names.')
    return { recognition: { kind: 'address', ...fitting }, chains: named.chains }
  }
  const families = familiesOf(recognition)
  const hint = readAsset(assetCell, families)
  if (hint.notCovered !== undefined) return refused(notCoveredSentence([hint.notCovered]))
  const hinted = [...ofCell, hint.chain, ...ofHeader.chains].find((one) => one !== undefined && families.includes(familyOfChain(one)))
  if (hinted === undefined) return { recognition, chains: [] }
  const chains = ofCell.includes(hinted) ? ofCell : [hinted]
  const fitting = candidatesOf(recognition).find(({ family }) => family === familyOfChain(hinted))
  return fitting === undefined ? { recognition, chains: [] } : { recognition: { kind: 'address', ...fitting }, chains }
}

function candidatesOf(recognition: Recognition): readonly Candidate[] {
  if (recognition.kind === 'refused') return []
  if (recognition.kind === 'ambiguous') return recognition.candidates
  const { family, canonical, display, others = [] } = recognition
  return [{ family, canonical, display }, ...others]
}

const MAX_TAG_LETTERS = 40

/**
 * Tags between commas, semicolons, bars or line breaks, or after number signs: `#scam #drainer`.
 */
function tagsIn(text: string): string[] {
  const tags = text.split(/[;|,\n]+|\s+(?=#)/).map((tag) => tag.trim().replace(/^#+(?=[^\s#])/, ''))
  return [...new Set(tags.flatMap((tag) => (tag === '' ? [] : [tag.slice(0, MAX_TAG_LETTERS)])))]
}
