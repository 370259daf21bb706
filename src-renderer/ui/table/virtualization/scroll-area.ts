import { elementScroll } from '@tanstack/react-virtual'
import type { Rect, Virtualizer } from '@tanstack/react-virtual'

type Rows = Virtualizer<HTMLDivElement, Element>

/**
 * Observes the size of the scrolling area without forcing a layout: reading it when the table is
 * mounted would make the browser lay out the whole screen once per table. Until the first report,
 * the maximum size is assumed.
 */
export function observeSize({ scrollElement }: Rows, onSize: (bounds: Rect) => void): (() => void) | undefined {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver(() => onSize({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }))
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** Avoids a forced layout as well: a table that is mounted is already scrolled to its top. */
export function scrollIfNeeded(offset: number, options: Parameters<typeof elementScroll>[1], instance: Rows): void {
  if (offset !== 0 || (instance.scrollOffset ?? 0) !== 0) elementScroll(offset, options, instance)
}
