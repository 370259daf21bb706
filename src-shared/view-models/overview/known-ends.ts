import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { compareDecimals } from '../../core/decimal.ts'
import type { Subject } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { isSubject } from '../panels/notes.ts'
import { textOf } from '../panels/cells.ts'
import type { PanelId, PanelView, ViewRow } from '../panel-view.ts'
import { timeOfRow } from './activity.ts'

/** A time at which the case knows an address to have been there, named for what says so. */
export interface KnownTime {
  readonly title: string
  /** YYYY-MM-DD, or with the second behind it. */
  readonly time: string
  readonly captureId: string
  /** What says so, as a sentence. */
  readonly rule: string
}

/** Rows of relations that are looked at: who has tens of thousands of them had the first of them long before. */
const LOOKED_AT = 300

/** What a relation makes of its time, by its name in small letters; the others are relations like any. */
const RELATIONS: Readonly<Record<string, string>> = {
  'first funder': 'First funded',
  'deployed by': 'Deployed',
  'deployed via': 'Deployed',
  'created by': 'Created',
}

/** The earliest time beside the list of transactions at which an address is known to have been there; undefined where nothing tells one. */
export function firstKnown(panels: readonly PanelView[], subject: Subject): KnownTime | undefined {
  const trades = rowsIn(panels, 'perp-trades')
  const reported = [
    ...relations(panels),
    ...lookedUp(panels, subject, 'Looked up'),
    ...tradeAt(
      trades.findLast((row) => timeOfRow(row, 'timestamp') !== undefined),
      'First perp trade',
    ),
    ...firstBalance(panels),
  ]
  return reported.toSorted((a, b) => compareCodeUnits(a.time, b.time))[0]
}

/** The latest time beside the list of transactions at which an address acted. */
export function lastKnown(panels: readonly PanelView[], subject: Subject): KnownTime | undefined {
  const trades = rowsIn(panels, 'perp-trades')
  const reported = [
    ...lookedUp(panels, subject, 'Last looked up'),
    ...tradeAt(
      trades.find((row) => timeOfRow(row, 'timestamp') !== undefined),
      'Last perp trade',
    ),
  ]
  return reported.toSorted((a, b) => compareCodeUnits(b.time, a.time))[0]
}

function rowsIn(panels: readonly PanelView[], id: PanelId, tableId: string = id): readonly ViewRow[] {
  return panels.find((one) => one.id === id)?.tables.find((table) => table.id === tableId)?.rows ?? []
}

function relations(panels: readonly PanelView[]): KnownTime[] {
  const tables = panels.find(({ id }) => id === 'related-wallets')?.tables ?? []
  return tables
    .flatMap(({ rows }) => rows.slice(0, LOOKED_AT))
    .flatMap((row) => {
      const time = timeOfRow(row, 'block_timestamp')
      const relation = textOf(row, 'relation')
      const name = relation.trim().toLowerCase()
      if (time === undefined) return []
      return [
        {
          title: (Object.hasOwn(RELATIONS, name) ? RELATIONS[name] : undefined) ?? 'First relation',
          time,
          captureId: row.captureId,
          rule: `The relation “${relation}” has this time: a statement of the service.`,
        },
      ]
    })
}

/** Transactions that were looked up and in which the address itself stands at an end. */
function lookedUp(panels: readonly PanelView[], subject: Subject, title: string): KnownTime[] {
  return rowsIn(panels, 'transaction-lookup', 'lookups').flatMap((row) => {
    const time = timeOfRow(row, 'block_timestamp')
    const isOwn = ['from_address', 'to_address'].some((end) => isSubject(subject, textOf(row, end)))
    return time === undefined || !isOwn ? [] : [{ title, time, captureId: row.captureId, rule: 'A transaction that was looked up by its hash.' }]
  })
}

function tradeAt(row: ViewRow | undefined, title: string): KnownTime[] {
  const time = row === undefined ? undefined : timeOfRow(row, 'timestamp')
  return row === undefined || time === undefined ? [] : [{ title, time, captureId: row.captureId, rule: 'Of the perpetual trades that are listed.' }]
}

/** Whoever held something at a time was there before it. */
function firstBalance(panels: readonly PanelView[]): KnownTime[] {
  const points = panels.find(({ id }) => id === 'balance-history')?.series[0]?.points ?? []
  const point = points.find(({ value }) => isUsable({ text: value, state: 'value' }) && compareDecimals(value, '0') > 0)
  if (point === undefined) return []
  return [
    {
      title: 'First balance told',
      time: point.time,
      captureId: point.captureId,
      rule: 'The earliest time of the balance history at which it held something: it was there before.',
    },
  ]
}
