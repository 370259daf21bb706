import { create } from 'zustand'
import type { ViewColumn } from '../../../src-shared/view-models/panel-view.ts'

/** The user's arrangement of one table. Ids of columns that a table does not have are ignored. */
export interface TableArrangement {
  readonly hidden: readonly string[]
  /** Columns in order; unlisted ones follow in their original order. */
  readonly order: readonly string[]
  /** Columns pinned at the left. */
  readonly pinned: readonly string[]
  /** Widths in pixels set by the user. */
  readonly widths: Readonly<Record<string, number>>
}

export interface TablePrefs {
  readonly isCompact: boolean
  /** By the id of the table. */
  readonly tables: Readonly<Record<string, TableArrangement>>
}

export const DEFAULT_ARRANGEMENT: TableArrangement = { hidden: [], order: [], pinned: [], widths: {} }

const STORAGE_KEY = 'casebook.tables'
/** Maximum stored tables, and columns of one; more than any has. */
const MAX_TABLES = 200
const MAX_COLUMNS = 200
export const NARROWEST = 56
export const MAX_CHOSEN_WIDTH_PX = 900

/** Reads stored preferences, each field separately: invalid fields count as not set. */
export function readTablePrefs(stored: string | null): TablePrefs {
  let saved: unknown
  try {
    saved = JSON.parse(stored ?? '{}')
  } catch {
    saved = {}
  }
  const { isCompact, tables } = recordOf(saved)
  return {
    isCompact: isCompact === true,
    tables: Object.fromEntries(
      Object.entries(recordOf(tables))
        .slice(-MAX_TABLES)
        .map(([id, value]) => [id, arrangementOf(value)]),
    ),
  }
}

function arrangementOf(value: unknown): TableArrangement {
  const { hidden, order, pinned, widths } = recordOf(value)
  return {
    hidden: idsOf(hidden),
    order: idsOf(order),
    pinned: idsOf(pinned),
    widths: Object.fromEntries(
      Object.entries(recordOf(widths))
        .slice(0, MAX_COLUMNS)
        .flatMap(([id, px]) => (typeof px === 'number' && px >= NARROWEST && px <= MAX_CHOSEN_WIDTH_PX ? [[id, px]] : [])),
    ),
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, MAX_COLUMNS) : []
}

const useTablePrefs = create<TablePrefs>(() => readTablePrefs(typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY)))

/** The arrangement of a table. */
export function useArrangement(tableId: string): TableArrangement {
  return useTablePrefs(({ tables }) => tables[tableId] ?? DEFAULT_ARRANGEMENT)
}

/** Whether all tables use compact rows. */
export function useIsCompact(): boolean {
  return useTablePrefs(({ isCompact }) => isCompact)
}

export function setCompact(isCompact: boolean): void {
  keep({ isCompact })
}

/** Stores the arrangement of a table, for every table of its kind. */
export function arrangeTable(tableId: string, change: Partial<TableArrangement>): void {
  const { [tableId]: before = DEFAULT_ARRANGEMENT, ...others } = useTablePrefs.getState().tables
  // The most recently changed one is dropped last.
  keep({ tables: { ...others, [tableId]: { ...before, ...change } } })
}

export function resetTable(tableId: string): void {
  const { [tableId]: _, ...tables } = useTablePrefs.getState().tables
  keep({ tables })
}

function keep(change: Partial<TablePrefs>): void {
  useTablePrefs.setState(change)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useTablePrefs.getState()))
  } catch {
    // Without storage access the arrangement lasts until the window is closed.
  }
}

/** All columns in the chosen order, pinned ones first. */
export function arrangedColumns(
  columns: readonly ViewColumn[],
  { order, pinned }: Pick<TableArrangement, 'order' | 'pinned'>,
): readonly ViewColumn[] {
  if (order.length === 0 && pinned.length === 0) return columns
  const positionOf = (id: string, come: number): number => {
    const at = order.indexOf(id)
    return at < 0 ? order.length + come : at
  }
  const keyed = columns.map((column, come) => ({ column, place: positionOf(column.id, come), isPinned: pinned.includes(column.id) }))
  return keyed.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || a.place - b.place).map(({ column }) => column)
}

/** The visible columns: never none, since a table without columns could not bring one back. */
export function visibleColumns(columns: readonly ViewColumn[], { hidden }: Pick<TableArrangement, 'hidden'>): readonly ViewColumn[] {
  const left = columns.filter(({ id }) => !hidden.includes(id))
  return left.length === 0 ? columns.slice(0, 1) : left
}

/**
 * The order with one column moved one position to either side, within pinned or unpinned columns.
 */
export function movedColumn(columns: readonly ViewColumn[], arrangement: TableArrangement, id: string, by: -1 | 1): readonly string[] {
  const ids = arrangedColumns(columns, arrangement).map((column) => column.id)
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined || arrangement.pinned.includes(other) !== arrangement.pinned.includes(id)) return ids
  return ids.with(at, other).with(at + by, id)
}
