import type { EndpointId } from '../service/table/endpoint.ts'
import type { Cell } from '../service/response/rows.ts'
import type { CoverageRow } from '../case/coverage-row.ts'
import type { RequestedRange } from './requested-range.ts'

/** How a column or figure is to be shown; the value itself stays text. `legs` are amounts with their symbols, `5 ETH, 3 USDT`. */
export type ValueKind = 'text' | 'label' | 'address' | 'hash' | 'chain' | 'token' | 'legs' | 'usd' | 'price' | 'amount' | 'ratio' | 'count' | 'time'

/** A figure with its source: no figure without one. */
export interface Figure {
  readonly id: string
  readonly title: string
  readonly kind: ValueKind
  readonly cell: Cell
  /** Captures that it was read or computed from. */
  readonly captureIds: readonly string[]
  /** How it was computed when it is not as delivered, as a sentence; '' when as delivered. */
  readonly rule: string
  /** One of the details behind the others: drawn small, in a line of their own. */
  readonly isDetail?: boolean
}

export interface ViewColumn {
  readonly id: string
  readonly title: string
  readonly kind: ValueKind
  /** Where the usual room would be too much: the most that it takes, in pixels. */
  readonly widest?: number
  /** What stands behind the last such sign tells rows apart: where there is no room for all, what is before it is shortened. */
  readonly apart?: string
  /** Its figures are drawn as bars too. */
  readonly bar?: FlowBar
}

/** Money that came in grows to the left of one line, what went out to the right. */
export interface FlowBar {
  readonly side: 'in' | 'out'
  /** The figure whose bar is the longest. For drawing only. */
  readonly most: number
}

export interface ViewRow {
  /** Stable within the table. */
  readonly id: string
  readonly cells: Readonly<Record<string, Cell>>
  readonly captureId: string
  /** JSON pointer of the record in the capture's body, e.g. /data/3. */
  readonly pointer: string
}

export interface ViewTable {
  readonly id: string
  readonly title: string
  /** What its rows are, in a sentence, where the title does not say it. */
  readonly meaning?: string
  /** Why a sum over its rows counts some of them twice, as a sentence; absent where it does not. */
  readonly overlap?: string
  readonly columns: readonly ViewColumn[]
  readonly rows: readonly ViewRow[]
}

export interface ViewSeries {
  readonly id: string
  readonly title: string
  /** Points in time order; value is decimal text. */
  readonly points: readonly { readonly time: string; readonly value: string; readonly captureId: string }[]
  /** The days that were requested, where the requests name any. */
  readonly range?: RequestedRange | undefined
}

/** A panel of the dossier as data: drawn on screen, printed in the report, never computed twice. */
export interface PanelView {
  readonly id: PanelId
  readonly title: string
  readonly endpoints: readonly EndpointId[]
  readonly coverage: readonly CoverageRow[]
  readonly figures: readonly Figure[]
  readonly tables: readonly ViewTable[]
  readonly series: readonly ViewSeries[]
  /** Sentences that the reader must see: records skipped, odd fields, live read, other chain than asked … */
  readonly notes: readonly string[]
}

/** In the order in which an investigator reads: with whom and what moved, who it is, then what it holds and trades. */
export const PANEL_IDS = [
  'counterparties',
  'transactions',
  'labels',
  'related-wallets',
  'balances',
  'balance-history',
  'pnl',
  'perp-positions',
  'perp-trades',
  'defi-holdings',
  'transaction-lookup',
] as const
/** Those that are about an entity as well: their endpoints take its name. For the others an address is needed. */
export const ENTITY_PANELS: readonly PanelId[] = ['counterparties', 'balances', 'balance-history', 'pnl']

export type PanelId = (typeof PANEL_IDS)[number]
