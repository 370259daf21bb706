import cytoscape from 'cytoscape'
import type { Core, ElementDefinition } from 'cytoscape'
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { applyChanges, grow, MOVE_MS, origins } from './canvas-changes.ts'
import { listenToWheel, viewKeyPressed } from './canvas-gestures.ts'
import type { GraphColours } from './graph-colours.ts'
import { MANY_ELEMENTS, graphStyle } from './graph-style.ts'
import { drawnInFull, fade, neighbourhood } from './in-full.ts'
import { inParts } from './in-parts.ts'
import { createLabelLayer, type LabelLayer } from './label-layer.ts'
import { graphScene } from '../scene/graph-scene.ts'
import type { Place } from '../layout/layout.ts'
import type { Lookout } from '../expand/use-expand-in-place.tsx'
import type { ReadablePart } from '../filter/readable-part.ts'
import { isCut, panToShow, viewOfAll, type View } from './view-of-all.ts'
import { nodeName, nodeTitle } from './graph-text.ts'
import { Minimap } from './minimap.tsx'
import { ZoomControls } from './zoom-controls.tsx'
import type { LayoutHead } from '../../../src-shared/graph-event.ts'
import { NODE_COVERAGE_WORDS } from '../../views/graph/node-coverage.ts'
import { fontsFor } from '../../ui/canvas-fonts.ts'

interface GraphCanvasProps {
  readonly part: ReadablePart
  readonly places: Readonly<Record<string, Place>>
  readonly colours: GraphColours
  /** What stands at the upper edge; made once, not at each drawing. */
  readonly heads?: readonly LayoutHead[] | undefined
  /** Nodes, and edges as `edgeKey` names them. */
  readonly selection: ReadonlySet<string>
  /** A path or a trace: all else fades. */
  readonly highlight?: ReadonlySet<string> | undefined
  /** What lies outside of the time in view. */
  readonly dimmed?: ReadonlySet<string> | undefined
  /** Grows by one each time the whole picture is to be fitted into the window. */
  readonly fitRequest: number
  /** What is selected by now, after a click, a click with Shift, or a box. */
  readonly onSelect: (selection: ReadonlySet<string>) => void
  readonly onOpen: (id: string) => void
  /** The view that the investigator had taken before, to come back to. */
  readonly view: View | undefined
  /** On leaving: the view as the investigator has taken it, undefined where it follows the picture. */
  readonly onLeave: (view: View | undefined) => void
  /** The menu of a node is asked for, at a place of the window. */
  readonly onMenu?: (nodeId: string, at: { readonly left: number; readonly top: number }) => void
  /** The investigator has moved nodes by hand. */
  readonly onMoved: (places: Readonly<Record<string, Place>>) => void
  /** Says where a node stands on the canvas, for what is shown beside it. */
  readonly lookout?: RefObject<Lookout>
}

/** cytoscape adds a style element unless this id exists; the content security policy forbids style elements (graph.css holds its one rule). */
const CYTOSCAPE_STYLE_ID = '__________cytoscape_stylesheet'

function claimStyleElement(): void {
  if (document.getElementById(CYTOSCAPE_STYLE_ID) !== null) return
  const claim = document.createElement('meta')
  claim.id = CYTOSCAPE_STYLE_ID
  document.head.append(claim)
}

function createCanvas(container: HTMLElement, elements: number): Core {
  claimStyleElement()
  const big = elements > MANY_ELEMENTS
  return cytoscape({
    container,
    minZoom: 0.05,
    maxZoom: 4,
    boxSelectionEnabled: true,
    // The wheel is ours (canvas-gestures.ts).
    userZoomingEnabled: false,
    textureOnViewport: big,
    hideEdgesOnViewport: elements > MANY_ELEMENTS * 2,
    pixelRatio: big ? 1 : 'auto',
  })
}

const NO_HEADS: readonly LayoutHead[] = []

/** Gestures of the canvas itself by which the investigator takes the view into their own hands: from then on only they move it. */
const OWN_VIEW = 'dragpan pinchzoom dragfree'

function placesOf(elements: readonly ElementDefinition[]): Place[] {
  return elements.flatMap(({ position }) => (position === undefined ? [] : [position]))
}

