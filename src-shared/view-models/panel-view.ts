import type { EndpointId } from '../service/table/endpoint.ts'
import type { Cell } from '../service/response/rows.ts'
import type { CoverageRow } from '../case/coverage-row.ts'
import type { RequestedRange } from './requested-range.ts'

/**
 * How a column or figure is displayed; the value itself remains text. `legs` are amounts with their
 * symbols, `5 ETH, 3 USDT`.
 */
export type ValueKind = 'text' | 'label' | 'address' | 'hash' | 'chain' | 'token' | 'legs' | 'usd' | 'price' | 'amount' | 'ratio' | 'count' | 'time'

/** A figure with its source: no figure without one. */
export interface Figure {
  readonly id: string
  readonly title: string
  readonly kind: ValueKind
  readonly cell: Cell
  /** Captures from which it was read or computed. */
  readonly captureIds: readonly string[]
  /** How it was computed, as a sentence; '' when as delivered. */
  readonly rule: string
  /** A secondary figure: drawn small, on a separate line. */
  readonly isDetail?: boolean
}

export interface ViewColumn {
  readonly id: string
  readonly title: string
  readonly kind: ValueKind
  /** Maximum width in pixels, where the default would be too much. */
  readonly widest?: number
  /**
   * The text after the last such character distinguishes rows: where space is short, the text
   * before it is shortened.
   */
  readonly suffixSeparator?: string
  /** Its figures are also drawn as bars. */
  readonly bar?: FlowBar
}

/** Incoming money extends to the left of one line, outgoing money to the right. */
export interface FlowBar {
  readonly side: 'in' | 'out'
  /** The figure with the longest bar. For drawing only. */
  readonly max: number
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
  /** What its rows are, as a sentence, where the title does not state it. */
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
  /** The requested days, where the requests name any. */
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
  /**
   * Sentences that the reader must see: records skipped, odd fields, live read, other chain than
   * requested …
   */
  readonly notes: readonly string[]
}

/** In reading order: counterparties and movements, identity, then holdings and trades. */
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
/**
 * Panels that apply to an entity as well: their endpoints accept its name. The others require an
 * address.
 */
export const ENTITY_PANELS: readonly PanelId[] = ['counterparties', 'balances', 'balance-history', 'pnl']

export type PanelId = (typeof PANEL_IDS)[number]
