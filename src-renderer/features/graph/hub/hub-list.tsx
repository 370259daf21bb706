import { InputGroup, SegmentedControl } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, memo, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'
import { useThrottledValue } from '../../../ui/pace/use-throttled-value.ts'
import { formatDecimal, formatRatio, formatUsd, isDecimal, ratioOf } from '../../../../src-shared/core/decimal.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { hubFilter, isEmptyFilter, passesHubFilter } from '../../../../src-shared/view-models/graph/hub/hub-filter.ts'
import {
  type HubOrder,
  type HubRow,
  type HubSide,
  isAdded,
  isSingle,
  sortRows,
  sideOf,
  sumsAfter,
} from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import { hubText } from './messages.ts'
import { HubListRow, type HubListRowProps, ROW_HEIGHT } from './hub-list-row.tsx'

export interface HubListProps {
  readonly side: 'in' | 'out'
  readonly of: HubSide
  /** 100 % of the bars of both lists. */
  readonly largest: string
  /** The weeks of both lists; absent without known transfers. */
  readonly weeks: HubListRowProps['weeks']
  /** Ids of the rows drawn as nodes. */
  readonly drawn: ReadonlySet<string>
  readonly added: ReadonlySet<string>
  readonly selection: ReadonlySet<string>
  readonly list: RefObject<HTMLDivElement | null>
  readonly onAdd: (row: HubRow) => void
  readonly onRemove: (row: HubRow) => void
  readonly onSelect: (row: HubRow) => void
  readonly onMenu: (row: HubRow, at: { readonly left: number; readonly top: number }) => void
  readonly onDrag: (row: HubRow | undefined) => void
  /** Moves the focus to the other list. */
  readonly onOther: () => void
}

const ORDERS: readonly HubOrder[] = ['value', 'count', 'last']
const OVERSCAN = 8
const PAGE = 8

/** A line of the list: a row, one address of an open entity, or the title of the single addresses. */
type Line = { readonly row: HubRow; readonly isPart: boolean } | { readonly single: number }

function linesOf(rows: readonly HubRow[], open: ReadonlySet<string>): readonly Line[] {
  const firstSingle = rows.findIndex(isSingle)
  return rows.flatMap((row, at): readonly Line[] => [
    ...(at === firstSingle && at > 0 ? [{ single: rows.length - at }] : []),
    { row, isPart: false },
    ...(open.has(row.id) ? row.parts.map((part) => ({ row: part, isPart: true })) : []),
  ])
}

/** The ranked rows of one direction, with filter, order and the sum of what is below the edge. */
export function HubList(props: HubListProps): ReactNode {
  const { side, of, largest, weeks, drawn, added, selection, list, onAdd, onRemove, onSelect, onMenu, onDrag, onOther } = props
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<HubOrder>('value')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [activeAt, setActiveAt] = useState(0)
  const filter = useMemo(() => hubFilter(typed), [typed])
  const shownFilter = useThrottledValue(filter)
  const isFiltered = !isEmptyFilter(shownFilter)
  const shown = useMemo(() => {
    const passing = isFiltered ? of.rows.filter((row) => passesHubFilter(row, shownFilter)) : of.rows
    return sideOf(order === 'value' ? passing : sortRows(passing, order))
  }, [of, shownFilter, isFiltered, order])
  const lines = useMemo(() => linesOf(shown.rows, open), [shown, open])
  const after = useMemo(() => sumsAfter(shown.rows), [shown])
  const ranks = useMemo(() => new Map(shown.rows.map(({ id }, at) => [id, at])), [shown])
  const type = useStableCallback((text: string): void => {
    setTyped(text)
    setActiveAt(0)
  })
  const active = Math.min(activeAt, lines.length - 1)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- few rows are in view; the compiler has nothing to add here
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const items = virtualizer.getVirtualItems()
  const height = virtualizer.scrollRect?.height ?? 0
  const lastLine = lines[Math.min(lines.length, Math.floor(((virtualizer.scrollOffset ?? 0) + height) / ROW_HEIGHT)) - 1]
  const lastRank = lastRankOf(lines, lastLine, ranks)
  const below = shown.rows.length - 1 - lastRank
  const sumBelow = after[lastRank] ?? '0'
  // The same functions on each render: rows in view are not rendered again while the list scrolls.
  const openRow = useStableCallback((row: HubRow): void => {
    if (row.parts.length === 0) return
    const next = new Set(open)
    if (!next.delete(row.id)) next.add(row.id)
    setOpen(next)
  })
  const pick = useStableCallback((row: HubRow, at: number): void => {
    setActiveAt(at)
    onSelect(row)
  })
  const addRow = useStableCallback(onAdd)
  const showMenu = useStableCallback(onMenu)
  const drag = useStableCallback(onDrag)
  const go = (to: number): void => {
    const step = to < active ? -1 : 1
    let at = Math.max(0, Math.min(lines.length - 1, to))
    if (isTitle(lines[at])) at = Math.max(0, Math.min(lines.length - 1, at + step))
    setActiveAt(at)
    virtualizer.scrollToIndex(at)
    const line = lines[at]
    if (line !== undefined && 'row' in line) onSelect(line.row)
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const line = lines[active]
    const row = line !== undefined && 'row' in line ? line.row : undefined
    const run = actionOf(event.key, side, { go, at: active, all: lines.length, other: onOther }, row, { onAdd, onRemove, openRow })
    if (run === undefined) return
    event.preventDefault()
    // Keys of the graph, such as Delete, are for its nodes.
    event.stopPropagation()
    run()
  }
  return (
    <section className="hub-side" data-side={side} aria-label={hubText.sides[side]} ref={box}>
      <HubListHeader side={side} of={of} shown={shown} isFiltered={isFiltered} typed={typed} onTyped={type} order={order} onOrder={setOrder} />
      <div
        ref={list}
        className="hub-rows"
        role="listbox"
        aria-label={hubText.list[side]}
        tabIndex={0}
        aria-activedescendant={`hub-${side}-${active}`}
        onKeyDown={pressed}
      >
        {lines.length === 0 && <p className="muted hub-none">{of.rows.length === 0 ? hubText.noFlows : hubText.noRows}</p>}
        <div className="hub-rows-all" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const line = lines[index]
            if (line === undefined) return null
            if ('single' in line)
              return (
                <div key="single" role="presentation" className="hub-title" style={{ top: start }}>
                  {hubText.single(line.single)}
                </div>
              )
            const { row, isPart } = line
            return (
              <HubListRow
                key={isPart ? `part ${row.id}` : row.id}
                side={side}
                row={row}
                isPart={isPart}
                isOpen={open.has(row.id)}
                largest={largest}
                weeks={weeks}
                isDrawn={drawn.has(row.id) || isAdded(row, added)}
                isActive={index === active}
                isSelected={row.nodes.every((node) => selection.has(node.id))}
                at={index}
                of={lines.length}
                top={start}
                onPick={pick}
                onAdd={addRow}
                onOpen={openRow}
                onMenu={showMenu}
                onDrag={drag}
              />
            )
          })}
        </div>
      </div>
      <footer className="hub-footer">
        {below > 0 ? (
          <>
            <strong>{hubText.below(below)}</strong> · {shortUsd(sumBelow)} · {formatRatio(ratioOf(sumBelow, of.volume, 6) ?? '0')}
          </>
        ) : (
          <span className="muted">{hubText.noneBelow}</span>
        )}
      </footer>
    </section>
  )
}

