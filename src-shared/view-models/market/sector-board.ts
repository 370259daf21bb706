import { absDecimal, addDecimals, compareDecimals } from '../../core/decimal.ts'
import { isFields, type Fields } from '../../core/fields.ts'
import type { Cell } from '../../service/response/rows.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { tokenKey } from '../../case/tokens-named.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, listOf, textOf, valueCell } from '../panels/cells.ts'
import type { RequestedQuery } from '../requested-queries.ts'
import { requestedScope } from '../query-scope.ts'
import { chainOfRecord } from '../record-chain.ts'
import { sourcedRecords, type SourcedRecord } from '../sourced-records.ts'

/**
 * The measures of a sector: smart money's net flow over 24 hours, its holdings, and the traded
 * volume in the timeframe of the screener.
 */
export const SECTOR_MEASURES = ['net', 'held', 'volume'] as const
export type SectorMeasure = (typeof SECTOR_MEASURES)[number]

export const SECTOR_MEASURE_TITLES: Readonly<Record<SectorMeasure, string>> = {
  net: 'Smart money, net',
  held: 'Smart money holdings',
  volume: 'Volume',
}

export interface SectorFigure {
  /** Exact sum over the tokens of the sector; missing where no response has one. */
  readonly cell: Cell
  /** Number of tokens in the sum. */
  readonly tokens: number
  /** From -1 to 1, relative to the largest of the board; for drawing only. */
  readonly reach: number
  /** The record of the token with the greatest value; undefined where there is none. */
  readonly source: { readonly captureId: string; readonly pointer: string } | undefined
}

/** What the case knows of one sector. A token of several sectors counts in each. */
export interface SectorRow {
  /** Hostile text. */
  readonly sector: string
  readonly figures: Readonly<Record<SectorMeasure, SectorFigure>>
}

export interface SectorBoard {
  /** In the order of sector names. */
  readonly rows: readonly SectorRow[]
  /** Tokens of the screener for which no response reports a sector: they are in no row. */
  readonly unsorted: number
}

export interface SectorResponses {
  readonly netflow: readonly CaptureWithResponse[]
  readonly holdings: readonly CaptureWithResponse[]
  readonly screener: readonly CaptureWithResponse[]
  /** The request of the screener: if it filters by one sector, all its tokens belong to it. */
  readonly screened: Fields
  /** The service's list of sectors. */
  readonly listed: readonly CaptureWithResponse[]
}

/** The endpoints whose responses report sectors. */
export const SECTOR_ENDPOINTS = [
  'smart-money/netflow',
  'smart-money/holdings',
  'token-screener',
  'search/token-sectors',
] as const satisfies readonly EndpointId[]

/** The scope of each measure, from the requests; '' where the case has no response for it. */
export function sectorScopes(shownOf: (endpoint: EndpointId) => RequestedQuery | undefined): Readonly<Record<SectorMeasure, string>> {
  const scopeOf = (endpoint: EndpointId, what: string): string => {
    const shown = shownOf(endpoint)
    return shown === undefined ? '' : `${what}, ${requestedScope(shown, undefined)}`
  }
  const timeframe = shownOf('token-screener')?.request['timeframe']
  return {
    net: scopeOf('smart-money/netflow', '24 hours'),
    held: scopeOf('smart-money/holdings', 'Total holdings'),
    volume: scopeOf('token-screener', typeof timeframe === 'string' ? `Traded in ${timeframe}` : 'Traded in the timeframe of the screener'),
  }
}

/**
 * Whether there are figures to combine: netflow alone has its own chart, and a list of sectors has
 * only names.
 */
export function hasSectorFigures(received: ReadonlyMap<EndpointId, unknown>): boolean {
  return received.has('token-screener') || received.has('smart-money/holdings')
}

/**
 * The responses of a case by the sector data that they contain. `screened`: the request of the
 * screener.
 */
export function sectorResponses(responses: readonly CaptureWithResponse[], screened: Fields = {}): SectorResponses {
  const by = Map.groupBy(responses, ({ capture }) => capture.endpoint)
  const pagesOf = (endpoint: (typeof SECTOR_ENDPOINTS)[number]): readonly CaptureWithResponse[] => by.get(endpoint) ?? []
  return {
    netflow: pagesOf('smart-money/netflow'),
    holdings: pagesOf('smart-money/holdings'),
    screener: pagesOf('token-screener'),
    screened,
    listed: pagesOf('search/token-sectors'),
  }
}

interface Part {
  readonly sector: string
  readonly measure: SectorMeasure
  readonly reported: SourcedRecord
  readonly text: string
}

const FIELDS: Readonly<Record<SectorMeasure, string>> = { net: 'net_flow_24h_usd', held: 'value_usd', volume: 'volume' }

