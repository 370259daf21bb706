import cytoscape from 'cytoscape'
import type { Core } from 'cytoscape'
import { createRoot } from 'react-dom/client'
import '../../../src-renderer/features/graph/graph-screen.css'
import { GraphCanvas } from '../../../src-renderer/features/graph/canvas/graph-canvas.tsx'
import { LIGHT_COLOURS } from '../../../src-shared/graph/scene/graph-colours.ts'
import { nodeTitle } from '../../../src-shared/graph/svg/graph-text.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../src-shared/graph/layout/layout.ts'
import { positionsFor, precomputeScene } from '../../../src-renderer/features/graph/layout-algorithms/precompute-layout.ts'
import { pointOfRoute, sceneRoutes } from '../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { expandedBy, graphOfSize } from './bench-graph.ts'
import { frame, waitForPaint, type Peer, type PeerGraph, type PeerView } from './contender.ts'
import { loadPeers } from './load-peers.ts'
import type { GraphModel } from '../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../../../src-shared/graph/geometry/geometry.ts'

/** What is measured of one drawing, in ms since its beginning. */
interface Opened {
  readonly firstPaint: number
  /** All of it is drawn. */
  readonly whole: number
  /** All of it answers the pointer. */
  readonly answering: number
  readonly elements: number
}

const EXPANSION = 25
const NOTHING: ReadonlySet<string> = new Set()
const NO_MORE: ReadonlyMap<string, number> = new Map()
const stage = document.getElementById('root')
if (stage === null) throw new Error('no root')

let longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
}).observe({ type: 'longtask', buffered: false })

/** The longest task since the last question, in ms; nought where none took 50. */
async function longestTask(): Promise<number> {
  await waitForPaint()
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  const reported = longest
  longest = 0
  return reported
}

/** Shows the same graph with more of it, resolved when that is drawn. */
let expand: () => Promise<void> = async () => undefined

function freshStage(): HTMLElement {
  stage?.replaceChildren()
  const box = document.createElement('div')
  box.style.width = '1080px'
  box.style.height = '820px'
  stage?.append(box)
  return box
}

function visibleGraphOf(model: GraphModel, unfold: boolean): VisibleGraph {
  const more = new Map(model.nodes.filter((node) => node.kind === 'subject').map((node) => [node.id, model.nodes.length]))
  return computeVisibleGraph(model, EVERYTHING, new Set(), unfold ? more : NO_MORE)
}

async function casebook(count: number, unfold: boolean): Promise<Opened> {
  const box = freshStage()
  const before = performance.now()
  // As the screen opens a graph: in chunks, and in a worker where many nodes are new. A person waits for all of it.
  const yieldToPage = createMainThreadYield()
  const model = graphOfSize(count)
  await yieldToPage()
  const visibleGraph = visibleGraphOf(model, unfold)
  await yieldToPage()
  const { positions } = await positionsFor(visibleGraph, {})
  await precomputeScene(visibleGraph, positions, yieldToPage)
  const root = createRoot(box)
  const nothing = (): void => undefined
  const render = (shownGraph: VisibleGraph, shownPlaces: NodePositions): void =>
    root.render(
      <div style={{ height: 820, display: 'grid' }}>
        <GraphCanvas
          visibleGraph={shownGraph}
          positions={shownPlaces}
          colours={LIGHT_COLOURS}
          selection={NOTHING}
          fitRequest={0}
          onSelect={nothing}
          onOpen={nothing}
          view={undefined}
          onLeave={nothing}
          onMoved={nothing}
        />
      </div>,
    )
  render(visibleGraph, positions)
  // The canvas is read after each frame: what counts is what is visible.
  const painted = (points: readonly Point[], minPoints?: number): Promise<void> => waitForInk(() => ourSheets(box), points, minPoints)
  const all = pointsOf(visibleGraph, positions, NOTHING)
  await painted(all, 1)
  const firstPaint = performance.now() - before
  await painted(all)
  const whole = performance.now() - before
  const answering = async (drawn: VisibleGraph): Promise<void> => {
    const { nodes, edges } = graphScene(drawn)
    while ((coreOf(box)?.elements().length ?? 0) < nodes.length + edges.length) await frame()
  }
  await answering(visibleGraph)
  let stored = { model, visibleGraph, positions }
  expand = async () => {
    const larger = visibleGraphOf(expandedBy(stored.model, EXPANSION), unfold)
    await yieldToPage()
    const next = await positionsFor(larger, stored.positions)
    await precomputeScene(larger, next.positions, yieldToPage)
    const added = pointsOf(larger, next.positions, new Set(stored.visibleGraph.nodes.map(({ id }) => id)))
    render(larger, next.positions)
    // What stood is drawn already: what is waited for is what came. In a dense picture it comes to stand where something was drawn before; it is
    // there at the latest when it answers, which it does after it is drawn.
    await answering(larger)
    await painted(added)
    stored = { ...stored, visibleGraph: larger, positions: next.positions }
  }
  return {
    firstPaint,
    whole,
    answering: performance.now() - before,
    elements: visibleGraph.nodes.length + graphScene(visibleGraph).edges.length + visibleGraph.groups.length,
  }
}

