import { Cross } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { KindAvatar } from '../../../ui/kind-avatar.tsx'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { type Hub, type HubRow, type HubSide, isAdded } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { hubLines, type HubLine } from './hub-lines.ts'
import { hubText } from './messages.ts'
import { rowFacts, rowKind, rowName } from './row-words.ts'

/** The drawn rows of one direction, and the sums of all others. */
export interface DrawnSide {
  readonly drawn: readonly HubRow[]
  readonly rest: HubSide
}

interface HubPictureProps {
  readonly node: GraphNode
  readonly hub: Hub
  readonly sides: { readonly in: DrawnSide; readonly out: DrawnSide }
  /** The row that is drawn as a slot: where a dragged row would land. Undefined for none. */
  readonly slotId: string | undefined
  readonly added: ReadonlySet<string>
  readonly selection: ReadonlySet<string>
  readonly dragged: HubRow | undefined
  readonly onDrop: (row: HubRow) => void
  readonly onRemove: (row: HubRow) => void
  readonly onSelect: (row: HubRow) => void
  readonly onMenu: (row: HubRow, at: { readonly left: number; readonly top: number }) => void
}

/** The node between its first rows, each joined to it by a line whose width is its value. */
export function HubPicture({ node, hub, sides, slotId, added, selection, dragged, onDrop, onRemove, onSelect, onMenu }: HubPictureProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const lines = useMemo(() => hubLines(sides, size), [sides, size])
  const isTarget = dragged !== undefined
  return (
    <div
      ref={box}
      className="hub-picture"
      data-target={isTarget ? '' : undefined}
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={(event) => {
        if (dragged === undefined) return
        event.preventDefault()
        onDrop(dragged)
      }}
    >
      <svg className="hub-lines" width={size.width} height={size.height} aria-hidden="true">
        {lines.lines.map((line) => (
          <path
            key={`${line.side} ${line.row?.id ?? 'rest'}`}
            d={line.path}
            className={line.row === undefined || line.row.id === slotId ? 'hub-line hub-line-rest' : 'hub-line'}
            data-kind={line.row === undefined ? 'unknown' : rowKind(line.row)}
            strokeWidth={line.width}
          />
        ))}
      </svg>
      <span className="hub-top muted" data-side="in">
        {hubText.top(hubText.sides.in, sides.in.drawn.length, hub.in.rows.length)}
      </span>
      <span className="hub-top muted" data-side="out">
        {hubText.top(hubText.sides.out, sides.out.drawn.length, hub.out.rows.length)}
      </span>
      {lines.lines.map((line) => (
        <HubEnd
          key={`${line.side} ${line.row?.id ?? 'rest'}`}
          line={line}
          rest={sides[line.side].rest}
          isSlot={line.row !== undefined && line.row.id === slotId}
          {...{ added, selection, onRemove, onSelect, onMenu }}
        />
      ))}
      <div className="hub-centre" style={{ left: lines.centre.x, top: lines.centre.y }} data-kind={node.identity.kind}>
        <KindAvatar kind={node.identity.kind} size="large" />
      </div>
      <div className="hub-caption" style={{ left: lines.centre.x, top: lines.caption.top, width: lines.caption.width }}>
        <bdi>{nodeName(node)}</bdi>
        <span>{hubText.sums.in(shortUsd(hub.in.volume))}</span>
        <span>{hubText.sums.out(shortUsd(hub.out.volume))}</span>
      </div>
      {dragged !== undefined && <div className="hub-drop">{hubText.dropHere}</div>}
    </div>
  )
}

interface HubEndProps {
  readonly line: HubLine
  readonly rest: HubSide
  readonly isSlot: boolean
  readonly added: ReadonlySet<string>
  readonly selection: ReadonlySet<string>
  readonly onRemove: (row: HubRow) => void
  readonly onSelect: (row: HubRow) => void
  readonly onMenu: (row: HubRow, at: { readonly left: number; readonly top: number }) => void
}

/** The end of a line: the name, addresses and sum of a row, or of all rows that are not drawn. */
function HubEnd({ line, rest, isSlot, added, selection, onRemove, onSelect, onMenu }: HubEndProps): ReactNode {
  const { row, side, y, labelWidth } = line
  const style = { top: y, width: labelWidth }
  if (row === undefined)
    return (
      <div className="hub-end hub-end-rest" data-side={side} style={style}>
        <span className="hub-end-disc" />
        <span className="hub-end-text">
          <span>{hubText.more(rest.rows.length)}</span>
          <span className="hub-end-facts muted">{restFacts(rest)}</span>
        </span>
      </div>
    )
  const name = rowName(row)
  const kind = rowKind(row)
  if (isSlot)
    return (
      <div className="hub-end hub-slot" data-side={side} style={style}>
        <KindAvatar kind={kind} isEntity={row.parts.length > 0 && kind === 'unknown'} />
        <span className="hub-end-text">
          <bdi>{name}</bdi>
          <span className="hub-end-facts muted">{hubText.dropHere}</span>
        </span>
      </div>
    )
  return (
    <div className="hub-end" data-side={side} style={style} data-selected={row.nodes.every(({ id }) => selection.has(id)) ? '' : undefined}>
      <button
        type="button"
        className="hub-end-button"
        title={`${name}\n${rowFacts(row)}`}
        onClick={() => onSelect(row)}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(row, { left: event.clientX, top: event.clientY })
        }}
      >
        <KindAvatar kind={kind} isEntity={row.parts.length > 0 && kind === 'unknown'} />
        <span className="hub-end-text">
          <bdi className={row.kind === 'address' ? undefined : 'hub-entity'}>{name}</bdi>
          <span className="hub-end-facts muted">{rowFacts(row)}</span>
        </span>
      </button>
      {isAdded(row, added) && (
        <button type="button" className="hub-remove" aria-label={hubText.remove(name)} title={hubText.remove(name)} onClick={() => onRemove(row)}>
          <Cross size={12} />
        </button>
      )}
    </div>
  )
}

/** Number of addresses, where it is not that of the rows, and sum. */
function restFacts({ rows, addresses, volume }: HubSide): string {
  return addresses === rows.length ? shortUsd(volume) : `${shortUsd(volume)} · ${hubText.addresses(addresses)}`
}

/** The size of an element, followed while it changes. */
function useSize(box: { readonly current: HTMLDivElement | null }): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
