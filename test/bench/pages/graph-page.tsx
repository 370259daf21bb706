import { identityOf } from '../../../src-renderer/evidence/identity/identity.ts'
import cytoscape from 'cytoscape'
import type { Core, ElementDefinition } from 'cytoscape'
import { createRoot } from 'react-dom/client'
import '../../../src-renderer/graph/graph-screen.css'
import { canvasElements } from '../../../src-renderer/graph/canvas/canvas-elements.ts'
import { GraphCanvas } from '../../../src-renderer/graph/canvas/graph-canvas.tsx'
import { LIGHT_COLOURS } from '../../../src-renderer/graph/canvas/graph-colours.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-renderer/views/graph-model.ts'
import { layOut } from '../../../src-renderer/graph/layout/layout.ts'
import { EVERYTHING, readablePart, type ReadablePart } from '../../../src-renderer/graph/filter/readable-part.ts'
import { graphScene } from '../../../src-renderer/graph/scene/graph-scene.ts'
import { nodeTitle } from '../../../src-renderer/graph/canvas/graph-text.ts'
import { edgeKey } from '../../../src-renderer/graph/graph-selection.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** A fund-flow graph with a few busy subjects and about 1.6 edges per node; the same for the same size. */
function graphOfSize(count: number): GraphModel {
  let seed = 7
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const subjects = Math.max(2, Math.round(count / 50))
  const nodes = Array.from({ length: count }, (_, index): GraphNode => ({
    id: `evm:${index}`,
    kind: index < subjects ? 'subject' : random() < 0.1 ? 'related' : 'counterparty',
    address: `0x${index.toString(16).padStart(40, '0')}`,
    family: 'evm',
    chains: ['ethereum'],
    subjectId: index < subjects ? String(index) : undefined,
    alias: '',
    labels: [],
    identity: identityOf('', []),
    lookalikes: [],
    failed: false,
    coverage: 'never',
    volume: String(Math.round(10 ** (1 + random() * 6))),
  }))
  const edges: GraphEdge[] = []
  for (let index = subjects; index < count; index += 1) {
    const ties = random() < 0.6 ? 2 : 1
    for (let tie = 0; tie < ties; tie += 1) {
      const subject = Math.floor(random() ** 2 * subjects)
      const into = random() < 0.5
      edges.push({
        id: `${index} ${tie}`,
        kind: 'value',
        source: into ? `evm:${index}` : `evm:${subject}`,
        target: into ? `evm:${subject}` : `evm:${index}`,
        chain: 'ethereum',
        volume: nodes[index]?.volume ?? '1',
        interactions: '3',
        relation: '',
        sources: [],
      })
    }
  }
  return { nodes, edges, notes: [] }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const stage = document.getElementById('root')
if (stage === null) throw new Error('no root')

/** Ends what is on the stage. */
let clear = (): void => undefined

function freshStage(): HTMLElement {
  clear()
  stage?.replaceChildren()
  const box = document.createElement('div')
  box.style.width = '1080px'
  box.style.height = '820px'
  stage?.append(box)
  return box
}

async function casebook(count: number, unfold: boolean) {
  const box = freshStage()
  const before = performance.now()
  const model = graphOfSize(count)
  const more = new Map(model.nodes.filter((node) => node.kind === 'subject').map((node) => [node.id, unfold ? count : 0]))
  const part = readablePart(model, EVERYTHING, new Set(), more)
  const places = layOut(part, {})
  const root = createRoot(box)
  const nothing = (): void => undefined
  root.render(
    <div style={{ height: 820, display: 'grid' }}>
      <GraphCanvas
        part={part}
        places={places}
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
  const elements = part.nodes.length + graphScene(part).edges.length + part.groups.length
  // Many elements come part by part: the first of them, and the whole.
  const drawn = async (least: number): Promise<number> => {
    while (drawnElements(box) < least) await frame()
    await frame()
    await frame()
    return performance.now() - before
  }
  const firstPaint = await drawn(1)
  const whole = await drawn(elements)
  clear = () => root.unmount()
  return { firstPaint, whole, elements }
}

/** How many elements the canvas holds by now. cytoscape keeps itself at its container under this name, which its types leave out. */
function drawnElements(box: Element): number {
  const container = box.querySelector<Element & { readonly _cyreg?: { readonly cy: Core } }>('.graph-canvas')
  return container?._cyreg?.cy.elements().length ?? 0
}

/** Every node and edge with the text that ours would have, in full. */
function titled(part: ReadablePart, elements: readonly ElementDefinition[]): ElementDefinition[] {
  const titles = new Map([
    ...part.nodes.map((node) => [node.id, nodeTitle(node)] as const),
    ...graphScene(part).edges.map(({ id, amount }) => [edgeKey(id), amount] as const),
  ])
  return elements.map((element) => ({ ...element, data: { ...element.data, title: titles.get(element.data.id ?? '') ?? '' } }))
}

async function plain(count: number) {
  const box = freshStage()
  const before = performance.now()
  const model = graphOfSize(count)
  const part = readablePart(model, EVERYTHING, new Set(), new Map(model.nodes.map((node) => [node.id, count])))
  const core = cytoscape({
    container: box,
    elements: titled(part, canvasElements(graphScene(part), layOut(part, {}))),
    layout: { name: 'preset', fit: true },
    style: [
      { selector: 'node', style: { label: 'data(title)' } },
      { selector: 'edge', style: { 'curve-style': 'bezier', 'target-arrow-shape': 'triangle', label: 'data(title)', width: 'data(width)' } },
    ],
  })
  await frame()
  await frame()
  const firstPaint = performance.now() - before
  clear = () => core.destroy()
  return { firstPaint, whole: firstPaint, elements: part.nodes.length + graphScene(part).edges.length }
}

Object.assign(window, { casebook, plain, clearStage: () => clear() })