interface HubListHeaderProps {
  readonly side: 'in' | 'out'
  readonly of: HubSide
  /** What the filter leaves. */
  readonly shown: HubSide
  readonly isFiltered: boolean
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly order: HubOrder
  readonly onOrder: (order: HubOrder) => void
}

/** Sums, filter and order of a list; not rendered again while it scrolls. */
const HubListHeader = memo(function HubListHeader({ side, of, shown, isFiltered, typed, onTyped, order, onOrder }: HubListHeaderProps): ReactNode {
  return (
    <header className="hub-header">
      <div className="hub-sums">
        <h3>{hubText.sides[side]}</h3>
        <strong title={of.volume}>{formatUsd(of.volume)}</strong>
      </div>
      <div className="hub-counts muted" role="status">
        {isFiltered ? (
          <span>{hubText.filtered(shown.rows.length, of.rows.length, shortUsd(shown.volume), shortUsd(of.volume))}</span>
        ) : (
          <>
            <span>{hubText.counted(of.addresses, of.rows.length)}</span>
            {isDecimal(of.count) && <span>{hubText.transfers(formatDecimal(of.count))}</span>}
          </>
        )}
      </div>
      <div className="hub-tools">
        <InputGroup
          size="small"
          type="search"
          leftIcon={<Filter size={12} />}
          aria-label={hubText.filter[side]}
          placeholder={hubText.filterPlaceholder}
          title={hubText.filterHint}
          value={typed}
          onValueChange={onTyped}
        />
        <SegmentedControl
          size="small"
          aria-label={hubText.order}
          options={ORDERS.map((value) => ({ value, label: hubText.orders[value] }))}
          value={order}
          onValueChange={(value) => onOrder(ORDERS.find((one) => one === value) ?? 'value')}
        />
      </div>
    </header>
  )
})

function isTitle(line: Line | undefined): boolean {
  return line !== undefined && 'single' in line
}

/** The rank of the last row in view: that of its entity for an address of an open one. */
function lastRankOf(lines: readonly Line[], last: Line | undefined, ranks: ReadonlyMap<string, number>): number {
  if (last === undefined) return -1
  for (let at = lines.indexOf(last); at >= 0; at -= 1) {
    const line = lines[at]
    if (line !== undefined && 'row' in line && !line.isPart) return ranks.get(line.row.id) ?? -1
  }
  return -1
}

/** What a key does in a list; undefined for keys that are not its own. */
function actionOf(
  key: string,
  side: 'in' | 'out',
  walk: { readonly go: (to: number) => void; readonly at: number; readonly all: number; readonly other: () => void },
  row: HubRow | undefined,
  can: { readonly onAdd: (row: HubRow) => void; readonly onRemove: (row: HubRow) => void; readonly openRow: (row: HubRow) => void },
): (() => void) | undefined {
  const { go, at, all, other } = walk
  const to: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - PAGE,
    PageDown: at + PAGE,
    Home: 0,
    End: all - 1,
  }
  const target = to[key]
  if (target !== undefined) return () => go(target)
  if (key === (side === 'in' ? 'ArrowRight' : 'ArrowLeft')) return other
  if (row === undefined) return undefined
  if (key === 'Enter') return () => can.onAdd(row)
  if (key === ' ') return () => can.openRow(row)
  return key === 'Delete' ? () => can.onRemove(row) : undefined
}
