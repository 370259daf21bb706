import Papa from 'papaparse'
import type { Steps } from '../../core/steps.ts'

/** A table of a file or of pasted text. */
export interface ParsedTable {
  readonly separator: Separator
  /** Non-empty rows, each with its line in the text, from 1, and its unchanged cells. */
  readonly rows: readonly TableRow[]
  /**
   * The first line with a quote that is unclosed, or closed within a cell: it is read literally.
   */
  readonly brokenQuoteLine: number | undefined
}

export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

export type Separator = ',' | ';' | '\t' | '|'

export const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|']

/**
 * Maximum number of rows that are parsed between two pauses; fewer where rows are wide, so that they contain
 * about the number of cells below.
 */
const ROWS_AT_ONCE = 100
const CELLS_AT_ONCE = 4_000
/**
 * Number of broken quotes after which all further quotes are read literally: each is searched for
 * to the end of the text.
 */
const MAX_BROKEN_QUOTES = 50

/**
 * The text with uniform line ends, without a byte order mark and zero characters. Lines keep their
 * numbers.
 */
export function plainLines(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\u0000', '')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
}

/**
 * The separator that a first line `sep=;` declares, as Excel writes it; undefined where there is
 * none.
 */
export function declaredSeparator(plain: string): Separator | undefined {
  const named = /^\s*"?sep=(\\t|[,;\t|])"?[,;\t|]*[ ]*(?:\n|$)/i.exec(plain)?.[1]
  return named === '\\t' ? '\t' : SEPARATORS.find((separator) => separator === named)
}

/**
 * Parses a table (RFC 4180; quoted cells may contain separators, line breaks and doubled quotes),
 * with pause points.
 */
export function* parseTable(plain: string, separator: Separator, maxRows = Infinity): Steps<ParsedTable> {
  const rows: TableRow[] = []
  let brokenQuoteLine: number | undefined
  let brokenQuotes = 0
  /** Cells of the widest row so far; the first row is parsed alone. */
  let widest = CELLS_AT_ONCE
  let [offset, line] = declaredSeparator(plain) === undefined ? [0, 1] : [afterLine(plain, 0), 2]
  const push = (cells: readonly string[]): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
  }
  while (offset < plain.length && rows.length < maxRows) {
    const { data, errors } = Papa.parse(plain.slice(offset), {
      delimiter: separator,
      newline: '\n',
      quoteChar: brokenQuotes < MAX_BROKEN_QUOTES ? '"' : '\u0000',
      fastMode: false,
      preview: Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CELLS_AT_ONCE / widest))),
    })
    widest = Math.max(rows.length === 0 ? 1 : widest, ...data.map(({ length }) => length))
    const broken = Math.min(...errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row ?? 0] : [])))
    for (const cells of data.slice(0, broken)) {
      push(cells)
      const breaks = 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
      line += breaks
      for (let count = 0; count < breaks; count += 1) offset = afterLine(plain, offset)
    }
    if (broken < Infinity) {
      brokenQuoteLine ??= line
      brokenQuotes += 1
      const end = afterLine(plain, offset)
      push(plain.slice(offset, end).replace(/\n$/, '').split(separator))
      offset = end
      line += 1
    }
    yield
  }
  return { separator, rows: separator === '|' ? withoutFrame(rows) : rows, brokenQuoteLine }
}

function afterLine(plain: string, from: number): number {
  const at = plain.indexOf('\n', from)
  return at === -1 ? plain.length : at + 1
}

function breaksIn(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

/** Rows of a Markdown table without its outer bars and its line of dashes. */
function withoutFrame(rows: readonly TableRow[]): TableRow[] {
  const isFramed = rows.length > 0 && rows.every(({ cells }) => cells[0]?.trim() === '')
  return rows.flatMap(({ line, cells }) => {
    const inner = isFramed ? cells.slice(1, cells.length > 2 && cells.at(-1)?.trim() === '' ? -1 : undefined) : cells
    return inner.every((cell) => /^\s*:?-{2,}:?\s*$/.test(cell)) ? [] : [{ line, cells: inner.map((cell) => cell.trim()) }]
  })
}