/** cytoscape keeps itself at its container under this name, which its types leave out. */
function coreOf(box: Element): Core | undefined {
  return box.querySelector<Element & { readonly _cyreg?: { readonly cy: Core } }>('.graph-canvas')?._cyreg?.cy
}

/** Where the nodes of a part stand and its lines have their middle, but for what is known. */
function pointsOf(visibleGraph: VisibleGraph, positions: NodePositions, known: ReadonlySet<string>): readonly Point[] {
  const routes = sceneRoutes(graphScene(visibleGraph), (id) => positions[id])
  const middles = graphScene(visibleGraph).edges.flatMap(({ id, source, target }) => {
    const [from, to] = [positions[source], positions[target]]
    if (from === undefined || to === undefined || (known.has(source) && known.has(target))) return []
    return [pointOfRoute(from, routes.get(id) ?? [], to, 0.5)]
  })
  return [...visibleGraph.nodes.flatMap(({ id }) => (known.has(id) ? [] : (positions[id] ?? []))), ...middles]
}

/** What is read of a contender: the canvases of its box, of which all but ours are several, and the view in which they show the graph. */
interface Sheets {
  readonly canvases: readonly HTMLCanvasElement[]
  readonly view: PeerView
}

function ourSheets(box: Element): Sheets | undefined {
  const [canvas, core] = [box.querySelector<HTMLCanvasElement>('.graph-canvas canvas'), coreOf(box)]
  return canvas === null || core === undefined ? undefined : { canvases: [canvas], view: { zoom: core.zoom(), pan: core.pan() } }
}

/** Resolves when pixels are painted at so many of the points in view, by default at each. Read in each frame: two frames are a tenth of an expansion. */
async function waitForInk(sheets: () => Sheets | undefined, points: readonly Point[], minPoints = Infinity): Promise<void> {
  while (!isPainted(sheets(), points, minPoints)) await frame()
}

function isPainted(sheets: Sheets | undefined, points: readonly Point[], minPoints: number): boolean {
  // Nothing is visible of elements added to a collapsed group.
  if (points.length === 0) return true
  const inView = sheets === undefined ? [] : hasInk(sheets, points).filter((ink) => ink !== undefined)
  return inView.length > 0 && inView.filter(Boolean).length >= Math.min(minPoints, inView.length)
}

/** The processor draws a canvas from the first time it is read, which would change the figures: a copy is read. */
const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** For each point whether a pixel is painted at it; undefined outside the view. */
function hasInk({ canvases, view: { zoom, pan } }: Sheets, points: readonly Point[]): readonly (boolean | undefined)[] {
  const [width, height] = [Math.max(...canvases.map((canvas) => canvas.width)), Math.max(...canvases.map((canvas) => canvas.height))]
  const pixels = points.map(({ x, y }) => {
    const [column, row] = [Math.round((x * zoom + pan.x) * devicePixelRatio), Math.round((y * zoom + pan.y) * devicePixelRatio)]
    return column >= 1 && row >= 1 && column < width - 1 && row < height - 1 ? { column, row } : undefined
  })
  const inView = pixels.filter((pixel) => pixel !== undefined)
  if (copy === null || inView.length === 0) return pixels.map(() => undefined)
  // Only the area around the points: reading is not what is measured.
  const left = Math.min(...inView.map(({ column }) => column)) - 1
  const top = Math.min(...inView.map(({ row }) => row)) - 1
  const [wide, high] = [Math.max(...inView.map(({ column }) => column)) - left + 2, Math.max(...inView.map(({ row }) => row)) - top + 2]
  copy.canvas.width = wide
  copy.canvas.height = high
  for (const canvas of canvases) copy.drawImage(canvas, -left, -top)
  const { data } = copy.getImageData(0, 0, wide, high)
  return pixels.map((pixel) => {
    if (pixel === undefined) return undefined
    const { column, row } = pixel
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) if ((data[((row - top + dy) * wide + column - left + dx) * 4 + 3] ?? 0) > 0) return true
    return false
  })
}

