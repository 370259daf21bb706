import { isDecimal } from '../../src-shared/decimal.ts'
import type { Cell } from '../../src-shared/service/rows.ts'
import type { ViewColumn, ViewRow } from '../dossier/panel-view.ts'
import { FIGURE_KINDS } from './cell-text.ts'

/** Characters that make a spreadsheet take a cell for a formula, also behind blanks, quotes or in full width (hostile G3). */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const FORMULA = /^[\s"'\u0000-\u0020\u00a0\u3000]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]/u

/**
 * The rows as CSV (RFC 4180, CRLF): figures with the digits as delivered, text that could be taken for a formula behind
 * an apostrophe, and for every row the capture and the place in it where the untouched values stand.
 */
export function csvOf(columns: readonly ViewColumn[], rows: readonly ViewRow[]): string {
  const head = [...columns.map(({ title }) => title), 'Capture', 'Place in capture']
  const lines = rows.map((row) => [...columns.map((column) => fieldOf(row.cells[column.id], column)), safeText(row.captureId), safeText(row.pointer)])
  return [head.map(safeText), ...lines].map((fields) => fields.map(quoted).join(',')).join('\r\n') + '\r\n'
}

function fieldOf(cell: Cell | undefined, column: ViewColumn): string {
  if (cell === undefined || cell.state === 'missing') return ''
  // A genuine number keeps its sign; only its form decides, never its column alone.
  return FIGURE_KINDS.has(column.kind) && isDecimal(cell.text) ? cell.text : safeText(cell.text)
}

function safeText(text: string): string {
  const clean = text.replaceAll('\u0000', '')
  return FORMULA.test(clean) ? `'${clean}` : clean
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