/**
 * Sectors over the responses of the case. The screener names none: its tokens get the sectors that
 * responses about smart money report for the same token, or the one sector that was requested.
 */
export function sectorBoard({ netflow, holdings, screener, screened, listed }: SectorResponses): SectorBoard {
  const known = new Map<string, readonly string[]>()
  const tokensOf = (pages: readonly CaptureWithResponse[]): ReadonlyMap<string, SourcedRecord> =>
    // from the page that names it last
    new Map(sourcedRecords(pages).map((reported) => [keyOf(reported), reported]))
  const [flows, holds, traded] = [tokensOf(netflow), tokensOf(holdings), tokensOf(screener)]
  for (const [key, { row }] of [...flows, ...holds]) known.set(key, [...new Set([...(known.get(key) ?? []), ...listOf(row, 'token_sectors')])])
  const requested = sectorsRequested(screened)
  const sectorsOf = (key: string): readonly string[] => known.get(key) ?? []
  const ofTraded = (key: string): readonly string[] => (requested.length === 1 ? [...new Set([...requested, ...sectorsOf(key)])] : sectorsOf(key))
  const parts = [...partsOf('net', flows, sectorsOf), ...partsOf('held', holds, sectorsOf), ...partsOf('volume', traded, ofTraded)]
  const names = new Set([
    ...sourcedRecords(listed).map(({ row }) => textOf(row, 'sector')),
    ...[...known.values()].flat(),
    ...parts.map(({ sector }) => sector),
  ])
  names.delete('')
  const bySector = Map.groupBy(parts, ({ sector }) => sector)
  const rows = [...names].toSorted().map((sector) => ({ sector, sums: sumsOf(bySector.get(sector) ?? []) }))
  const max = ofMeasures((measure) => Math.max(0, ...rows.map(({ sums }) => Math.abs(Number(sums[measure].text ?? '0')))))
  return {
    rows: rows.map(({ sector, sums }) => ({
      sector,
      figures: ofMeasures((measure): SectorFigure => {
        const { text, tokens, source } = sums[measure]
        // where nothing moved, 0 / 0 is NaN
        return { cell: valueCell(text ?? ''), tokens, source, reach: Number(text ?? '0') / max[measure] || 0 }
      }),
    })),
    unsorted: [...traded.keys()].filter((key) => ofTraded(key).length === 0).length,
  }
}

/** The rows that have a figure of a measure, the largest first. */
export function byMeasure({ rows }: SectorBoard, measure: SectorMeasure): readonly SectorRow[] {
  return rows
    .filter(({ figures }) => figures[measure].cell.state === 'value')
    .toSorted((a, b) => compareDecimals(b.figures[measure].cell.text, a.figures[measure].cell.text))
}

function keyOf({ row, capture, pointer }: SourcedRecord): string {
  const address = textOf(row, 'token_address')
  return address === '' ? `${capture.id} ${pointer}` : tokenKey({ chain: chainOfRecord(row, capture), address })
}

function partsOf(measure: SectorMeasure, tokens: ReadonlyMap<string, SourcedRecord>, sectorsOf: (key: string) => readonly string[]): readonly Part[] {
  return [...tokens].flatMap(([key, reported]) => {
    const cell = cellOf(reported.row, FIELDS[measure])
    return isUsable(cell) && Number.isFinite(Number(cell.text))
      ? [...new Set(sectorsOf(key))].map((sector) => ({ sector, measure, reported, text: cell.text }))
      : []
  })
}

interface Summed {
  readonly text: string | undefined
  readonly tokens: number
  readonly source: SectorFigure['source']
}

function sumsOf(parts: readonly Part[]): Readonly<Record<SectorMeasure, Summed>> {
  return ofMeasures((measure): Summed => {
    const own = parts.filter((part) => part.measure === measure)
    const [largest] = own.toSorted((a, b) => compareDecimals(absDecimal(b.text), absDecimal(a.text)))
    return {
      text: own.length === 0 ? undefined : addDecimals(own.map(({ text }) => text)),
      tokens: own.length,
      source: largest === undefined ? undefined : { captureId: largest.reported.capture.id, pointer: largest.reported.pointer },
    }
  })
}

function ofMeasures<T>(make: (measure: SectorMeasure) => T): Readonly<Record<SectorMeasure, T>> {
  return { net: make('net'), held: make('held'), volume: make('volume') }
}

function sectorsRequested({ filters }: Fields): readonly string[] {
  const requested = isFields(filters) ? filters['sectors'] : undefined
  return Array.isArray(requested) ? requested.filter((one) => typeof one === 'string') : []
}
