import { type ReactNode, useMemo, useRef, useState } from 'react'
import { compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { drawnRows, type Hub, type HubRow } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { HubList } from './hub-list.tsx'
import { type DrawnSide, HubPicture } from './hub-picture.tsx'
import { hubText } from './messages.ts'
import './hub.css'

interface HubViewProps {
  readonly node: GraphNode
  readonly hub: Hub
  /** Nodes that were added to the graph. */
  readonly chosen: readonly string[]
  readonly selection: ReadonlySet<string>
  readonly onChoose: (nodeIds: readonly string[]) => void
  readonly onSelect: (nodeIds: readonly string[]) => void
  readonly onMenu: (nodeId: string, at: { readonly left: number; readonly top: number }) => void
  readonly onClose: () => void
}

function sidesOf(hub: Hub, added: ReadonlySet<string>): { readonly in: DrawnSide; readonly out: DrawnSide } {
  return { in: drawnRows(hub.in, added), out: drawnRows(hub.out, added) }
}

/** A node with many neighbours: ranked rows left (in) and right (out), the first ones as a graph. */
export function HubView({ node, hub, chosen, selection, onChoose, onSelect, onMenu, onClose }: HubViewProps): ReactNode {
  const added = useMemo(() => new Set(chosen), [chosen])
  const sides = useMemo(() => sidesOf(hub, added), [hub, added])
  const drawn = useMemo(() => ({ in: new Set(sides.in.drawn.map(({ id }) => id)), out: new Set(sides.out.drawn.map(({ id }) => id)) }), [sides])
  const largest = useMemo(
    () => [...hub.in.rows, ...hub.out.rows].reduce((max, { volume }) => (compareDecimals(volume, max) > 0 ? volume : max), '0'),
    [hub],
  )
  const [dragged, setDragged] = useState<HubRow>()
  // While a row is dragged, the picture has its slot, in the place of its rank.
  const pictured = useMemo(
    () => (dragged === undefined ? sides : sidesOf(hub, new Set([...added, ...dragged.nodes.map(({ id }) => id)]))),
    [hub, added, dragged, sides],
  )
  const isDrawn = dragged !== undefined && (drawn.in.has(dragged.id) || drawn.out.has(dragged.id))
  const lists = { in: useRef<HTMLDivElement>(null), out: useRef<HTMLDivElement>(null) }
  const add = (row: HubRow): void => {
    setDragged(undefined)
    const fresh = row.nodes.map(({ id }) => id).filter((id) => !added.has(id))
    if (fresh.length > 0) onChoose([...chosen, ...fresh])
  }
  const remove = (row: HubRow): void => {
    const own = new Set(row.nodes.map(({ id }) => id))
    if (chosen.some((id) => own.has(id))) onChoose(chosen.filter((id) => !own.has(id)))
  }
  const select = (row: HubRow): void => onSelect(row.nodes.map(({ id }) => id))
  const menu = (row: HubRow, at: { readonly left: number; readonly top: number }): void => {
    const [first] = row.nodes
    select(row)
    if (first !== undefined && row.nodes.length === 1) onMenu(first.id, at)
  }
  const list = (side: 'in' | 'out', other: 'in' | 'out'): ReactNode => (
    <HubList
      side={side}
      of={hub[side]}
      largest={largest}
      weeks={hub.weeks}
      drawn={drawn[side]}
      added={added}
      selection={selection}
      list={lists[side]}
      onAdd={add}
      onRemove={remove}
      onSelect={select}
      onMenu={menu}
      onDrag={setDragged}
      onOther={() => lists[other].current?.focus()}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape ends the view from any of its controls
    <div
      className="hub"
      role="region"
      aria-label={hubText.view(nodeName(node))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {list('in', 'out')}
      <HubPicture
        node={node}
        hub={hub}
        sides={pictured}
        slotId={isDrawn ? undefined : dragged?.id}
        added={added}
        selection={selection}
        dragged={dragged}
        onDrop={add}
        onRemove={remove}
        onSelect={select}
        onMenu={menu}
      />
      {list('out', 'in')}
    </div>
  )
}
