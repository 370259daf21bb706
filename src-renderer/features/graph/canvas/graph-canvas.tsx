import { useHotkeys } from '@blueprintjs/core'
import type { Core, ElementDefinition, SingularElementReturnValue } from 'cytoscape'
import type { ReactNode, RefObject } from 'react'
import { memo, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { CanvasCorner } from './canvas-corner.tsx'
import { createCanvas } from './create-canvas.ts'
import { applyChanges, grow, MOVE_MS, origins, startingAt } from './canvas-changes.ts'
import { allDrawn, type CanvasSelection, listenToSelection, within } from './canvas-selection.ts'
import { edgeOfKey } from '../../../../src-shared/view-models/edge-key.ts'
import { CANVAS_KEYS, focusCanvas, listenToWheel } from './canvas-gestures.ts'
import { canvasKeyPressed, type CanvasKeys } from './canvas-keys.ts'
import { HoverOutline } from './hover-outline.tsx'
import { createShortYield, runChunked } from '../../../../src-shared/core/text/page-yield.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { drawnInFull, highlightedOn, neighbourhood, onCards } from '../../../../src-shared/graph/scene/in-full.ts'
import { addInChunks } from './add-in-chunks.ts'
import { listenToDrawnSelection } from './drawn-selection.ts'
import { walkFrom, type WalkOrigin } from './neighbour-walk.ts'
import type { Outline } from '../../../../src-shared/graph/geometry/within-outline.ts'
import { livePositionOf } from './live-position.ts'
import { HEADER_HEIGHT } from './label-drawing.ts'
import { createPicturePainter, type PicturePainter } from './picture-painter.ts'
import type { NoteCard } from '../../../../src-shared/case/curation/arrangement.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { type Markings, NO_MARKINGS } from '../../../../src-shared/graph/scene/markings.ts'
import { NoteCards } from './note-cards.tsx'
import { EntityHeaders } from './entity-headers.tsx'
import { SenderCards } from './sender-cards.tsx'
import type { NodeRectLookup } from '../expand/use-expand-in-place.tsx'
import { fittedView, fittedViewSteps, isCutOff, type Window } from '../../../../src-shared/graph/scene/fitted-view.ts'
import { panToShow, type View } from '../../../../src-shared/graph/scene/view-of-all.ts'
import { hoverText, nodeTitle } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { LayoutHeader } from '../../../../src-shared/custody/graph-event.ts'
import { fontsFor } from '../../../ui/canvas-fonts.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'
import { canvasText } from '../messages.ts'

interface GraphCanvasProps {
  readonly visibleGraph: VisibleGraph
  readonly positions: Readonly<Record<string, Point>>
  readonly colours: GraphColours
  /** Headers at the upper edge; pass a stable array, not a new one for each render. */
  readonly headers?: readonly LayoutHeader[] | undefined
  /** Nodes, and edges as `edgeKey` names them. */
  readonly selection: ReadonlySet<string>
  /** The investigator's colours and notes. */
  readonly markings?: Markings
  /**
   * Adds, moves, rewrites or, with an empty text, removes a note card; absent where cards cannot be
   * written.
   */
  readonly onPutCard?: (card: NoteCard) => void
  /** Collapses an entity box into one node; absent where boxes cannot be collapsed. */
  readonly onCloseBox?: (groupId: string) => void
  /** A path: everything else fades, whatever is selected or under the pointer. */
  readonly highlight?: ReadonlySet<string> | undefined
  /** Escape was pressed with nothing selected: ends the path or the trace. */
  readonly onEndResult?: () => void
  /** Items outside the visible time range. */
  readonly dimmed?: ReadonlySet<string> | undefined
  /** Grows by one each time the whole graph is to be fitted into the window. */
  readonly fitRequest: number
  /** Called with the complete selection after a click, a click with Shift, or a box. */
  readonly onSelect: (selection: ReadonlySet<string>) => void
  readonly onOpen: (id: string) => void
  /** The view that the investigator had taken before, to restore. */
  readonly view: View | undefined
  /** Called on unmount with the investigator's view; undefined where the view follows the graph. */
  readonly onLeave: (view: View | undefined) => void
  /** Opens the menu of a node, or of an edge as `edgeKey` writes it, at a point of the window. */
  readonly onMenu?: (id: string, at: { readonly left: number; readonly top: number }) => void
  /** The investigator has moved nodes by hand. */
  readonly onMoved: (positions: Readonly<Record<string, Point>>) => void
  /** Returns where a node is on the canvas, for popovers shown next to it. */
  readonly lookout?: RefObject<NodeRectLookup>
  /** The controls offered at the node under the pointer. */
  readonly hover?: (canvas: Core) => ReactNode
}

const NO_HEADERS: readonly LayoutHeader[] = []

/**
 * Canvas gestures by which the investigator takes control of the view; the application then stops
 * moving it.
 */
const OWN_VIEW = 'dragpan pinchzoom dragfree'

/** The position, in layout units, at a point of the stage in pixels. */
function placeAt(core: Core, { x, y }: Point): Point {
  const [zoom, pan] = [core.zoom(), core.pan()]
  return { x: (x - pan.x) / zoom, y: (y - pan.y) / zoom }
}

/** Maximum number of elements added to a non-empty canvas in one task; more are added in chunks. */
const MAX_ADDED_AT_ONCE = 60
const NOWHERE: ReadonlyMap<string, Point> = new Map()

function pointsOf(elements: readonly ElementDefinition[]): Point[] {
  return elements.flatMap(({ position }) => (position === undefined ? [] : [position]))
}

/** The one Cytoscape instance of the graph screen; the model is outside of it. */
export const GraphCanvas = memo(function GraphCanvas(props: GraphCanvasProps) {
  const {
    visibleGraph,
    positions,
    colours,
    headers = NO_HEADERS,
    markings = NO_MARKINGS,
    onPutCard,
    highlight,
    dimmed,
    fitRequest,
    view,
    onSelect,
    onOpen,
    onMenu,
    onMoved,
    onLeave,
    onEndResult,
    lookout,
  } = props
  const scene = graphScene(visibleGraph)
  useHotkeys(CANVAS_KEYS)
  const selection = useMemo(() => onCards(scene, props.selection), [scene, props.selection])
  const container = useRef<HTMLDivElement>(null)
  const stageRef = useRef<HTMLDivElement>(null)
  const outline = useRef<SVGPathElement>(null)
  const [canvas, setCanvas] = useState<Core>()
  const hasOwnView = useRef(view !== undefined)
  const painter = useRef<PicturePainter>(undefined)
  const picked = useRef<CanvasSelection>(undefined)
  /** The node under the pointer, or the edge as `edgeKey` names it. */
  const [hovered, setHovered] = useState<string>()
  /** The same, always current: a press may come before the next render. */
  const pointed = useRef<SingularElementReturnValue>(undefined)
  /** The next drag on empty canvas draws a lasso. */
  const [isLassoOn, setLassoOn] = useState(false)
  /** Starting points of nodes that Cytoscape has not received yet. */
  const origin = useRef<ReadonlyMap<string, Point>>(NOWHERE)
  const names = useEffectEvent(() => visibleGraph.nodes.map(nodeTitle).join(''))
  const create = useEffectEvent((stage: HTMLElement) => {
    const core = createCanvas(stage)
    if (view !== undefined) core.viewport(view)
    return core
  })
  const lassoOn = useEffectEvent(() => isLassoOn)
  const togglePointed = useEffectEvent(() => {
    const edge = pointed.current?.id()
    if (edge === undefined) return
    const next = new Set(selection)
    if (!next.delete(edge)) next.add(edge)
    onSelect(next)
  })
  const selectWithin = useEffectEvent((core: Core, drawn: Outline, isAdded: boolean) => {
    setLassoOn(false)
    onSelect(new Set([...(isAdded ? selection : []), ...within(core, drawn)]))
  })
  /** The last step of a walk by arrow keys; another selection ends it. */
  const walk = useRef<{ readonly id: string; readonly from: WalkOrigin | undefined }>(undefined)
  const walkTo = (key: string): void => {
    const [only] = selection.size === 1 ? selection : []
    const step = walkFrom(scene, only, key, walk.current?.id === only ? walk.current?.from : undefined)
    if (step === undefined) return
    walk.current = step
    onSelect(new Set([step.id]))
  }
  const showSelectionAgain = useEffectEvent(() => picked.current?.show(selection))
  const leave = useEffectEvent((core: Core) => onLeave(hasOwnView.current ? { zoom: core.zoom(), pan: { ...core.pan() } } : undefined))
  const windowOf = (core: Core): Window => ({ width: core.width(), height: core.height(), headerHeight: headers.length > 0 ? HEADER_HEIGHT : 0 })
  const wholeView = (core: Core): View => fittedView(scene, positions, windowOf(core))
  const viewOfWhole = useEffectEvent(wholeView)
  /** Computes the first view in chunks; it is then known when the canvas asks for it. */
  const precomputeView = useEffectEvent(async (core: Core): Promise<void> => {
    if (!hasOwnView.current) await runChunked(fittedViewSteps(scene, positions, windowOf(core)), createShortYield())
  })
  const isCutIn = useEffectEvent((core: Core) => isCutOff(scene, positions, { zoom: core.zoom(), pan: core.pan() }, windowOf(core)))
  const select = useEffectEvent(onSelect)
  const open = useEffectEvent(onOpen)
  const move = useEffectEvent(onMoved)
  const menu = useEffectEvent((id: string, { clientX: left, clientY: top }: MouseEvent) => onMenu?.(id, { left, top }))
  const positionOf = useEffectEvent((core: Core, id: string) => livePositionOf(core, positions, origin.current)(id))

  const listen = useEffectEvent((core: Core) => {
    picked.current = listenToSelection(core, (ids) => select(ids))
    let [width, height] = [core.width(), core.height()]
    core.on('resize', () => {
      const [wider, higher] = [core.width() - width, core.height() - height]
      ;[width, height] = [core.width(), core.height()]
      // A view under the investigator's control keeps its zoom and its centre.
      if (hasOwnView.current) core.panBy({ x: wider / 2, y: higher / 2 })
      else if (wider !== 0 || higher !== 0) {
        // A fit still in progress would end in the previous window size.
        core.stop()
        core.viewport(viewOfWhole(core))
      }
    })
    core.on(OWN_VIEW, () => {
      hasOwnView.current = true
    })
    const point = (element: SingularElementReturnValue | undefined): void => {
      pointed.current = element
      setHovered(element?.id())
    }
    core.on('mouseover', 'node, edge', (event) => point(event.target as SingularElementReturnValue)) // cytoscape types the target as any
    core.on('mouseout', 'node, edge', () => point(undefined))
    // A dragged node leaves its outline behind.
    core.on('drag', 'node', () => setHovered(undefined))
    core.on('remove', 'node, edge', (event) => {
      if (pointed.current?.same(event.target as SingularElementReturnValue) === true) point(undefined) // as above
    })
    core.on('dbltap', 'node', (event) => open((event.target as { id: () => string }).id())) // as above
    core.on('cxttap', 'node, edge', (event) => {
      if (event.originalEvent instanceof MouseEvent) menu((event.target as { id: () => string }).id(), event.originalEvent) // as above
    })
    core.on('dragfree', 'node', (event) => {
      const dragged = core.getElementById((event.target as { id: () => string }).id()) // as above
      const moved: Record<string, Point> = {}
      core.nodes().forEach((node) => {
        if (node.selected() || node.same(dragged)) moved[node.id()] = { x: Math.round(node.position('x')), y: Math.round(node.position('y')) }
      })
      move(moved)
    })
  })

  const takeOwnView = (): void => {
    hasOwnView.current = true
  }
  const fitAll = (): void => {
    hasOwnView.current = false
    if (canvas === undefined) return
    const { zoom, pan } = wholeView(canvas)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) canvas.viewport({ zoom, pan })
    else canvas.animate({ zoom, pan }, { duration: MOVE_MS })
  }
  const takeView = useEffectEvent(takeOwnView)
  const fit = useEffectEvent(fitAll)

  // Created once, in a task of its own, because the previous screen is still unmounting. Updates
  // are applied as diffs below.
  useEffect(() => {
    const stage = container.current
    if (stage === null) return undefined
    let core: Core | undefined
    let left = false
    let stops: (() => void)[] = []
    const [view, outlineOf] = [stageRef.current, outline.current]
    const begin = (): void => {
      if (left) return
      core = create(stage)
      listen(core)
      const stored = core
      painter.current = createPicturePainter(stored, (id) => positionOf(stored, id))
      stops = [listenToWheel(core, stage, takeView)]
      if (view !== null && outlineOf !== null)
        stops.push(
          listenToDrawnSelection({
            stage: view,
            line: outlineOf,
            isOnNode: () => pointed.current?.isNode() === true,
            isLassoOn: () => lassoOn(),
            onDrawn: (drawn, isAdded) =>
              selectWithin(
                stored,
                drawn.map((at) => placeAt(stored, at)),
                isAdded,
              ),
            onClick: () => togglePointed(),
          }),
        )
      void precomputeView(stored).then(() => {
        if (!left) setCanvas(stored)
      })
    }
    const timer = setTimeout(() => void fontsFor(names()).then(begin))
    return () => {
      left = true
      clearTimeout(timer)
      setCanvas(undefined)
      if (core === undefined) return
      leave(core)
      for (const stop of stops) stop()
      painter.current?.remove()
      painter.current = undefined
      core.destroy()
    }
  }, [])

  useEffect(() => {
    if (canvas === undefined) return undefined
    const first = canvas.elements().empty()
    // Responses arrive one after the other, also those stored in the case when it opens: a view not
    // under the investigator's control follows them.
    if (!hasOwnView.current && (first || isCutIn(canvas))) canvas.viewport(viewOfWhole(canvas))
    const fresh = applyChanges(canvas, scene, positions)
    const from = origins(canvas, scene, fresh)
    origin.current = from
    const add = (elements: readonly ElementDefinition[]): void => {
      canvas.batch(() => canvas.add(elements.map((element) => startingAt(element, from))))
      showSelectionAgain()
    }
    const grown = (): void => {
      origin.current = NOWHERE
      grow(canvas, from, positions)
      // A view under the investigator's control keeps its zoom, and pans to show new nodes.
      if (first || !hasOwnView.current) return
      const view = { zoom: canvas.zoom(), pan: canvas.pan() }
      const pan = panToShow(pointsOf(fresh), view, canvas.width(), canvas.height())
      if (pan === undefined) return
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) canvas.pan(pan)
      else canvas.animate({ pan }, { duration: MOVE_MS })
    }
    let stop: (() => void) | undefined
    const begin = (): void => {
      if (first || fresh.length > MAX_ADDED_AT_ONCE) {
        stop = addInChunks(fresh, add, grown)
        return
      }
      add(fresh)
      grown()
    }
    // Draw first, then create the elements for hit tests, which takes longer.
    const giveUp = first && painter.current !== undefined ? painter.current.onceDrawn(begin) : undefined
    if (giveUp === undefined) begin()
    return () => {
      giveUp?.()
      stop?.()
    }
  }, [canvas, scene, positions])

  /** Pans a selection made elsewhere into view, without a change of zoom. */
  const reveal = useEffectEvent((core: Core, ids: ReadonlySet<string>) => {
    const [only] = ids.size === 1 ? ids : []
    const node = only === undefined ? undefined : core.getElementById(only)
    if (node === undefined || !node.isNode()) return
    const { x, y } = node.renderedPosition()
    if (x >= 0 && y >= 0 && x <= core.width() && y <= core.height()) return
    takeOwnView()
    core.center(node)
  })
  useEffect(() => {
    if (canvas === undefined) return
    picked.current?.show(selection)
    reveal(canvas, selection)
  }, [canvas, selection])

  const near = useMemo(
    () => (hovered === undefined || edgeOfKey(hovered) !== undefined ? undefined : neighbourhood(scene, hovered)),
    [scene, hovered],
  )
  const inFull = useMemo(() => drawnInFull(scene, highlightedOn(scene, highlight), dimmed), [scene, highlight, dimmed])
  useEffect(() => {
    if (canvas !== undefined) painter.current?.show({ scene, colours, inFull, selection, markings, headers })
  }, [canvas, scene, colours, inFull, selection, markings, headers])

  useImperativeHandle<NodeRectLookup, NodeRectLookup>(
    lookout,
    () => (nodeId) => {
      const node = canvas?.getElementById(nodeId)
      if (canvas === undefined || node === undefined || node.empty()) return undefined
      const { x1, y1, x2, y2 } = node.renderedBoundingBox({ includeLabels: false })
      return { node: { left: x1, top: y1, right: x2, bottom: y2 }, stage: { width: canvas.width(), height: canvas.height() } }
    },
    [canvas],
  )

  useEffect(() => {
    if (fitRequest > 0) fit()
  }, [fitRequest])

  const keys: CanvasKeys = {
    onOwnView: takeOwnView,
    onFit: fitAll,
    isLassoOn,
    hasSelection: selection.size > 0,
    hasResult: highlight !== undefined || visibleGraph.traced !== undefined,
    onCancelLasso: () => setLassoOn(false),
    onSelectAll: () => onSelect(new Set(allDrawn(scene))),
    onClear: () => onSelect(new Set()),
    onEndResult: () => onEndResult?.(),
    onWalk: walkTo,
  }
  return (
    <div
      ref={stageRef}
      className="graph-view"
      data-lasso={isLassoOn}
      role="application"
      aria-label={canvasText.name}
      // The full text of anything shortened on the canvas.
      title={hovered === undefined ? undefined : hoverText(visibleGraph, scene, markings, hovered)}
      tabIndex={0}
      onMouseDown={focusCanvas}
      onPointerUp={focusCanvas}
      onContextMenu={(event) => {
        // The menu key refers to the single selected item, wherever the pointer is.
        const [only] = selection.size === 1 ? selection : []
        if (event.target !== event.currentTarget || canvas === undefined || only === undefined) return
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        const node = canvas.getElementById(only)
        const at = node.nonempty() && node.isNode() ? node.renderedPosition() : { x: canvas.width() / 2, y: canvas.height() / 2 }
        onMenu?.(only, { left: left + at.x, top: top + at.y })
      }}
      onKeyDown={(event) => {
        if (canvas === undefined) return
        if (!canvasKeyPressed(canvas, event, event.target === event.currentTarget, keys)) return
        event.preventDefault()
      }}
    >
      <div ref={container} className="graph-canvas" />
      <svg className="graph-outline" aria-hidden="true">
        <path ref={outline} />
      </svg>
      {canvas !== undefined && near !== undefined && <HoverOutline canvas={canvas} scene={scene} positions={positions} near={near} />}
      {canvas !== undefined && (
        <SenderCards
          canvas={canvas}
          scene={scene}
          positions={positions}
          onMoved={onMoved}
          onOpen={onOpen}
          onSelect={(id) => onSelect(new Set([id]))}
        />
      )}
      {canvas !== undefined && <EntityHeaders canvas={canvas} scene={scene} positions={positions} onMoved={onMoved} onClose={props.onCloseBox} />}
      {canvas !== undefined && props.hover?.(canvas)}
      {canvas !== undefined && onPutCard !== undefined && (
        <NoteCards canvas={canvas} scene={scene} positions={positions} cards={markings.cards} onPut={onPutCard} />
      )}
      {canvas !== undefined && (
        <CanvasCorner
          canvas={canvas}
          scene={scene}
          colours={colours}
          onOwnView={takeOwnView}
          onFit={fitAll}
          isLassoOn={isLassoOn}
          onLasso={setLassoOn}
        />
      )}
    </div>
  )
})
