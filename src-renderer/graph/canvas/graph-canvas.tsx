import cytoscape from 'cytoscape'
import type { Core, ElementDefinition } from 'cytoscape'
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { canvasElements } from './canvas-elements.ts'
import { fitZoom } from './fit-zoom.ts'
import type { GraphColours } from './graph-colours.ts'
import { MANY_ELEMENTS, graphStyle } from './graph-style.ts'
import { inParts } from './in-parts.ts'
import type { Place } from '../layout/layout.ts'
import type { Lookout } from '../expand/use-expand-in-place.tsx'
import type { ReadablePart } from '../filter/readable-part.ts'
import { viewOfAll, type View } from './view-of-all.ts'
import { nodeTitle } from './graph-text.ts'
import { fontsFor } from '../../ui/canvas-fonts.ts'

interface GraphCanvasProps {
  readonly part: ReadablePart
  readonly places: Readonly<Record<string, Place>>
  readonly colours: GraphColours
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
    textureOnViewport: big,
    hideEdgesOnViewport: elements > MANY_ELEMENTS * 2,
    pixelRatio: big ? 1 : 'auto',
  })
}

/** Gestures by which the investigator takes the view into their own hands: from then on only they move it. */
const OWN_VIEW = 'scrollzoom dragpan pinchzoom dragfree'

function fittingView(core: Core): { readonly zoom: number; readonly center: { readonly eles: ReturnType<Core['elements']> } } {
  const { w, h } = core.elements().boundingBox()
  return { zoom: fitZoom({ w, h }, { w: core.width(), h: core.height() }), center: { eles: core.elements() } }
}

/** Whether anything is drawn outside of the window. */
function isCut(core: Core): boolean {
  const [all, seen] = [core.elements().boundingBox(), core.extent()]
  return all.x1 < seen.x1 || all.y1 < seen.y1 || all.x2 > seen.x2 || all.y2 > seen.y2
}

/** `isCut` by the places alone. */
function areCut(core: Core, places: readonly Place[]): boolean {
  const { x1, x2, y1, y2 } = core.extent()
  return places.some(({ x, y }) => x < x1 || x > x2 || y < y1 || y > y2)
}

/** Puts what changed on the canvas, and nothing else: a node that stays keeps its place and its selection. Gives what is to be added. */
function applyChanges(canvas: Core, part: ReadablePart, places: Readonly<Record<string, Place>>): readonly ElementDefinition[] {
  const wanted = canvasElements(part, places)
  const ids = new Set(wanted.map((element) => element.data.id))
  const fresh: ElementDefinition[] = []
  canvas.batch(() => {
    canvas
      .elements()
      .filter((element) => !ids.has(element.id()))
      .remove()
    for (const element of wanted) {
      const known = canvas.getElementById(element.data.id ?? '')
      if (known.empty()) fresh.push(element)
      else {
        // What is written is styled anew, be it the same.
        if (!sameEntries(known.data() as object, element.data)) known.data(element.data) // cytoscape types data as any
        const { position } = element
        if (position !== undefined && known.isNode() && !known.grabbed() && !sameEntries(known.position(), position)) known.position(position)
      }
    }
  })
  return fresh
}

function sameEntries(held: object, wanted: object): boolean {
  const before = new Map<string, unknown>(Object.entries(held))
  return Object.entries(wanted).every(([name, value]) => before.get(name) === value)
}

/** The one Cytoscape instance of the graph screen; the model lives outside of it. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { part, places, colours, selection, fitRequest, view, onSelect, onOpen, onMoved, onLeave, lookout } = props
  const container = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState<Core>()
  const hasOwnView = useRef(view !== undefined)
  /** The view was taken from the places alone, and is to be fitted to what is drawn. */
  const isRough = useRef(false)
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
    core.on('dbltap', 'node', (event) => open((event.target as { id: () => string }).id())) // as above
    core.on('dragfree', 'node', (event) => {
      const dragged = core.getElementById((event.target as { id: () => string }).id()) // as above
      const moved: Record<string, Place> = {}
      core.nodes().forEach((node) => {
        if (node.selected() || node.same(dragged)) moved[node.id()] = { x: Math.round(node.position('x')), y: Math.round(node.position('y')) }
      })
      move(moved)
    })
  })

  // Made once, in a task of its own: the screen before is still being put away. What is drawn changes by diffs below.
  useEffect(() => {
    const stage = container.current
    if (stage === null) return undefined
    let core: Core | undefined
    let left = false
    const begin = (): void => {
      if (left) return
      core = create(stage)
      listen(core)
      setCanvas(core)
    }
    const timer = setTimeout(() => void fontsFor(names()).then(begin))
    return () => {
      left = true
      clearTimeout(timer)
      setCanvas(undefined)
      if (core === undefined) return
      leave(core)
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
    if (!hasOwnView.current && (first || areCut(canvas, all))) {
      canvas.viewport(viewOfAll(all, canvas.width(), canvas.height()))
      isRough.current = true
    }
    const fresh = applyChanges(canvas, part, places)
    const add = (elements: readonly ElementDefinition[]): void => {
      canvas.batch(() => canvas.add([...elements]))
      showSelectionAgain()
    }
    return inParts(fresh, add, () => {
      // The names of few elements are measured: they take more room than their places.
      if (many || hasOwnView.current || !(isRough.current || isCut(canvas))) return
      isRough.current = false
      const { zoom, center } = fittingView(canvas)
      canvas.zoom(zoom)
      canvas.center(center.eles)
    })
  }, [canvas, part, places, many])

  useEffect(() => {
    if (canvas !== undefined) showSelection(canvas, selection)
  }, [canvas, selection])

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

  const fit = useEffectEvent(() => {
    hasOwnView.current = false
    canvas?.animate(fittingView(canvas), { duration: 150 })
  })
  useEffect(() => {
    if (fitRequest > 0) fit()
  }, [fitRequest])

  return (
    <div
      ref={container}
      className="graph-canvas __________cytoscape_container"
      role="img"
      aria-label="Fund-flow graph. The list beside it holds the same nodes."
    />
  )
}
