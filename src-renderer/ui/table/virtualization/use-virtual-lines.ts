import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { observeSize, scrollIfNeeded } from './scroll-area.ts'

const OVERSCAN = 8
/** Assumed until the browser has laid the area out. */
const MAX_HEIGHT_PX = 900

export interface VirtualLinesOptions {
  readonly count: number
  readonly keyAt: (index: number) => string
  /** The scrolling element around the list, and its other content. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The element that contains the lines; each line has its index as `data-index`. */
  readonly list: RefObject<HTMLElement | null>
  readonly lineHeight: number
  /** Whether all lines have that height; otherwise each is measured when it becomes visible. */
  readonly isEven: boolean
  /** Maximum lines of a list that is rendered as a whole. */
  readonly maxWhole: number
}

export interface VirtualLines {
  /** In order, with the free pixels before each. */
  readonly lines: readonly { readonly index: number; readonly gap: number }[]
  /** Pixels after the last of them. */
  readonly behind: number
  /** Measures a line; undefined where there is nothing to measure. */
  readonly measure: ((line: HTMLElement | null) => void) | undefined
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/**
 * The rendered lines of a list in a scrolling area: the visible ones, and the one with the focus.
 */
export function useVirtualLines({ count, keyAt, scroller, list, lineHeight, isEven, maxWhole }: VirtualLinesOptions): VirtualLines {
  const [above, setAbove] = useState(0)
  // The focused line stays rendered, so that it keeps the focus.
  const [active, setActive] = useState(-1)
  const isWhole = count <= maxWhole
  // oxlint-disable-next-line react/incompatible-library -- what comes into sight is few lines; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    getItemKey: keyAt,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN,
    scrollMargin: above,
    initialRect: { width: 0, height: MAX_HEIGHT_PX },
    observeElementRect: observeSize,
    scrollToFn: scrollIfNeeded,
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range)
      return active === -1 || active >= count || indices.includes(active) ? indices : [...indices, active].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => {
    const [lines, around] = [list.current, scroller.current]
    if (isWhole || lines === null || around === null) return undefined
    const observer = new ResizeObserver(() => {
      setAbove(Math.round(lines.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop))
    })
    // Content above the list changes its offset.
    for (const child of around.children) observer.observe(child)
    return () => observer.disconnect()
  }, [list, scroller, isWhole, count])
  const items = isWhole ? Array.from({ length: count }, (_, index) => ({ index, start: above, end: above })) : virtualizer.getVirtualItems()
  return {
    lines: items.map(({ index, start }, nth) => ({ index, gap: start - (items[nth - 1]?.end ?? above) })),
    behind: isWhole ? 0 : virtualizer.getTotalSize() - ((items.at(-1)?.end ?? above) - above),
    measure: isWhole || isEven ? undefined : virtualizer.measureElement,
    onFocus: ({ target }) => setActive(Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)),
    onBlur: () => setActive(-1),
  }
}
