import { utcTimeText } from '../../../../src-shared/service/response/time-text.ts'
import { LOOKUP_TIMED_CHAINS } from '../../../../src-shared/service/table/endpoint-chains.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'

/** `2026-09-23T16:20:33` */
const LETTERS_TO_SECOND = 19
/** Rows that are searched for a hash while typing. */
const MAX_ROWS = 3000

/** Whether a lookup on a chain needs the time of the block. */
export function needsBlockTime(chain: string): boolean {
  return LOOKUP_TIMED_CHAINS.some((one) => one === chain)
}

/**
 * Converts a typed time to the form that the service takes, `2026-09-23 16:20:33` in UTC; undefined
 * if it is not a time to the second.
 */
export function blockTimeOf(typed: string): string | undefined {
  const text = typed.trim()
  // A day or a minute does not identify a block; a Unix time is not what a user copies from a page.
  if (!/\d{2}:\d{2}:\d{2}/.test(text)) return undefined
  return utcTimeText(text)?.slice(0, LETTERS_TO_SECOND).replace('T', ' ')
}

/**
 * The time of a transaction that a table of the case lists already; undefined if none of the
 * searched rows does.
 */
export function knownBlockTime(panels: readonly PanelView[], hash: string): string | undefined {
  for (const { columns, rows } of panels.flatMap(({ tables }) => tables)) {
    if (!['transaction_hash', 'block_timestamp'].every((id) => columns.some((column) => column.id === id))) continue
    const found = rows.slice(0, MAX_ROWS).find(({ cells }) => cells['transaction_hash']?.text === hash)
    const time = blockTimeOf(found?.cells['block_timestamp']?.text ?? '')
    if (time !== undefined) return time
  }
  return undefined
}
