import { useHotkeys } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isOverlayOpen, useScreen } from '../../../state/screen-store.ts'
import { USUAL_CHOICE, type ExpandChoice } from './expand-choice.ts'
import type { Core } from 'cytoscape'
import { expandLabel, expandPrice } from './expand-label.ts'
import { HoverExpand } from './hover-expand.tsx'
import { ExpandPopover } from './expand-popover.tsx'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'
import { useExpansion } from './use-expansion.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import { expandText, screenText } from '../messages.ts'

/** A box on the stage, in pixels. */
export interface StageBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The bounds of a node on the stage, and the size of the stage; undefined if the node is not drawn.
 */
export type NodeRectLookup = (
  nodeId: string,
) => { readonly node: StageBox; readonly stage: { readonly width: number; readonly height: number } } | undefined

export interface ExpandInPlace {
  /** Renders next to the node under the pointer. */
  readonly hover: (canvas: Core) => ReactNode
  /**
   * Expands at once if a spending session covers it or it is free, else shows price and choice next
   * to the node.
   */
  readonly expand: (node: GraphNode) => void
  /** Shows price and choice in any case. */
  readonly choose: (node: GraphNode) => void
  /** The action with its price: "Expand · 5 credits". */
  readonly label: (node: GraphNode) => string
}

const WIDTH = 284
/** Height of the complete popover; it does not leave the stage. */
const HEIGHT = 330
const GAP = 12

/** Expansion in place: by key (`E`, on the single selected node), double click, menu and button. */
export function useExpandInPlace(
  model: GraphModel,
  visibleGraph: Pick<VisibleGraph, 'nodes'>,
  selection: ReadonlySet<string>,
  onSelect: (nodeId: string) => void,
  lookout: NodeRectLookup,
): { readonly expanding: ExpandInPlace; readonly popover: ReactNode } {
  const [choice, setChoice] = useState<ExpandChoice>(USUAL_CHOICE)
  const [open, setOpen] = useState<{ readonly nodeId: string; readonly left: number; readonly top: number }>()
  const { spendingSession, quote, expand } = useExpansion('session')
  const isCoveredNow = useScreen(isOverlayOpen)

  // The popover belongs to the selection, and closes with it.
  const choose = useStableCallback((node: GraphNode): void => {
    if (!isSelected(node.id, selection, visibleGraph)) onSelect(node.id)
    setOpen({ nodeId: node.id, ...nextToNode(lookout(node.id)) })
  })
  if (open !== undefined && !isSelected(open.nodeId, selection, visibleGraph)) setOpen(undefined)
  const expandNode = (node: GraphNode, direction = choice.direction): void => {
    const chosen = { ...forNode(choice, node), direction }
    const quoted = quote(node, chosen)
    const isFirst = node.expansion === undefined
    const isFree = quoted?.isHeld === true && isFirst
    const isCoveredBySession = spendingSession !== undefined && quoted?.obstacle === '' && !quoted.isHeld && quoted.uncovered === undefined
    if (isFree || isCoveredBySession) void expand(node, chosen)
    else choose(node)
  }

  const [only] = selection.size === 1 ? selection : []
  const selected = only === undefined ? undefined : model.nodes.find(({ id }) => id === only)
  const hasOne = selected !== undefined
  // Key bindings change only when their availability does: to bind them renders the window again.
  const onKey = useRef<() => void>(() => undefined)
  useEffect(() => {
    onKey.current = () => selected !== undefined && expandNode(selected)
  })
  useHotkeys(
    useMemo(
      () => [
        {
          combo: 'e',
          label: expandText.hotkey,
          group: screenText.hotkeyGroup,
          global: true,
          preventDefault: true,
          disabled: isCoveredNow || !hasOne,
          onKeyDown: () => onKey.current(),
        },
      ],
      [isCoveredNow, hasOne],
    ),
  )

  const expandOne = useStableCallback((node: GraphNode): void => expandNode(node))
  const expandTowards = useStableCallback((node: GraphNode, direction: ExpandChoice['direction']): void => {
    setChoice({ ...choice, direction })
    expandNode(node, direction)
  })
  const label = useCallback((node: GraphNode): string => expandLabel(quote(node, forNode(choice, node))), [quote, choice])
  const hover = useCallback(
    (canvas: Core): ReactNode => (
      <HoverExpand
        canvas={canvas}
        nodeOf={(id) => model.nodes.find((node) => node.id === id && quote(node, choice) !== undefined)}
        priceOf={(node) => expandPrice(quote(node, forNode(choice, node)))}
        onExpand={expandTowards}
      />
    ),
    [model, quote, choice, expandTowards],
  )
  const shown = open === undefined ? undefined : model.nodes.find(({ id }) => id === open.nodeId)
  const popover =
    open === undefined || shown === undefined ? null : (
      <ExpandPopover
        key={shown.id}
        model={model}
        visibleGraph={visibleGraph}
        node={shown}
        choice={forNode(choice, shown)}
        onChoice={setChoice}
        position={{ left: open.left, top: open.top }}
        onClose={() => setOpen(undefined)}
      />
    )
  const expanding = useMemo(() => ({ hover, expand: expandOne, choose, label }), [hover, expandOne, choose, label])
  return { expanding, popover }
}

/** Whether exactly this node is selected, by itself or by the collapsed group that contains it. */
export function isSelected(nodeId: string, selection: ReadonlySet<string>, { nodes }: Pick<VisibleGraph, 'nodes'>): boolean {
  const [only] = selection.size === 1 ? selection : []
  return only === nodeId || (only !== undefined && nodes.find(({ id }) => id === only)?.members?.includes(nodeId) === true)
}

/** Drops a chain chosen for another node on which this node was never found. */
function forNode(choice: ExpandChoice, node: GraphNode): ExpandChoice {
  return choice.chain === '' || node.chains.includes(choice.chain) ? choice : { ...choice, chain: '' }
}

/**
 * Right of the node, else left of it, always on the stage; in the corner if the node is not drawn.
 */
export function nextToNode(seen: ReturnType<NodeRectLookup>): { readonly left: number; readonly top: number } {
  if (seen === undefined) return { left: GAP, top: GAP }
  const { node, stage } = seen
  const right = node.right + GAP
  const left = right + WIDTH <= stage.width ? right : node.left - GAP - WIDTH
  const clamp = (value: number, max: number): number => Math.round(Math.max(GAP, Math.min(value, max)))
  return { left: clamp(left, stage.width - WIDTH - GAP), top: clamp(node.top - GAP, stage.height - HEIGHT - GAP) }
}
