import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedGraphEvent, clampedGraphEvent } from '../../../../src-shared/case/curation/bounded-event.ts'
import { createCurationReducer, isGraphEvent } from '../../../../src-shared/case/curation/curation.ts'
import { MAX_GRAPH_COORDINATE } from '../../../../src-shared/custody/graph-event.ts'

const FACTS = { seq: 2, at: '2026-11-21T03:00:00.000Z', caseId: 'c', actor: 'A' }
type GraphEvent = Parameters<typeof boundedGraphEvent>[0]
/** An event as a stored row may contain it. */
const stored = (fields: object): GraphEvent => ({ ...FACTS, ...fields }) as unknown as GraphEvent

test('positions beyond the canvas are left out, and those within it are unchanged', () => {
  const near = { x: 1, y: -MAX_GRAPH_COORDINATE }
  const event = stored({
    kind: 'nodes-moved',
    positions: { near, far: { x: 2e18, y: 0 }, none: { x: Number.NaN, y: 0 }, text: { x: '1', y: 0 }, gap: null },
  })
  expect(boundedGraphEvent(event)).toEqual(stored({ kind: 'nodes-moved', positions: { near } }))
  const whole = stored({ kind: 'nodes-moved', positions: { near } })
  expect(boundedGraphEvent(whole)).toBe(whole)
})

test('a card beyond the canvas is placed at its edge', () => {
  const card = (x: unknown) => boundedGraphEvent(stored({ kind: 'note-card-saved', cardId: 'k', text: 'T', x, y: 0 }))
  expect([1e7, -1e308, Number.NaN, 'x', 5].map((x) => Reflect.get(card(x), 'x'))).toEqual([MAX_GRAPH_COORDINATE, -MAX_GRAPH_COORDINATE, 0, 0, 5])
})

test.each([
  'nodes-moved',
  'layout-applied',
  'selection-laid-out',
  'positions-saved',
  'nodes-hidden',
  'nodes-pinned',
  'nodes-coloured',
  'nodes-grouped',
  'graph-filtered',
  'bridge-links-inferred',
  'bridge-links-dismissed',
  'graph-undone',
  'graph-redone',
  'address-followed',
  'note-card-saved',
  'group-collapsed',
  'node-expanded',
  'neighbours-shown',
  'address-named',
])('%s without its members leaves the case readable', (kind) => {
  const reducer = createCurationReducer()
  const event = stored({ kind })
  expect(isGraphEvent(event)).toBe(true)
  reducer.add(event)
  expect(reducer.snapshot().positions).toEqual({})
})

test('no value of a member makes the reducer fail or puts a node beyond the canvas', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('nodes-moved', 'layout-applied', 'note-card-saved', 'positions-saved', 'group-collapsed'),
      fc.anything(),
      fc.double(),
      fc.double(),
      (kind, odd, x, y) => {
        const reducer = createCurationReducer()
        for (const positions of [odd, { n: odd }, { n: { x, y } }])
          reducer.add(stored({ kind, positions, headers: odd, x, y, text: 'T', cardId: 'k', layout: 'flow' }))
        const { positions, noteCards } = reducer.snapshot()
        for (const one of [...Object.values(positions), ...noteCards.values()]) {
          expect(Math.max(Math.abs(one.x), Math.abs(one.y))).toBeLessThanOrEqual(MAX_GRAPH_COORDINATE)
        }
      },
    ),
  )
})

test('positions written about the graph are moved to the edge of the canvas where they lie beyond it', () => {
  const far = { x: 2e18, y: -1e7 }
  const edge = { x: MAX_GRAPH_COORDINATE, y: -MAX_GRAPH_COORDINATE }
  expect(clampedGraphEvent({ kind: 'nodes-moved', positions: { far, near: { x: 1, y: 2 } } })).toEqual({
    kind: 'nodes-moved',
    positions: { far: edge, near: { x: 1, y: 2 } },
  })
  expect(clampedGraphEvent({ kind: 'layout-applied', layout: 'time', positions: { far }, headers: [{ title: 'T', x: Number.NaN }] })).toEqual({
    kind: 'layout-applied',
    layout: 'time',
    positions: { far: edge },
    headers: [{ title: 'T', x: 0 }],
  })
  expect(clampedGraphEvent({ kind: 'note-card-saved', cardId: 'k', text: 'T', x: 1e7, y: 3 })).toMatchObject({ x: MAX_GRAPH_COORDINATE, y: 3 })
  const other = { kind: 'graph-noted', target: '', text: 'T' } as const
  expect(clampedGraphEvent(other)).toBe(other)
})

test('an expansion by a value that is no decimal figure counts as one by any value', () => {
  const event = { kind: 'node-expanded', nodeId: 'n', direction: 'in' }
  expect(boundedGraphEvent(stored({ ...event, max: -1, minValue: 'x' }))).toEqual(stored({ ...event, max: 0, minValue: '0' }))
})
