import { type ComponentProps, type ReactNode, type RefObject, useImperativeHandle } from 'react'
import { type VirtualRowsOptions, useVirtualRows } from './use-virtual-rows.ts'

declare module 'react' {
  interface CSSProperties {
    /** `grid-template-columns` of the header and of all rows in an element. */
    '--columns'?: string
    /** Height of each row. */
    '--row-height'?: string
  }
}

/** A row to render, and how. */
export interface LazyRow {
  readonly index: number
  /** Key of the element that shows it. */
  readonly slot: number
  /** Pixels between the previously drawn row and this one, where rows in between are not drawn. */
  readonly gap: number
  /** false: texts only, while the row scrolls past or is not yet completely drawn. */
  readonly isWhole: boolean
}

/** Scrolls a grid from outside. */
export interface GridScrollerHandle {
  readonly goTo: (row: number) => void
}

interface GridScrollerProps extends Omit<ComponentProps<'div'>, 'children' | 'ref' | 'rows'> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly handle: RefObject<GridScrollerHandle | null>
  readonly sight: Omit<VirtualRowsOptions, 'scroller'>
  readonly template: string
  /** Minimum width of all columns together, in pixels. */
  readonly rowWidth: number
  readonly header: ReactNode
  /** Shown where there are no rows. */
  readonly none: ReactNode
  readonly renderRow: (row: LazyRow) => ReactNode
}

/**
 * The scrolling part of a grid. Scrolling renders this component only: bar, header and totals are
 * not rendered again.
 */
export function GridScroller({
  scroller,
  handle,
  sight,
  template,
  rowWidth,
  header,
  none,
  renderRow,
  style,
  ...element
}: GridScrollerProps): ReactNode {
  const { items, before, totalHeight, slotOf, isWhole, goTo } = useVirtualRows({ ...sight, scroller })
  useImperativeHandle(handle, () => ({ goTo }))
  return (
    <div ref={scroller} {...element} style={{ ...style, '--columns': template, '--row-height': `${sight.rowHeight}px` }}>
      {header}
      <div role="rowgroup" className="data-table-body" style={{ height: totalHeight, paddingTop: before, minWidth: rowWidth }}>
        {items.map(({ index, gap }) => renderRow({ index: index, slot: slotOf(index), gap, isWhole: isWhole(index) }))}
      </div>
      {none}
    </div>
  )
}
