import type { SelectionAction } from './selection/selection-actions.ts'

/** Row -1 is the header of the grid. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Number of visible rows. */
  readonly page: number
}

type GridKey = Readonly<Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>>

/**
 * The cell to which a key moves (the keys of the ARIA grid pattern); undefined for a key that the
 * grid does not use.
 */
export function moveCell(from: CellPosition, key: GridKey, size: GridSize): CellPosition | undefined {
  if (key.altKey || size.rows === 0 || size.columns === 0) return undefined
  const jump = key.ctrlKey || key.metaKey
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const row = (to: number): CellPosition => ({ ...from, row: Math.max(0, Math.min(lastRow, to)) })
  const column = (to: number): CellPosition => ({ ...from, column: Math.max(0, Math.min(lastColumn, to)) })
  switch (key.key) {
    case 'ArrowDown':
      return row(jump ? lastRow : from.row + 1)
    case 'ArrowUp':
      return from.row === 0 && !jump ? { ...from, row: -1 } : from.row < 0 ? from : row(jump ? 0 : from.row - 1)
    case 'ArrowRight':
      return column(jump ? lastColumn : from.column + 1)
    case 'ArrowLeft':
      return column(jump ? 0 : from.column - 1)
    case 'PageDown':
      return row(from.row + size.page)
    case 'PageUp':
      return row(from.row - size.page)
    case 'Home':
      return jump ? { row: 0, column: 0 } : column(0)
    case 'End':
      return jump ? { row: lastRow, column: lastColumn } : column(lastColumn)
    default:
      return undefined
  }
}

/**
 * The effect of a key on the selection; undefined for none. Extending it is part of moving (Shift
 * and an arrow).
 */
export function selectingKey(key: GridKey, row: number, selected: number): SelectionAction | undefined {
  const jump = key.ctrlKey || key.metaKey
  if (key.altKey) return undefined
  if (key.key === ' ' && !jump) {
    if (row < 0) return { kind: 'all', isToggle: true }
    return key.shiftKey ? { kind: 'stretch', index: row, from: row } : { kind: 'toggle', index: row }
  }
  if (key.key.toLowerCase() === 'a' && jump && !key.shiftKey) return { kind: 'all', isToggle: false }
  return key.key === 'Escape' && selected > 0 ? { kind: 'clear' } : undefined
}
