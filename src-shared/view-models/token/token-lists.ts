import type { CaptureWithResponse } from '../../case/case-state.ts'
import { bothEnds, shownCell } from '../panels/cells.ts'
import { column } from '../panels/panel-parts.ts'
import type { ViewRow } from '../panel-view.ts'
import { listOfRecords, type ListShape, type RecordList } from '../record-list.ts'
import { sourcedRecords } from '../sourced-records.ts'
import type { TokenPart } from './token-queries.ts'

const ADDRESS = column('address', 'address', 'Address')
const LABEL = column('address_label', 'label', 'Label')

// oxfmt-ignore
const SHAPES: Readonly<Partial<Record<TokenPart, ListShape>>> = {
  bought: { columns: [ADDRESS, LABEL, column('bought_volume_usd', 'usd', 'Bought, USD')], by: 'bought_volume_usd', order: 'largest first' },
  sold: { columns: [ADDRESS, LABEL, column('sold_volume_usd', 'usd', 'Sold, USD')], by: 'sold_volume_usd', order: 'largest first' },
  transfers: {
    columns: [
      column('block_timestamp', 'time', 'Time, UTC'), column('from_address', 'address', 'From'), column('from_address_label', 'label', 'Label of sender'),
      column('to_address', 'address', 'To'), column('to_address_label', 'label', 'Label of receiver'), column('transfer_value_usd', 'usd', 'USD'),
    ],
    by: 'transfer_value_usd', order: 'largest first', time: 'block_timestamp',
  },
  'dex-trades': {
    columns: [
      column('block_timestamp', 'time', 'Time, UTC'), column('action', 'text', 'Side'), column('trader_address', 'address', 'Trader'),
      column('trader_address_label', 'label', 'Label of trader'), column('traded_token_name', 'token', 'Against'),
      column('estimated_value_usd', 'usd', 'USD'), column('traded_token_address', 'address', 'Traded token'),
    ],
    by: 'estimated_value_usd', order: 'largest first', time: 'block_timestamp',
  },
  leaderboard: {
    columns: [
      column('trader_address', 'address', 'Trader'), column('trader_address_label', 'label', 'Label of trader'),
      column('pnl_usd_realised', 'usd', 'Realised'), column('pnl_usd_unrealised', 'usd', 'Unrealised'), column('pnl_usd_total', 'usd', 'Total, USD'),
    ],
    by: 'pnl_usd_total', order: 'largest gain first',
  },
  'perp-trades': {
    columns: [
      column('block_timestamp', 'time', 'Time, UTC'), column('side', 'text', 'Side'), column('action', 'text', 'Action'),
      column('trader_address', 'address', 'Trader'), column('trader_address_label', 'label', 'Label of trader'), column('value_usd', 'usd', 'USD'),
    ],
    by: 'value_usd', order: 'largest first', time: 'block_timestamp',
  },
}

/**
 * The records of a list part of the dossier, the most significant first; undefined for parts that
 * are not lists.
 */
export function tokenList(part: TokenPart, pages: readonly CaptureWithResponse[], chain: string): RecordList | undefined {
  const shape = SHAPES[part]
  return shape === undefined
    ? undefined
    : listOfRecords(
        shape,
        sourcedRecords(pages).map((reported) => ({ ...reported, chain })),
      )
}

/** A row of a list, and the number of rows left out between it and the next row. */
export interface HighlightedRow {
  readonly row: ViewRow
  readonly between: number
}

/**
 * `max` rows of a list, the first ones and the greatest losses; rows left out in the middle are
 * counted.
 */
export function highlightedRows({ rows, by }: RecordList, max: number): readonly HighlightedRow[] {
  const reported = bothEnds(rows, (row) => shownCell(row, by), max)
  const positionOf = new Map(rows.map((row, position) => [row, position]))
  return reported.map((row, at) => {
    const next = reported[at + 1]
    const [here, target] = [positionOf.get(row) ?? 0, next === undefined ? undefined : positionOf.get(next)]
    return { row, between: target === undefined ? 0 : target - here - 1 }
  })
}
