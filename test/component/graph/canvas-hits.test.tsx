import type { Core } from 'cytoscape'
import { afterEach, expect, test } from 'vitest'
import { canvasElements } from '../../../src-renderer/features/graph/canvas/canvas-elements.ts'
import { createCanvas } from '../../../src-renderer/features/graph/canvas/create-canvas.ts'
import { edgeKey } from '../../../src-shared/view-models/edge-key.ts'
import { arrange, fullGraph } from '../../../src-shared/graph/layout/arrangement.ts'
import { lineShape } from '../../../src-shared/graph/scene/edge-line.ts'
import { pointOfRoute, sceneRoutes } from '../../../src-shared/graph/scene/edge-route.ts'
import { graphScene, type GraphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { LANE, placedEntityBoxes } from '../../../src-shared/graph/scene/entity-box.ts'
import { groupedModel } from '../../../src-shared/view-models/graph/grouped-model.ts'
import { star } from '../../unit/graph/sample-graph.ts'
import type { NodePositions } from '../../../src-shared/graph/geometry/geometry.ts'

let left: (() => void)[] = []
afterEach(() => {
  for (const leave of left) leave()
  left = []
})

const UNHEARD = 'the canvas did not hear of the pointer'

interface Opened {
  readonly core: Core
  /** The hit at a point, in units of node positions. */
  readonly under: (at: { readonly x: number; readonly y: number }) => string
}

async function open(scene: GraphScene, positions: NodePositions): Promise<Opened> {
  const container = document.createElement('div')
  container.style.cssText = 'position:fixed;inset:0'
  document.body.append(container)
  const core = createCanvas(container)
  core.add(canvasElements(scene, positions))
  left.push(() => {
    core.destroy()
    container.remove()
  })
  const painted = core.promiseOn('render')
  core.forceRender()
  await painted
  let over = ''
  core.on('mousemove', ({ target }) => {
    over = target === core ? '' : (target as { id: () => string }).id() // cytoscape types the target as any
  })
  const under: Opened['under'] = ({ x, y }) => {
    // The middle of the window, which is empty.
    const middle = { x: container.clientWidth / 2, y: container.clientHeight / 2 }
    core.pan({ x: middle.x - x * core.zoom(), y: middle.y - y * core.zoom() })
    over = UNHEARD
    container.querySelector('canvas')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: middle.x, clientY: middle.y }))
    return over
  }
  return { core, under }
}

test.each([
  [8, [1, 2], 'left'],
  [14, [2, 5, 7], 'right'],
  [30, [1, 4, 6, 8], 'left'],
  [30, [3, 8], 'right'],
] as const)('an edge is hit at each point of its drawing: %i counterparties, %j of one entity on the %s', async (size, picks, side) => {
  const model = groupedModel(star(size), [{ id: 'g', title: 'Owner', nodeIds: picks.map((pick) => `evm:0x${pick}`), collapsed: false, side }])
  const scene = graphScene(fullGraph(model))
  const positions = arrange(model, new Set(), {})
  const routes = sceneRoutes(scene, (id) => positions[id])
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  const { under } = await open(scene, positions)
  let bent = 0
  const missed: unknown[] = []
  for (const { id, source, target } of scene.edges) {
    const [from, to, bends] = [positions[source], positions[target], routes.get(id) ?? []]
    const shape = from === undefined || to === undefined ? undefined : lineShape(from, bends, to, [radii.get(source) ?? 0, radii.get(target) ?? 0], 0)
    if (shape === undefined) continue
    if (bends.length > 0) bent += 1
    for (const share of [0.2, 0.35, 0.5, 0.65, 0.8]) {
      const over = under(pointOfRoute(shape.start, shape.bends, shape.end, share))
      // Where edges overlap one of them is hit, and a node is above all of them.
      if (over === '' || over === UNHEARD) missed.push([id, share])
    }
  }
  expect(missed).toEqual([])
  expect(bent).toBeGreaterThan(3)
})

test('a straight edge is hit near it and no further, a node on its disc, and the background elsewhere', async () => {
  const scene = graphScene(fullGraph(star(1)))
  const [hub, other] = ['evm:0x0', 'evm:0x1']
  const { under } = await open(scene, { [hub]: { x: 0, y: 0 }, [other]: { x: 300, y: 0 } })
  const [edge] = scene.edges
  expect(under({ x: 150, y: 4 })).toBe(edgeKey(edge?.id ?? ''))
  expect(under({ x: 150, y: 30 })).toBe('')
  expect(under({ x: 3, y: 2 })).toBe(hub)
  expect(under({ x: 302, y: 1 })).toBe(other)
})

test('an entity box has the hit area that is drawn, without its addresses', async () => {
  const ids = ['evm:0x3', 'evm:0x7', 'evm:0x9']
  const scene = graphScene(fullGraph(groupedModel(star(12), [{ id: 'g', title: 'Meridian Exchange', nodeIds: ids, collapsed: false }])))
  const others = Object.fromEntries(scene.nodes.map(({ id }, nth) => [id, { x: -600, y: 90 * nth }]))
  const positions = { ...others, ...Object.fromEntries(ids.map((id, lane) => [id, { x: 200, y: 200 + lane * LANE }])) }
  const [placed] = placedEntityBoxes(scene.boxes, (id) => positions[id])
  if (placed === undefined) throw new Error('There is no box.')
  const { core, under } = await open(scene, positions)
  const box = core.getElementById('box g')
  expect(
    box
      .children()
      .map((child) => child.id())
      .toSorted(),
  ).toEqual(ids)
  const { x1, y1, x2, y2 } = box.boundingBox({ includeOverlays: false })
  for (const [of, to] of [
    [x1, placed.rect.left],
    [y1, placed.rect.top],
    [x2, placed.rect.right],
    [y2, placed.rect.bottom],
  ] as const)
    expect(Math.abs(of - to)).toBeLessThan(3)
  expect(under({ x: placed.rect.left + 8, y: placed.rect.top + 8 })).toBe('')
  expect(ids).toContain(under(positions[ids[0] ?? ''] ?? { x: 0, y: 0 }))
})
