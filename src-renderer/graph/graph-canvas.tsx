import cytoscape from 'cytoscape'
import type { Core, ElementDefinition } from 'cytoscape'
import { useEffect, useEffectEvent, useRef } from 'react'
import { canvasElements } from './canvas-elements.ts'
import { fitZoom } from './fit-zoom.ts'
import type { GraphColours } from './graph-colours.ts'
import { MANY_ELEMENTS, graphStyle } from './graph-style.ts'
import type { Place } from './layout.ts'
import type { ReadablePart } from './readable-part.ts'
import { viewOfAll } from './view-of-all.ts'

interface GraphCanvasProps {
  readonly part: ReadablePart
  readonly places: Readonly<Record<string, Place>>
  readonly colours: GraphColours
  readonly selectedId: string | undefined
  /** Grows by one each time the whole picture is to be fitted into the window. */
  readonly fitRequest: number
  readonly onSelect: (id: string | undefined) => void
  readonly onOpen: (id: string) => void
  /** The investigator has moved nodes by hand. */
  readonly onMoved: (places: Readonly<Record<string, Place>>) => void
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

/** Elements that are put on the canvas at once: each takes a good part of a millisecond to style and to draw. */
const ADDED_AT_ONCE = 400
/** Between two parts, a frame: the browser draws the one before the other. */
const BETWEEN_PARTS_MS = 16

/**
 * Puts what changed on the canvas, and nothing else: a node that stays keeps its place and its selection. Many new elements come
 * part by part, nodes before the edges between them; `onAdded` is told after each. Gives the way to stop.
 */
function applyDiff(canvas: Core, part: ReadablePart, places: Readonly<Record<string, Place>>, onAdded: () => void): () => void {
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
        known.data(element.data)
        if (element.position !== undefined && known.isNode() && !known.grabbed()) known.position(element.position)
      }
    }
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const add = (from: number): void => {
    canvas.batch(() => canvas.add(fresh.slice(from, from + ADDED_AT_ONCE)))
    onAdded()
    const next = from + ADDED_AT_ONCE
    if (next < fresh.length) timer = setTimeout(() => add(next), BETWEEN_PARTS_MS)
  }
  if (fresh.length > 0) add(0)
  return () => clearTimeout(timer)
}

/** The one Cytoscape instance of the graph screen; the model lives outside of it. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { part, places, colours, selectedId, fitRequest, onSelect, onOpen, onMoved } = props
  const container = useRef<HTMLDivElement>(null)
  const canvas = useRef<Core>(undefined)
  const hasOwnView = useRef(false)
  const elements = part.nodes.length + part.edges.length
  const many = elements > MANY_ELEMENTS
  const create = useEffectEvent((stage: HTMLElement) => createCanvas(stage, elements))
  const select = useEffectEvent(onSelect)
  const open = useEffectEvent(onOpen)
  const move = useEffectEvent(onMoved)
  const selectAgain = useEffectEvent(() => {
    if (selectedId !== undefined) canvas.current?.getElementById(selectedId).select()
  })

  useEffect(() => {
    if (container.current === null) return undefined
    const core = create(container.current)
    core.on('tap', (event) => {
      const target: unknown = event.target
      select(target === core ? undefined : (event.target as { id: () => string }).id()) // cytoscape types the target as any
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
    canvas.current = core
    return () => {
      canvas.current = undefined
      core.destroy()
    }
    // Made once; what is drawn changes by diffs below.
  }, [])

  useEffect(() => {
    const core = canvas.current
    if (core === undefined) return undefined
    const first = core.elements().empty()
    core.style(graphStyle(colours, many))
    // Answers come in one after the other, also those of the case on opening it: a view that nobody has taken keeps up with them.
    const all = Object.values(places)
    // Of many elements the places say where they are; to ask the canvas would make it style and measure every one of them at once.
    if (many && !hasOwnView.current && (first || areCut(core, all))) core.viewport(viewOfAll(all, core.width(), core.height()))
    const stop = applyDiff(core, part, places, selectAgain)
    if (!many && !hasOwnView.current && (first || isCut(core))) {
      const { zoom, center } = fittingView(core)
      core.zoom(zoom)
      core.center(center.eles)
    }
    return stop
  }, [part, places, colours, many])

  useEffect(() => {
    canvas.current?.elements(':selected').unselect()
    if (selectedId !== undefined) canvas.current?.getElementById(selectedId).select()
  }, [selectedId])

  useEffect(() => {
    if (fitRequest === 0 || canvas.current === undefined) return
    hasOwnView.current = false
    canvas.current.animate(fittingView(canvas.current), { duration: 150 })
  }, [fitRequest])

  return (
    <div
      ref={container}
      className="cb-graph-canvas __________cytoscape_container"
      role="img"
      aria-label="Fund-flow graph. The list beside it holds the same nodes."
    />
  )
}
