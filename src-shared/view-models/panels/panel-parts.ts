import type { EndpointId } from '../../service/table/endpoint.ts'
import { MISSING, type DecodedResponse, type Cell, type Row } from '../../service/response/rows.ts'
import type { CaseState } from '../../case/case-state.ts'
import type { QueryPage } from '../../case/readings.ts'
import { isLabelStub } from '../../case/label-occurrences.ts'
import type { Figure, PanelId, PanelView, ValueKind, ViewColumn, ViewRow, ViewTable } from '../panel-view.ts'
import type { CoverageRow } from '../../case/coverage-row.ts'
import { cellOf, textOf, valueCell } from './cells.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

export interface PanelHeader {
  readonly id: PanelId
  readonly title: string
  readonly endpoints: readonly EndpointId[]
}

/**
 * A panel: its title and endpoints, its coverage, and the result of the view. Empty tables are left
 * out, the coverage gives the reason.
 */
export function panelOf(
  state: CaseState,
  subject: Subject,
  header: PanelHeader,
  content: Pick<PanelView, 'figures' | 'tables' | 'notes'> & Partial<Pick<PanelView, 'series'>>,
): PanelView {
  return {
    ...header,
    coverage: coverageFor(state, subject, header.endpoints),
    figures: content.figures.filter(({ captureIds }) => captureIds.length > 0),
    tables: content.tables.filter(({ rows }) => rows.length > 0),
    series: (content.series ?? []).filter(({ points }) => points.length > 0),
    notes: content.notes,
  }
}

/** The coverage of these endpoints for the subject. */
export function coverageFor(state: CaseState, subject: Subject, endpoints: readonly EndpointId[]): CoverageRow[] {
  return state.coverage.of(subject.id).filter((row) => endpoints.includes(row.endpoint))
}

export function figure(id: string, title: string, kind: ValueKind, cell: Cell, captureIds: readonly string[], rule = ''): Figure {
  return { id, title, kind, cell, captureIds, rule }
}

export function column(id: string, kind: ValueKind, title: string): ViewColumn {
  return { id, title, kind }
}

export function table(id: string, title: string, columns: readonly ViewColumn[], rows: readonly ViewRow[]): ViewTable {
  return { id, title, columns, rows }
}

/** A table of these responses: one about all chains already contains those about single chains. */
export function tableOver(pages: readonly Pick<QueryPage, 'query'>[], made: ViewTable): ViewTable {
  const chains = new Set(pages.map(({ query }) => query.chain))
  return chains.has('all') && chains.size > 1
    ? { ...made, overlap: 'Contains results for all chains and for single chains. Records in both are counted twice.' }
    : made
}

/**
 * A table row of a record: the named fields as delivered, the chain normalised, and additional
 * cells of the view. Where the service has no label it repeats the first characters of the address,
 * which is not a label; the source shows it as delivered.
 */
export function viewRow(
  source: Pick<SourcedRow, 'row' | 'capture' | 'pointer' | 'chain'>,
  fields: readonly string[],
  own: Readonly<Record<string, Cell>> = {},
): ViewRow {
  return lazyRow(source, () => Object.assign(fieldCells(source, fields), own))
}

/** The named fields of a record as delivered, and its chain normalised. */
export function fieldCells({ row, chain }: Pick<SourcedRow, 'row' | 'chain'>, fields: readonly string[]): Record<string, Cell> {
  const cells: Record<string, Cell> = { chain: valueCell(chain) }
  for (const field of fields) if (field !== 'chain') cells[field] = labelOrMissing(row, field)
  return cells
}

/**
 * A table row whose cells are created when it is displayed: of ten thousand rows a screen shows
 * about twenty.
 */
export function lazyRow<Source extends Pick<SourcedRow, 'capture' | 'pointer'>>(source: Source, make: (source: Source) => ViewRow['cells']): ViewRow {
  return new LazyRow(source, make)
}

/** A class, since an object with its own getter takes three times as long to create. */
class LazyRow<Source extends Pick<SourcedRow, 'capture' | 'pointer'>> implements ViewRow {
  declare private readonly source: Source
  declare private readonly make: (source: Source) => ViewRow['cells']
  declare private made: ViewRow['cells'] | undefined

  constructor(source: Source, make: (source: Source) => ViewRow['cells']) {
    this.source = source
    this.make = make
    this.made = undefined
  }

  get id(): string {
    return `${this.captureId}${this.pointer}`
  }

  get captureId(): string {
    return this.source.capture.id
  }

  get pointer(): string {
    return this.source.pointer
  }

  get cells(): ViewRow['cells'] {
    this.made ??= this.make(this.source)
    return this.made
  }
}

/**
 * Memoizes `make` by record: a run adds a page at a time, and the thirty thousand records before it
 * have not changed. The result must depend on the record and its capture only.
 */
export function oncePerRecord<T extends object>(make: (source: SourcedRow) => T): (source: SourcedRow) => T {
  // By response, so that the entries are released with it. Each entry of a weak map is work for the
  // garbage collector, and there are a hundred times as many records.
  const made = new WeakMap<DecodedResponse, Map<Row, T>>()
  return (source) => {
    const ofResponse = made.get(source.response) ?? new Map<Row, T>()
    made.set(source.response, ofResponse)
    const known = ofResponse.get(source.row)
    if (known !== undefined) return known
    const result = make(source)
    ofResponse.set(source.row, result)
    return result
  }
}

function labelOrMissing(row: Row, field: string): Cell {
  const cell = cellOf(row, field)
  if (!field.endsWith('_label') || cell.state !== 'value') return cell
  const base = field.slice(0, -'_label'.length)
  return isLabelStub(cell.text, textOf(row, base) || textOf(row, `${base}_address`)) ? MISSING : cell
}
