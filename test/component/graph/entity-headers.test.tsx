import type { Core } from 'cytoscape'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EntityHeaders } from '../../../src-renderer/features/graph/canvas/entity-headers.tsx'
import { fullGraph } from '../../../src-shared/graph/layout/arrangement.ts'
import { graphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { LANE } from '../../../src-shared/graph/scene/entity-box.ts'
import { groupedModel } from '../../../src-shared/view-models/graph/grouped-model.ts'
import { star } from '../../unit/graph/sample-graph.ts'
import { render } from '../support/render.tsx'

const IDS = ['evm:0x3', 'evm:0x7', 'evm:0x9']
const model = groupedModel(star(12), [{ id: 'g', title: 'Meridian Exchange', nodeIds: IDS, collapsed: false }])
const scene = graphScene(fullGraph(model))
const PLACES = Object.fromEntries(IDS.map((id, lane) => [id, { x: 200, y: 200 + lane * LANE }]))
const TITLE = 'Box of Meridian Exchange, 3 addresses. Enter: collapse. Arrow keys: move.'

/** The part of a canvas that the titles use: its view, and the node positions. */
function canvasAt(zoom: number): { readonly core: Core; readonly drawn: Record<string, { x: number; y: number }> } {
  const drawn: Record<string, { x: number; y: number }> = {}
  const core = {
    pan: () => ({ x: 0, y: 0 }),
    zoom: () => zoom,
    on: () => core,
    off: () => core,
    batch: (change: () => void) => change(),
    getElementById: (id: string) => ({ position: (at: { x: number; y: number }) => (drawn[id] = at) }),
  }
  return { core: core as unknown as Core, drawn } // the members that the titles use
}

function draw(zoom: number) {
  const moves: unknown[] = []
  const closed: string[] = []
  const { core, drawn: shown } = canvasAt(zoom)
  render(
    <div className="graph-view" tabIndex={0} role="application" aria-label="Graph" style={{ position: 'relative', width: 700, height: 500 }}>
      <EntityHeaders canvas={core} scene={scene} positions={PLACES} onMoved={(moved) => moves.push(moved)} onClose={(id) => closed.push(id)} />
    </div>,
  )
  return { moves, closed, shown, title: page.getByRole('button', { name: TITLE }) }
}

const shifted = (dx: number, dy: number) => Object.fromEntries(IDS.map((id) => [id, { x: 200 + dx, y: (PLACES[id]?.y ?? 0) + dy }]))

test('a box is dragged by its title as a whole, in layout units', async () => {
  const { moves, closed, shown, title } = draw(0.5)
  await expect.element(title).toBeVisible()
  await expect.element(title).toHaveAttribute('style', expect.stringContaining('transform'))
  const { x, y } = title.element().getBoundingClientRect()
  const on = (type: string, dx: number, dy: number): void => {
    title.element().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x + 5 + dx, clientY: y + 5 + dy }))
  }
  // Only a pointer of the browser's own can be captured.
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  on('pointerdown', 0, 0)
  on('pointermove', 30, 10)
  await expect.poll(() => shown).toEqual(shifted(60, 20))
  expect(moves).toEqual([])
  // The title follows the pointer.
  await expect.poll(() => Math.round(title.element().getBoundingClientRect().x - x)).toBe(30)
  on('pointerup', 40, -10)
  capture.mockRestore()
  await expect.poll(() => moves).toEqual([shifted(80, -20)])
  expect(closed).toEqual([])
})

test('one press without a drag changes nothing, two collapse the box', async () => {
  const { moves, closed, title } = draw(1)
  await title.click()
  expect([moves, closed]).toEqual([[], []])
  await title.dblClick()
  await expect.poll(() => closed).toEqual(['g'])
  expect(moves).toEqual([])
})

test('arrows move it and Enter collapses it, by keyboard alone; the graph has the focus afterwards', async () => {
  const { moves, closed, title } = draw(1)
  const graph = page.getByRole('application', { name: 'Graph' })
  // The title comes after the graph in the tab order: Tab must not pass it before it is rendered.
  await expect.element(title).toBeInTheDocument()
  graph.element().focus()
  await userEvent.tab()
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  await expect.poll(() => moves).toEqual([shifted(20, 0), shifted(0, -20)])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => closed).toEqual(['g'])
  await expect.element(graph).toHaveFocus()
})
