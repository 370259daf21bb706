import { elementScroll } from '@tanstack/react-virtual'
import type { Rect, Virtualizer } from '@tanstack/react-virtual'

type Rows = Virtualizer<HTMLDivElement, Element>

/**
 * The room of the rows as the browser lays it out, and not before: to ask for it when the table is put in makes the browser lay out
 * the whole screen at once, table by table. Until then the most that the table takes is assumed.
 */
export function observeRoom({ scrollElement }: Rows, onRoom: (room: Rect) => void): (() => void) | undefined {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver(() => onRoom({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }))
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** As above: a table that is put in stands at its top already. */
export function scrollUnlessThere(offset: number, options: Parameters<typeof elementScroll>[1], instance: Rows): void {
  if (offset !== 0 || (instance.scrollOffset ?? 0) !== 0) elementScroll(offset, options, instance)
}