/** The one Cytoscape instance of the graph screen; the model lives outside of it. */
export function GraphCanvas(props: GraphCanvasProps) {
  const {
    part,
    places,
    colours,
    heads = NO_HEADS,
    selection,
    highlight,
    dimmed,
    fitRequest,
    view,
    onSelect,
    onOpen,
    onMenu,
    onMoved,
    onLeave,
    lookout,
  } = props
  const scene = graphScene(part)
  const container = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLCanvasElement>(null)
  const [canvas, setCanvas] = useState<Core>()
  const hasOwnView = useRef(view !== undefined)
  const labels = useRef<LabelLayer>(undefined)
  /** The node that the pointer rests on. */
  const [hovered, setHovered] = useState<string>()
  const elements = part.nodes.length + part.edges.length
  const many = elements > MANY_ELEMENTS
  const names = useEffectEvent(() => part.nodes.map(nodeTitle).join(''))
  const create = useEffectEvent((stage: HTMLElement) => {
    const core = createCanvas(stage, elements)
    if (view !== undefined) core.viewport(view)
    return core
  })
  const leave = useEffectEvent((core: Core) => onLeave(hasOwnView.current ? { zoom: core.zoom(), pan: { ...core.pan() } } : undefined))
  const drawnPlaces = useEffectEvent(() => Object.values(places))
  const select = useEffectEvent(onSelect)
  const open = useEffectEvent(onOpen)
  const move = useEffectEvent(onMoved)
  const menu = useEffectEvent((id: string, { clientX: left, clientY: top }: MouseEvent) => onMenu?.(id, { left, top }))
  /** The canvas is being told what is selected, and has nothing to tell. */
  const isTold = useRef(false)
  const showSelection = useEffectEvent((core: Core, ids: ReadonlySet<string>) => {
    isTold.current = true
    core.batch(() => {
      core.elements(':selected').forEach((element) => {
        if (!ids.has(element.id())) element.unselect()
      })
      for (const id of ids) core.getElementById(id).select()
    })
    isTold.current = false
  })
  const showSelectionAgain = useEffectEvent(() => {
    if (canvas !== undefined) showSelection(canvas, selection)
  })

  const listen = useEffectEvent((core: Core) => {
    let telling: ReturnType<typeof setTimeout> | undefined
    core.on('select unselect', () => {
      if (isTold.current) return
      clearTimeout(telling)
      // A click and a box change many elements: they are one selection.
      telling = setTimeout(() => {
        if (!core.destroyed()) select(new Set(core.elements(':selected').map((element) => element.id())))
      })
    })
    let [width, height] = [core.width(), core.height()]
    core.on('resize', () => {
      const [wider, higher] = [core.width() - width, core.height() - height]
      ;[width, height] = [core.width(), core.height()]
      // A view in the investigator's hands keeps its zoom, and in the middle what was there.
      if (hasOwnView.current) core.panBy({ x: wider / 2, y: higher / 2 })
      else if (wider !== 0 || higher !== 0) core.viewport(viewOfAll(drawnPlaces(), width, height))
    })
    core.on(OWN_VIEW, () => {
      hasOwnView.current = true
    })
    core.on('mouseover', 'node', (event) => setHovered((event.target as { id: () => string }).id())) // cytoscape types the target as any
    core.on('mouseout', 'node', () => setHovered(undefined))
    core.on('dbltap', 'node', (event) => open((event.target as { id: () => string }).id())) // as above
    core.on('cxttap', 'node', (event) => {
      if (event.originalEvent instanceof MouseEvent) menu((event.target as { id: () => string }).id(), event.originalEvent) // as above
    })
    core.on('dragfree', 'node', (event) => {
      const dragged = core.getElementById((event.target as { id: () => string }).id()) // as above
      const moved: Record<string, Place> = {}
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
    const { zoom, pan } = viewOfAll(Object.values(places), canvas.width(), canvas.height())
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) canvas.viewport({ zoom, pan })
    else canvas.animate({ zoom, pan }, { duration: MOVE_MS })
  }
  const takeView = useEffectEvent(takeOwnView)
  const fit = useEffectEvent(fitAll)

  // Made once, in a task of its own: the screen before is still being put away. What is drawn changes by diffs below.
  useEffect(() => {
    const stage = container.current
    if (stage === null) return undefined
    let core: Core | undefined
    let left = false
    let stopWheel = (): void => undefined
    const begin = (): void => {
      if (left) return
      core = create(stage)
      listen(core)
      if (layer.current !== null) labels.current = createLabelLayer(core, layer.current)
      stopWheel = listenToWheel(core, stage, takeView)
      setCanvas(core)
    }
    const timer = setTimeout(() => void fontsFor(names()).then(begin))
    return () => {
      left = true
      clearTimeout(timer)
      setCanvas(undefined)
      if (core === undefined) return
      leave(core)
      stopWheel()
      labels.current?.remove()
      labels.current = undefined
      core.destroy()
    }
  }, [])

  // A new sheet styles every element anew.
  useEffect(() => {
    canvas?.style(graphStyle(colours, many))
  }, [canvas, colours, many])

  useEffect(() => {
    if (canvas === undefined) return undefined
    const first = canvas.elements().empty()
    // Answers come in one after the other, also those of the case on opening it: a view that nobody has taken keeps up with them.
    // The places say where everything is; to ask the canvas would make it style and measure every element at once.
    const all = Object.values(places)
    if (!hasOwnView.current && (first || isCut(all, { zoom: canvas.zoom(), pan: canvas.pan() }, canvas.width(), canvas.height())))
      canvas.viewport(viewOfAll(all, canvas.width(), canvas.height()))
    const fresh = applyChanges(canvas, scene, places)
    const from = origins(canvas, scene, fresh)
    const add = (elements: readonly ElementDefinition[]): void => {
      canvas.batch(() => canvas.add([...elements]))
      showSelectionAgain()
    }
    return inParts(fresh, add, () => {
      grow(canvas, from, places)
      // A view in the investigator's hands keeps its zoom, and moves to bring in what is new.
      if (first || !hasOwnView.current) return
      const view = { zoom: canvas.zoom(), pan: canvas.pan() }
      const pan = panToShow(placesOf(fresh), view, canvas.width(), canvas.height())
      if (pan === undefined) return
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) canvas.pan(pan)
      else canvas.animate({ pan }, { duration: MOVE_MS })
    })
  }, [canvas, scene, places])

  /** Brings what was selected elsewhere into view, without a change of zoom. */
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
    showSelection(canvas, selection)
    reveal(canvas, selection)
  }, [canvas, selection])

  const near = useMemo(() => (hovered === undefined || many ? undefined : neighbourhood(scene, hovered)), [scene, hovered, many])
  const inFull = useMemo(() => drawnInFull(scene, near ?? highlight, dimmed), [scene, near, highlight, dimmed])
  const resting = part.nodes.find(({ id }) => id === hovered)
  useEffect(() => {
    if (canvas === undefined) return
    fade(canvas, inFull)
    labels.current?.show({ scene, colours, inFull, heads })
  }, [canvas, scene, colours, inFull, heads])

  useImperativeHandle<Lookout, Lookout>(
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

  return (
    <div
      className="graph-view"
      role="application"
      aria-label="Fund-flow graph. The list beside it holds the same nodes."
      // The whole text of what is shortened on the canvas.
      title={resting === undefined ? undefined : `${nodeName(resting)}\n${resting.address}\n${NODE_COVERAGE_WORDS[resting.coverage]}`}
      tabIndex={0}
      onKeyDown={(event) => {
        if (canvas !== undefined && viewKeyPressed(canvas, event, { onOwnView: takeOwnView, onFit: fitAll })) event.preventDefault()
      }}
    >
      <div ref={container} className="graph-canvas __________cytoscape_container" />
      <canvas ref={layer} className="graph-labels" aria-hidden="true" />
      {canvas !== undefined && (
        <div className="graph-corner">
          <Minimap canvas={canvas} scene={scene} colours={colours} onOwnView={takeOwnView} />
          <ZoomControls canvas={canvas} onOwnView={takeOwnView} onFit={fitAll} />
        </div>
      )}
    </div>
  )
}
