import { useVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem } from '@tanstack/react-virtual'
import { startTransition, type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { observeRoom, scrollUnlessThere } from './room-of-rows.ts'
import { createRowWindow, type DrawnRows } from './row-window.ts'

/** A table of more rows is put in with its bar and its head first, its rows follow in tasks of their own. */
const MAX_ROWS_PUT_IN_AT_ONCE = 100_000
/** Rows beyond those in sight, on either side. */
const OVERSCAN = 6

export interface VirtualRowsOptions {
  /** Of all rows of the table. */
  readonly count: number
  /** What stands for these rows in this order: another order, another one. */
  readonly rows: unknown
  /** Names the row at a place. */
  readonly idAt: (place: number) => string
  /** What stands for the order and the filter that were wished for: with another one the table goes to its top. */
  readonly request: unknown
  readonly onTop: () => void
  readonly rowHeight: number
  /** The most room that rows and head take. */
  readonly height: number
  /** The sticky head takes this room from the rows; with it goes the horizontal scroll bar. */
  readonly taken: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

interface DrawnItem extends Pick<VirtualItem, 'index'> {
  readonly gap: number
}

export interface VirtualRows extends Pick<DrawnRows, 'slotOf' | 'isWhole'> {
  /** In their order, one below the other, save where a gap in pixels is between them. */
  readonly items: readonly DrawnItem[]
  /** Pixels above the first of them. */
  readonly before: number
  /** Of all rows, in pixels. */
  readonly totalHeight: number
  readonly goTo: (row: number) => void
}

/** The rows of a grid that are in the page, and how much of each is drawn by now. */
export function useVirtualRows({ count, rows, idAt, request, onTop, rowHeight, height, taken, scroller }: VirtualRowsOptions): VirtualRows {
  const [hasRows, setHasRows] = useState(count <= MAX_ROWS_PUT_IN_AT_ONCE)
  // A transition is rendered in slices, and is not begun anew by what else is rendered meanwhile, as a deferred value is.
  useEffect(() => startTransition(() => setHasRows(true)), [])
  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by hand; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count: hasRows ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: taken,
    // No more rows are in sight than the window has room for.
    initialRect: { width: 0, height: Math.min(height, globalThis.innerHeight ?? height) },
    observeElementRect: observeRoom,
    scrollToFn: scrollUnlessThere,
  })
  const toTop = useEffectEvent(() => {
    // Only where it is needed: writing the offset makes the browser lay out at once what was just changed.
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0)
    onTop()
  })
  useEffect(() => toTop(), [request])
  // Heights are computed once for all rows and saved. They are known when the table is put in: to compute them again then would double its cost.
  const measuredHeight = useRef(rowHeight)
  useEffect(() => {
    if (measuredHeight.current === rowHeight) return
    measuredHeight.current = rowHeight
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  const [held] = useState(createRowWindow)
  const [piece, drawMore] = useReducer((before: number) => before + 1, 0)
  const items = virtualizer.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: from, endIndex: to }
  const { slotOf, isDrawn, isWhole, isBehind } = held.show({ from, to }, { from: startIndex, to: endIndex }, rows, idAt)
  // Else always the same: an effect that is looked at in each frame of scrolling costs a turn of the page.
  const behind = isBehind ? `${piece} ${from} ${to}` : undefined
  useEffect(() => {
    if (behind === undefined) return undefined
    // After the next frame, so that each frame has one piece; a scroll bar that is still dragged begins anew before that.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        held.more()
        drawMore()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [held, behind, rows])
  const drawn = items.filter(({ index }) => isDrawn(index))
  return {
    items: drawn.map(({ index, start }, nth) => ({ index, gap: start - (drawn[nth - 1]?.end ?? start) })),
    before: drawn[0]?.start ?? 0,
    slotOf,
    isWhole,
    totalHeight: virtualizer.getTotalSize(),
    goTo: (row) => virtualizer.scrollToIndex(row),
  }
}
