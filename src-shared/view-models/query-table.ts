import { RESPONSE_CODECS } from '../service/response/decode-response.ts'
import { type EndpointPresentation, PRESENTATION } from '../service/table/endpoint-presentation.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { Cell, Row } from '../service/response/rows.ts'
import type { CaptureWithResponse } from '../case/case-state.ts'
import type { ValueKind, ViewColumn, ViewRow, ViewTable } from './panel-view.ts'
import { cellOf, listOf, valueCell } from './panels/cells.ts'
import { column, table, viewRow } from './panels/panel-parts.ts'
import { chainOfRecord } from './record-chain.ts'
import { utcTime } from './panels/times.ts'
import { webPages, webResults } from './web-tables.ts'
import { segmentTable } from './segment-table.ts'
import { fieldTitle } from './field-titles.ts'
import type { RequestedQuery } from './requested-queries.ts'

/**
 * Fractions of one by the wire facts; other fields with such names have an unverified unit and are
 * shown as delivered.
 */
const RATIOS: ReadonlySet<string> = new Set(['ownership_percentage', 'price_change'])

type TableOf = (endpoint: EndpointId, pages: readonly CaptureWithResponse[], title: string) => ViewTable

const TABLES: Readonly<Record<EndpointPresentation['table'], TableOf>> = {
  records: (endpoint, pages, title) =>
    table(
      endpoint,
      title,
      queryColumns(endpoint),
      pages.flatMap((page) => rowsOfPage(endpoint, page)),
    ),
  segments: segmentTable,
  'web-results': webResults,
  'web-pages': webPages,
}

/**
 * Tables of a query, from its captures alone. Most endpoints have one: a record is a row, a field
 * of the codec a column.
 */
export function queryTables({ endpoint, pages }: Pick<RequestedQuery<CaptureWithResponse>, 'endpoint' | 'pages'>, title: string): ViewTable[] {
  const made = TABLES[PRESENTATION[endpoint].table](endpoint, pages, title)
  return made.rows.length > 0 ? [made] : []
}

const columnsByEndpoint = new Map<EndpointId, readonly ViewColumn[]>()

/**
 * Columns of an endpoint: the screen's preferred ones first, then those of the codec, times before
 * names before figures.
 */
export function queryColumns(endpoint: EndpointId): readonly ViewColumn[] {
  const known = columnsByEndpoint.get(endpoint)
  if (known !== undefined) return known
  const { text = [], id = [], number = [], integer = [], boolean = [], time = [], lists = [] } = RESPONSE_CODECS[endpoint].row
  const kinds = new Map<string, ValueKind>([
    ...time.map((name) => [name, 'time'] as const),
    ...[...text, ...id].map((name) => [name, textKind(name)] as const),
    ...number.map((name) => [name, PRESENTATION[endpoint].dollars.includes(name) ? 'usd' : numberKind(name)] as const),
    ...integer.map((name) => [name, 'count'] as const),
    ...boolean.map((name) => [name, 'text'] as const),
    ...lists.map((name) => [name, 'label'] as const),
  ])
  const lead = PRESENTATION[endpoint].lead
  const names = [...lead.filter((name) => kinds.has(name)), ...[...kinds.keys()].filter((name) => !lead.includes(name))]
  const columns = names.map((name) => column(name, kinds.get(name) ?? 'text', fieldTitle(name)))
  columnsByEndpoint.set(endpoint, columns)
  return columns
}

function textKind(name: string): ValueKind {
  if (/(^|_)address$/.test(name)) return 'address'
  if (name.endsWith('hash')) return 'hash'
  if (name === 'chain') return 'chain'
  if (name.endsWith('label')) return 'label'
  return /symbol$|token_name$|^token_(input|output)$|^sector$/.test(name) ? 'token' : 'text'
}

function numberKind(name: string): ValueKind {
  if (RATIOS.has(name)) return 'ratio'
  if (name.endsWith('price_usd')) return 'price'
  return /(^|_)usd(_|$)/.test(name) ? 'usd' : 'amount'
}

const rowsByCapture = new WeakMap<CaptureWithResponse, readonly ViewRow[]>()

/**
 * Rows of one response. Captures never change, so each is read once however often its case grows.
 */
function rowsOfPage(endpoint: EndpointId, page: CaptureWithResponse): readonly ViewRow[] {
  const known = rowsByCapture.get(page)
  if (known !== undefined) return known
  const columns = queryColumns(endpoint)
  const { capture, response } = page
  const rows = (response?.rows ?? []).map((row) => {
    return viewRow(
      { row, capture, pointer: row.pointer, chain: chainOfRecord(row, capture) },
      columns.map(({ id }) => id),
      ownCells(endpoint, columns, row),
    )
  })
  rowsByCapture.set(page, rows)
  return rows
}

/** Normalises times, and joins lists to one text. */
function ownCells(endpoint: EndpointId, columns: readonly ViewColumn[], row: Row): Record<string, Cell> {
  const { lists = [] } = RESPONSE_CODECS[endpoint].row
  const cells: Record<string, Cell> = {}
  for (const { id, kind } of columns) {
    if (kind === 'time') cells[id] = utcTime(cellOf(row, id))
    else if (lists.includes(id)) cells[id] = valueCell(listOf(row, id).join(' · '))
  }
  return cells
}
