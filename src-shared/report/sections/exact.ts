import type { ViewColumn } from '../../view-models/panel-view.ts'
import type { ExactTable, ExactValues } from '../exact-values.ts'
import { Markup, markup, visibleMarkup } from '../markup.ts'
import { type YieldFn, mapThrottled } from '../pieces.ts'

/** More columns of exact digits do not fit next to each other. */
const MAX_COLUMNS = 4

/**
 * Every figure that a table rounds for reading, with the delivered digits: by table, row and
 * column, on screen and on paper.
 */
export async function exactValuesSection(exact: ExactValues, yieldToPage: YieldFn): Promise<Markup> {
  const tables: Markup[] = []
  for (const table of exact.tables) tables.push(await exactTable(table, yieldToPage))
  return markup`<p>For readability, tables round US dollar values to cents and shares to hundredths of a per cent. This section lists the digits as delivered, and those of traces as computed, by table number and row number. Shares are fractions of one. Figures that were not rounded, and rows without a rounded figure, are not listed.</p>
${tables}`
}

async function exactTable({ number, title, columns, rows }: ExactTable, yieldToPage: YieldFn): Promise<Markup> {
  const parts: Markup[] = []
  for (let at = 0; at < columns.length; at += MAX_COLUMNS) parts.push(await part(columns.slice(at, at + MAX_COLUMNS), rows, yieldToPage))
  return markup`<h4 id="x${number}"><a href="#t${number}">Table ${number}</a>: ${title}</h4>
${parts}`
}

/** With few columns, several rows fit on one line. */
async function part(columns: readonly ViewColumn[], all: ExactTable['rows'], yieldToPage: YieldFn): Promise<Markup> {
  const rows = all.filter(({ digits }) => columns.some(({ id }) => digits.has(id)))
  const columnCount = Math.min(rows.length, columns.length === 1 ? 3 : columns.length === 2 ? 2 : 1)
  const header = `<th class="no">No.</th>${columns.map(({ title }) => `<th class="n">${visibleMarkup(title)}</th>`).join('')}`
  const lines = Array.from({ length: Math.ceil(rows.length / columnCount) }, (_, line) => rows.slice(line * columnCount, (line + 1) * columnCount))
  const lineText = (line: ExactTable['rows']): string =>
    `<tr>${line
      .map(
        ({ number, digits }) =>
          `<td class="no">${number}</td>${columns.map(({ id }) => `<td class="n w">${visibleMarkup(digits.get(id) ?? '')}</td>`).join('')}`,
      )
      .join('')}</tr>\n`
  const written = await mapThrottled(lines, lineText, yieldToPage)
  return markup`<table class="exacts"><thead><tr>${new Markup(header.repeat(columnCount))}</tr></thead>
<tbody>
${new Markup(written.join(''))}</tbody></table>
`
}
