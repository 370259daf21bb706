import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { compareDecimals } from '../../core/decimal.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { isSubject } from '../panels/notes.ts'
import { textOf } from '../panels/cells.ts'
import type { PanelId, PanelView, ViewRow } from '../panel-view.ts'
import { timeOfRow } from './activity.ts'
import type { Subject } from '../../case/case-types.ts'

/** A time at which the case knows an address to have existed, named by its source. */
export interface KnownTime {
  readonly title: string
  /** YYYY-MM-DD, or with the time of day. */
  readonly time: string
  readonly captureId: string
  /** The source of the time, as a sentence. */
  readonly rule: string
}

/**
 * Maximum number of rows of relations examined: an address with tens of thousands had its first relation long
 * before.
 */
const MAX_ROWS_READ = 300

/**
 * Title of the time of a relation, by its name in lower case; other relations have a general title.
 */
const RELATIONS: Readonly<Record<string, string>> = {
  'first funder': 'First funded',
  'deployed by': 'Deployed',
  'deployed via': 'Deployed',
  'created by': 'Created',
}

/**
 * The earliest time outside the list of transactions at which an address is known to have existed;
 * undefined for none.
 */
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

/** The latest time outside the list of transactions at which an address was active. */
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
    .flatMap(({ rows }) => rows.slice(0, MAX_ROWS_READ))
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
          rule: `Time of the relation “${relation}”, as reported by the service.`,
        },
      ]
    })
}

/** Looked-up transactions in which the address itself is an end. */
function lookedUp(panels: readonly PanelView[], subject: Subject, title: string): KnownTime[] {
  return rowsIn(panels, 'transaction-lookup', 'lookups').flatMap((row) => {
    const time = timeOfRow(row, 'block_timestamp')
    const isOwn = ['from_address', 'to_address'].some((end) => isSubject(subject, textOf(row, end)))
    return time === undefined || !isOwn ? [] : [{ title, time, captureId: row.captureId, rule: 'A transaction that was looked up by its hash.' }]
  })
}

function tradeAt(row: ViewRow | undefined, title: string): KnownTime[] {
  const time = row === undefined ? undefined : timeOfRow(row, 'timestamp')
  return row === undefined || time === undefined ? [] : [{ title, time, captureId: row.captureId, rule: 'From the listed perpetual trades.' }]
}

/** An address with a balance at a time existed before it. */
function firstBalance(panels: readonly PanelView[]): KnownTime[] {
  const points = panels.find(({ id }) => id === 'balance-history')?.series[0]?.points ?? []
  const point = points.find(({ value }) => isUsable({ text: value, state: 'value' }) && compareDecimals(value, '0') > 0)
  if (point === undefined) return []
  return [
    {
      title: 'First reported balance',
      time: point.time,
      captureId: point.captureId,
      rule: 'The earliest time with a balance in the balance history. The address existed before.',
    },
  ]
}