/** Every node and edge with the text that ours would have, in full. */
function peerGraph(visibleGraph: VisibleGraph, positions: NodePositions, except?: PeerGraph): PeerGraph {
  const known = new Set([...(except?.nodes ?? []), ...(except?.edges ?? [])].map(({ id }) => id))
  const scene = graphScene(visibleGraph)
  const drawn = new Set(visibleGraph.nodes.map(({ id }) => id))
  return {
    nodes: visibleGraph.nodes
      .filter(({ id }) => !known.has(id))
      .map((node) => ({ id: node.id, title: nodeTitle(node), ...(positions[node.id] ?? { x: 0, y: 0 }) })),
    edges: scene.edges
      .filter(({ id, source, target }) => !known.has(id) && drawn.has(source) && drawn.has(target))
      .map(({ id, source, target, amount, width }) => ({ id, source, target, title: amount, width })),
  }
}

async function peer(name: string, count: number): Promise<Opened> {
  const { PEERS } = await loadPeers<{ readonly PEERS: Readonly<Record<string, Peer>> }>()
  const draw = PEERS[name]
  if (draw === undefined) throw new Error(`No such peer: ${name}`)
  const box = freshStage()
  const before = performance.now()
  const model = graphOfSize(count)
  const visibleGraph = visibleGraphOf(model, true)
  const positions = computeLayout(visibleGraph, {})
  const graph = peerGraph(visibleGraph, positions)
  const drawing = await draw(box, graph)
  const { view } = drawing
  // As of ours, pixels are what counts; of edges, which the peers route by themselves, none is known.
  const painted = (points: readonly Point[]): Promise<void> =>
    view === undefined
      ? Promise.resolve()
      : waitForInk(() => ({ canvases: [...box.querySelectorAll('canvas')].filter(({ width }) => width > 0), view: view() }), points)
  await painted(graph.nodes)
  const whole = performance.now() - before
  expand = async () => {
    const larger = visibleGraphOf(expandedBy(model, EXPANSION), true)
    const added = peerGraph(larger, computeLayout(larger, positions), graph)
    await drawing.add(added)
    await painted(added.nodes)
  }
  return { firstPaint: whole, whole, answering: whole, elements: graph.nodes.length + graph.edges.length }
}

/** Laying out a whole graph so many times, in ms of each: ours, and cytoscape's own layered layout. The first is of a page in which nothing is compiled. */
function layouts(count: number, times: number, hasPeer: boolean): { readonly ours: readonly number[]; readonly theirs: readonly number[] } {
  const visibleGraph = visibleGraphOf(graphOfSize(count), true)
  const timed = (work: () => void): number[] =>
    Array.from({ length: times }, () => {
      const before = performance.now()
      work()
      return performance.now() - before
    })
  const ours = timed(() => void computeLayout(visibleGraph, {}))
  if (!hasPeer) return { ours, theirs: [] }
  const { nodes, edges } = peerGraph(visibleGraph, {})
  return {
    ours,
    theirs: timed(() => {
      const core = cytoscape({
        headless: true,
        elements: [...nodes.map(({ id }) => ({ data: { id } })), ...edges.map(({ id, source, target }) => ({ data: { id, source, target } }))],
      })
      core.layout({ name: 'breadthfirst', directed: true, boundingBox: { x1: 0, y1: 0, w: 1080, h: 820 } }).run()
    }),
  }
}

async function expandNode(): Promise<number> {
  await longestTask()
  const before = performance.now()
  await expand()
  return performance.now() - before
}

Object.assign(window, { casebook, peer, layouts, expanded: expandNode, longestTask })
