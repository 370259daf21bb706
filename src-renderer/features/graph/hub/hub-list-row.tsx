import { type ReactNode, memo } from 'react'
import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { ratioOf } from '../../../../src-shared/core/decimal.ts'
import { KindAvatar } from '../../../ui/kind-avatar.tsx'
import { menuPositionOf } from '../../../ui/menu/context-menu.tsx'
import type { HubRow } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import { hubText } from './messages.ts'
import { weekBars } from './week-bars.ts'
import { rowDays, rowKind, rowName, rowSum, timesOf } from './row-words.ts'

/** Height of a row, px; the same in hub.css. */
export const ROW_HEIGHT = 42

/** The size of the value by week, px; the same in hub.css. */
const WEEKS = { width: 72, height: 12 }

export interface HubListRowProps {
  readonly side: 'in' | 'out'
  readonly row: HubRow
  /** One address of an open entity. */
  readonly isPart: boolean
  readonly isOpen: boolean
  /** US dollars of a full bar. */
  readonly largest: string
  /** The first and the last week of all rows; absent without known transfers. */
  readonly weeks?: readonly [first: number, last: number] | undefined
  readonly isDrawn: boolean
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly at: number
  readonly of: number
  readonly top: number
  readonly onPick: (row: HubRow, at: number) => void
  readonly onAdd: (row: HubRow) => void
  readonly onOpen: (row: HubRow) => void
  readonly onMenu: (row: HubRow, at: { readonly left: number; readonly top: number }) => void
  readonly onDrag: (row: HubRow | undefined) => void
}

/** One row of a list: icon, name and sum; addresses, count and days; a bar by its value. */
export const HubListRow = memo(function HubListRow(props: HubListRowProps): ReactNode {
  const { side, row, isPart, isOpen, largest, weeks, isDrawn, isActive, isSelected, at, of, top, onPick, onAdd, onOpen, onMenu, onDrag } = props
  const name = rowName(row)
  const kind = rowKind(row)
  const isNamed = row.kind !== 'address'
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the list has the focus and the keys
    <div
      id={`hub-${side}-${at}`}
      role="option"
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={of}
      className="hub-row"
      data-kind={kind}
      data-part={isPart ? '' : undefined}
      data-active={isActive ? '' : undefined}
      style={{ top }}
      title={hubText.rowHint}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'copy'
        event.dataTransfer.setData('text/plain', name)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
      onClick={() => onPick(row, at)}
      onDoubleClick={() => onAdd(row)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(row, menuPositionOf(event))
      }}
    >
      <span className="hub-bar" style={{ width: `${Number(ratioOf(row.volume, largest, 4) ?? '0') * 100}%` }} />
      <span className="hub-dot" data-drawn={isDrawn ? '' : undefined} title={isDrawn ? hubText.onGraph : undefined} />
      <span className="hub-icon">
        <KindAvatar kind={kind} isEntity={row.parts.length > 0 && kind === 'unknown'} size="small" />
      </span>
      <span className="hub-name">
        <bdi className={isNamed ? 'hub-entity' : undefined}>{name}</bdi>
      </span>
      <strong className="hub-sum" title={row.volume}>
        {rowSum(row)}
      </strong>
      <span className="hub-facts muted">
        {row.addresses > 1 && <span className="hub-addresses">{hubText.addresses(row.addresses)}</span>}
        <span className="hub-times">{timesOf(row.count)}</span>
        <span className="hub-days">{rowDays(row)}</span>
        {weeks !== undefined && row.weeks.size > 0 && (
          <svg className="hub-weeks" viewBox={`0 0 ${WEEKS.width} ${WEEKS.height}`} preserveAspectRatio="none" role="img" aria-label={hubText.byWeek}>
            <title>{hubText.byWeek}</title>
            <path d={weekBars(row.weeks, weeks, WEEKS)} />
          </svg>
        )}
      </span>
      {row.parts.length > 0 && (
        <Button
          className="hub-open"
          size="small"
          variant="minimal"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={hubText.addresses(row.addresses)}
          icon={isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(row)
          }}
        />
      )}
    </div>
  )
})
