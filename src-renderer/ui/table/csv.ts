import { isDecimal } from '../../../src-shared/core/decimal.ts'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { FIGURE_KINDS } from './cell-text.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'
import { messages } from '../messages.ts'

/**
 * Positions where a cell may begin (start of the text, after a line break, after a separator that a
 * spreadsheet of some locale uses) followed by a character that makes it a formula, also after
 * invisible or ignored characters and in other widths (hostile G3).
 */
const FORMULA =
  /(^|[;|\t\v\f\r\n\u0085\u2028\u2029])(?=(?:(?![\t\v\f\r\n\u0085\u2028\u2029])[\s"'\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}])*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])|^(?=[\t\r\n])/gu

/** Without it Excel reads a file in the local code page, which garbles labels in other scripts. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The subject of a table: a full address, or the name of an entity as requested. */
export interface CsvSubject {
  readonly name: string
  readonly kind: 'address' | 'entity'
}

/**
 * The rows as CSV (RFC 4180, CRLF, with a byte order mark). Figures keep the digits as delivered,
 * negative ones too; in texts an apostrophe precedes everything that could be taken for a formula,
 * whether `,`, `;`, `|` or TAB is taken as the separator. Every row names its capture and the
 * pointer of its record, where the original values are.
 *
 * Every line begins with its row number, so that none begins with a sign. In a table about one
 * subject every line names it, since files of several subjects are merged and read without the
 * screen.
 */
export function csvOf(columns: readonly ViewColumn[], rows: Iterable<ViewRow>, about?: CsvSubject): string {
  return [...csvPieces(columns, rows, about)].join('')
}

/**
 * The text of `csvOf` in pieces: writing tens of thousands of rows at once would block the page.
 */
export function csvPieces(columns: readonly ViewColumn[], rows: Iterable<ViewRow>, about?: CsvSubject): Generator<string, void, undefined> {
  const subject = about === undefined ? NOTHING : { titles: [messages.subject, messages.kindOfSubject], of: () => [about.name, about.kind] }
  const source = { titles: [messages.capture, messages.positionInCapture], of: ({ captureId, pointer }: ViewRow) => [captureId, pointer] }
  return piecesOf(columns, rows, subject, source)
}

/**
 * `csvPieces` for rows without a single capture: their sources, if any, are
 * in columns of their own.
 */
export function csvPiecesWithoutSources(columns: readonly ViewColumn[], rows: Iterable<Pick<ViewRow, 'cells'>>): Generator<string, void, undefined> {
  return piecesOf(columns, rows, NOTHING, NOTHING)
}

/** Lines of plain texts and figures, for tables without columns of a view. */
export function csvOfTexts(titles: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [[messages.row, ...titles].map(safeText)]
  for (const row of rows) lines.push([String(lines.length), ...row.map((text) => (isDecimal(text) ? text : safeText(text)))])
  return BYTE_ORDER_MARK + textOf(lines)
}

/** Additional fields of each line, before or after the columns. */
interface ExtraColumns<Row> {
  readonly titles: readonly string[]
  readonly of: (row: Row) => readonly string[]
}

const NOTHING: ExtraColumns<unknown> = { titles: [], of: () => [] }

function* piecesOf<Row extends Pick<ViewRow, 'cells'>>(
  columns: readonly ViewColumn[],
  rows: Iterable<Row>,
  before: ExtraColumns<Row>,
  behind: ExtraColumns<Row>,
): Generator<string, void, undefined> {
  const header = [messages.row, ...before.titles, ...columns.map(({ title }) => title), ...behind.titles]
  let lines = [header.map(safeText)]
  let mark = BYTE_ORDER_MARK
  let written = 0
  for (const row of rows) {
    written += 1
    lines.push([
      String(written),
      ...before.of(row).map(safeText),
      ...columns.map((column) => fieldOf(row.cells[column.id], column)),
      ...behind.of(row).map(safeText),
    ])
    if (written % ROWS_AT_ONCE !== 0) continue
    yield mark + textOf(lines)
    mark = ''
    lines = []
  }
  yield mark + textOf(lines)
}

function textOf(lines: readonly (readonly string[])[]): string {
  return lines.map((fields) => `${fields.map(quoteField).join(',')}\r\n`).join('')
}

function fieldOf(cell: Cell | undefined, column: ViewColumn): string {
  if (cell === undefined || cell.state === 'missing') return ''
  // A genuine number keeps its sign; its form decides, never its column alone.
  return FIGURE_KINDS.has(column.kind) && isDecimal(cell.text) ? cell.text : safeText(cell.text)
}

function safeText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(FORMULA, (before: string) => `${before}'`)
}

function quoteField(field: string): string {
  return /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
