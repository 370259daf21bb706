import { useVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem } from '@tanstack/react-virtual'
import { startTransition, type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { observeSize, scrollIfNeeded } from './scroll-area.ts'
import { createRowWindow, type DrawnRows } from './row-window.ts'

/**
 * A table with more rows is mounted with its bar and header first; its rows follow in tasks of
 * their own.
 */
const MAX_ROWS_PUT_IN_AT_ONCE = 100_000
/** Rendered rows beyond the visible ones, on either side. */
const OVERSCAN = 6

export interface VirtualRowsOptions {
  /** Number of all rows of the table. */
  readonly count: number
  /** Identity of the rows in this order: a new value for another order. */
  readonly rows: unknown
  /** Id of the row at a position. */
  readonly idAt: (index: number) => string
  /** Identity of the requested order and filter: a new value scrolls the table to its top. */
  readonly request: unknown
  readonly onTop: () => void
  readonly rowHeight: number
  /** Maximum height of rows and header together, in pixels. */
  readonly height: number
  /** Pixels that the sticky header and the horizontal scroll bar take from the rows. */
  readonly taken: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

interface DrawnItem extends Pick<VirtualItem, 'index'> {
  readonly gap: number
}

export interface VirtualRows extends Pick<DrawnRows, 'slotOf' | 'isWhole'> {
  /** In order, adjacent except where a gap in pixels is between them. */
  readonly items: readonly DrawnItem[]
  /** Pixels before the first of them. */
  readonly before: number
  /** Height of all rows, in pixels. */
  readonly totalHeight: number
  readonly goTo: (row: number) => void
}

/** The rendered rows of a grid, and how completely each is drawn. */
export function useVirtualRows({ count, rows, idAt, request, onTop, rowHeight, height, taken, scroller }: VirtualRowsOptions): VirtualRows {
  const [hasRows, setHasRows] = useState(count <= MAX_ROWS_PUT_IN_AT_ONCE)
  // A transition is rendered in slices and, unlike a deferred value, is not restarted by other
  // renders.
  useEffect(() => startTransition(() => setHasRows(true)), [])
  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by hand; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count: hasRows ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: taken,
    // Not more rows are visible than fit into the window.
    initialRect: { width: 0, height: Math.min(height, globalThis.innerHeight ?? height) },
    observeElementRect: observeSize,
    scrollToFn: scrollIfNeeded,
  })
  const toTop = useEffectEvent(() => {
    // Only if necessary: writing the offset forces a layout of the latest changes.
    if ((virtualizer.scrollOffset ?? 0) > 0) virtualizer.scrollToOffset(0)
    onTop()
  })
  useEffect(() => toTop(), [request])
  // Heights are computed and cached for all rows when the table is mounted; computing them again at
  // once would double the cost.
  const measuredHeight = useRef(rowHeight)
  useEffect(() => {
    if (measuredHeight.current === rowHeight) return
    measuredHeight.current = rowHeight
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  const [rowWindow] = useState(createRowWindow)
  const [piece, drawMore] = useReducer((before: number) => before + 1, 0)
  const items = virtualizer.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: from, endIndex: to }
  const { slotOf, isDrawn, isWhole, isBehind } = rowWindow.show({ from, to }, { from: startIndex, to: endIndex }, rows, idAt)
  // undefined where nothing is left to draw: an effect that runs in each frame of scrolling costs a
  // task.
  const behind = isBehind ? `${piece} ${from} ${to}` : undefined
  useEffect(() => {
    if (behind === undefined) return undefined
    // After the next frame, so that each frame draws one piece; further dragging of the scroll bar
    // restarts it before that.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        rowWindow.more()
        drawMore()
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [rowWindow, behind, rows])
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
