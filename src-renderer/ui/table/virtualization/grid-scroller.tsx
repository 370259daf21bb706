import { type ComponentProps, type ReactNode, type RefObject, useImperativeHandle } from 'react'
import { type VirtualRowsOptions, useVirtualRows } from './use-virtual-rows.ts'

declare module 'react' {
  interface CSSProperties {
    /** `grid-template-columns` of the head and of all rows in an element. */
    '--columns'?: string
    /** Of each row. */
    '--row-height'?: string
  }
}

/** A row to be drawn now, and how. */
export interface LazyRow {
  readonly place: number
  /** Names the element that shows it. */
  readonly slot: number
  /** Pixels between the row drawn before and this one, where rows between them are not drawn. */
  readonly gap: number
  /** Else its texts alone: it goes by, or is about to be drawn. */
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
  /** The least that the columns take together. */
  readonly rowWidth: number
  readonly head: ReactNode
  /** Instead of rows where there is none. */
  readonly none: ReactNode
  readonly renderRow: (row: LazyRow) => ReactNode
}

/** What of a grid scrolls. It draws itself anew while scrolling, and nothing around it does: bar, head and totals stay as they are. */
export function GridScroller({
  scroller,
  handle,
  sight,
  template,
  rowWidth,
  head,
  none,
  renderRow,
  style,
  ...element
}: GridScrollerProps): ReactNode {
  const { items, before, totalHeight, slotOf, isWhole, goTo } = useVirtualRows({ ...sight, scroller })
  useImperativeHandle(handle, () => ({ goTo }))
  return (
    <div ref={scroller} {...element} style={{ ...style, '--columns': template, '--row-height': `${sight.rowHeight}px` }}>
      {head}
      <div role="rowgroup" className="data-table-body" style={{ height: totalHeight, paddingTop: before, minWidth: rowWidth }}>
        {items.map(({ index, gap }) => renderRow({ place: index, slot: slotOf(index), gap, isWhole: isWhole(index) }))}
      </div>
      {none}
    </div>
  )
}
