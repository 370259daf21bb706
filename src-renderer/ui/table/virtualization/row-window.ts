/** A range of row positions, both ends included; empty where `to` is before `from`. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** How the current rows are drawn. */
export interface DrawnRows {
  /** Key of the element that shows the row at a position. */
  readonly slotOf: (index: number) => number
  /** Whether a row is rendered at all. */
  readonly isDrawn: (index: number) => boolean
  /** Whether a row has its names, icons and hints in addition to its texts. */
  readonly isWhole: (index: number) => boolean
  /** Whether more rows are still to be drawn completely. */
  readonly isBehind: boolean
}

export interface RowWindow {
  /**
   * Sets the rows in the page, which include the visible ones (`sight`). `rows` identifies all rows
   * in their order: another value is another order, in which a row may be anywhere. `idAt` returns
   * the id of the row at a position.
   */
  readonly show: (page: RowRange, sight: RowRange, rows: unknown, idAt: (index: number) => string) => DrawnRows
  /** Marks some more rows to be drawn completely, visible ones first. */
  readonly more: () => void
}

interface Shown {
  readonly slot: number
  readonly index: number
  isWhole: boolean
}

/** Maximum rows drawn completely at once: some notches of a wheel, or a short table. */
const AT_ONCE = 8
/** Rows drawn completely per frame after a jump. */
const ROWS_PER_FRAME = 6

/**
 * A row keeps its element as long as it stays in the page, wherever it moves, so that a click
 * during an update hits the intended row. After a jump within the same order, when no previous row
 * is left, the elements are reused for other rows, since changing a text costs a fraction of
 * creating an element.
 *
 * After a jump only the visible rows are drawn, with their texts; the rest follows frame by frame.
 * While the scroll bar is dragged, texts pass by and no frame is delayed by icons that disappear in
 * the next one.
 */
export function createRowWindow(): RowWindow {
  let shown: ReadonlyMap<string, Shown> | undefined
  let sight: RowRange = { from: 0, to: -1 }
  let known: unknown
  let slots = 0

  const isIn = ({ from, to }: RowRange, index: number): boolean => index >= from && index <= to
  const unfinished = (): Shown[] => [...(shown?.values() ?? [])].filter(({ isWhole }) => !isWhole)
  return {
    show(page, nextSight, rows, idAt) {
      const ids = Array.from({ length: Math.max(0, page.to - page.from + 1) }, (_, offset) => idAt(page.from + offset))
      const before = shown
      const isJump = rows === known && ids.every((id) => before?.has(id) !== true)
      const free = isJump ? Array.from(before?.values() ?? [], ({ slot }) => slot) : []
      const now = new Map<string, Shown>()
      for (const [offset, id] of ids.entries()) {
        const existing = before?.get(id)
        const slot = existing?.slot ?? free.shift() ?? (slots += 1)
        // The first rows are drawn completely: they are visible before anything moves.
        now.set(id, { slot, index: page.from + offset, isWhole: existing?.isWhole ?? before === undefined })
      }
      // A window without rows has shown nothing yet: the next rows count as its first.
      shown = before === undefined && now.size === 0 ? undefined : now
      ;[sight, known] = [nextSight, rows]
      const behind = unfinished()
      const isBehind = behind.length > AT_ONCE
      if (!isBehind) for (const row of behind) row.isWhole = true
      const byPlace = new Map(Array.from(now.values(), (row) => [row.index, row]))
      const isWhole = (index: number): boolean => byPlace.get(index)?.isWhole === true
      return {
        slotOf: (index) => byPlace.get(index)?.slot ?? -1 - index,
        isWhole,
        isDrawn: (index) => isWhole(index) || isIn(nextSight, index),
        isBehind,
      }
    },
    more() {
      const behind = unfinished()
      const inOrder = [...behind.filter(({ index }) => isIn(sight, index)), ...behind.filter(({ index }) => !isIn(sight, index))]
      for (const row of inOrder.slice(0, ROWS_PER_FRAME)) row.isWhole = true
    },
  }
}
