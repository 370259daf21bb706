import type { ViewColumn, ViewRow, ViewTable } from '../view-models/panel-view.ts'
import type { Cell } from '../service/response/rows.ts'
import type { ExactTable, ExactValues } from './exact-values.ts'
import { Markup, NOTHING, join, markup } from './markup.ts'
import { type YieldFn, mapThrottled } from './pieces.ts'
import type { ReportModel } from './report-model.ts'
import { isUnverifiedCell } from '../view-models/panels/left-out.ts'
import { classOf, exactDigits, tableCell } from './values.ts'

/** More columns do not fit an upright page: the table continues below, by row number. */
const MAX_COLUMNS = 10

/**
 * A table with numbered rows, every row with its capture; rounded figures are passed to `exact`.
 * Rows are written as plain text pieces: a report may contain ten thousand of them.
 */
export async function tableMarkup(model: ReportModel, table: ViewTable, exact: ExactValues, yieldToPage: YieldFn): Promise<Markup> {
  const columns = table.columns.filter(({ id }) => table.rows.some((row) => cellIn(row, id)?.state !== 'missing' && cellIn(row, id) !== undefined))
  const without = table.columns.filter((column) => !columns.includes(column)).map(({ title }) => title)
  const number = exact.next()
  const rounded = await roundedFigures(number, table, columns, yieldToPage)
  if (rounded.rows.length > 0) exact.add(rounded)
  const parts = partsOf(columns)
  const tables: Markup[] = []
  for (const part of parts) tables.push(await partMarkup(model, part, table.rows, yieldToPage))
  return markup`<h4 id="t${number}">Table ${number}: ${table.title}</h4>
${table.meaning === undefined ? NOTHING : caption(markup`${table.meaning}`)}${without.length === 0 ? NOTHING : caption(markup`Columns without values, not printed: ${without.join(', ')}.`)}${
    parts.length === 1 ? NOTHING : caption(markup`This table has ${parts.length} parts, one below the other. Rows have the same number in each part.`)
  }${rounded.rows.length === 0 ? NOTHING : caption(markup`Some figures are rounded. All digits: <a href="#x${number}">Table ${number} of the exact values</a>.`)}${join(tables)}`
}

function caption(text: Markup): Markup {
  return markup`<p class="caption">${text}</p>
`
}

function cellIn(row: ViewRow, id: string): Cell | undefined {
  return Object.hasOwn(row.cells, id) ? row.cells[id] : undefined
}

function partsOf(columns: readonly ViewColumn[]): (readonly ViewColumn[])[] {
  const count = Math.max(1, Math.ceil(columns.length / MAX_COLUMNS))
  const size = Math.ceil(columns.length / count)
  return Array.from({ length: count }, (_, index) => columns.slice(index * size, (index + 1) * size))
}

/** Many columns are set closer together, so that every table fits an upright page. */
function widthClass(columns: number): string {
  if (columns > 7) return 'wide dense'
  return columns > 4 ? 'wide' : 'plain'
}

async function partMarkup(model: ReportModel, columns: readonly ViewColumn[], rows: readonly ViewRow[], yieldToPage: YieldFn): Promise<Markup> {
  const headers = columns.map((column) =>
    classOf(column.kind) === 'n' ? markup`<th class="n">${column.title}</th>` : markup`<th>${column.title}</th>`,
  )
  let count = 0
  const rowText = (row: ViewRow): string => {
    count += 1
    let text = `<tr><td class="no">${count}</td>`
    for (const column of columns)
      text += tableCell(column.kind, cellIn(row, column.id), column.kind === 'token' && isUnverifiedCell(row, column.id) ? 'unverified' : '')
    const number = model.numbers.get(row.captureId)
    return `${text}<td class="n">${number === undefined ? '–' : `<a href="#c${number}">${number}</a>`}</td></tr>\n`
  }
  const written = await mapThrottled(rows, rowText, yieldToPage)
  return markup`<table class="${widthClass(columns.length)}"><thead><tr><th class="no">No.</th>${headers}<th class="n">Capture</th></tr></thead>
<tbody>
${new Markup(written.join(''))}</tbody></table>
`
}

async function roundedFigures(number: number, table: ViewTable, columns: readonly ViewColumn[], yieldToPage: YieldFn): Promise<ExactTable> {
  const rows: { number: number; digits: Map<string, string> }[] = []
  let count = 0
  await mapThrottled(
    table.rows,
    (row) => {
      count += 1
      const digits = new Map<string, string>()
      for (const { id, kind } of columns) {
        const cell = cellIn(row, id)
        const exact = cell?.state === 'value' ? exactDigits(kind, cell.text) : undefined
        if (exact !== undefined) digits.set(id, exact)
      }
      if (digits.size > 0) rows.push({ number: count, digits })
    },
    yieldToPage,
  )
  return { number, title: table.title, columns: columns.filter(({ id }) => rows.some(({ digits }) => digits.has(id))), rows }
}
