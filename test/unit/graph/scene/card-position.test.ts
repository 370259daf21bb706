import { expect, test } from 'vitest'
import { cardBox, drawnOn, freeCardPosition, type CardSurroundings } from '../../../../src-shared/graph/scene/card-position.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const ROOM: CardSurroundings = { view: { left: 0, top: 0, right: 1000, bottom: 700 }, zoom: 1, nodes: [], cards: [] }
const LONG = Array.from({ length: 14 }, (_, at) => `Line ${at}`).join('\n')
const put = (id: string, text: string, space: CardSurroundings, from?: { x: number; y: number }) => ({
  id,
  text,
  ...freeCardPosition(text, space, from),
})

test('a card starts at the upper right of the view, and next to a node that is there', () => {
  expect(freeCardPosition('Ask', ROOM)).toEqual({ x: 770, y: 40 })
  expect(freeCardPosition('Ask', { ...ROOM, nodes: [{ x: 800, y: 60 }] })).toEqual({ x: 770, y: 120 })
  expect(freeCardPosition(LONG, { ...ROOM, nodes: [{ x: 800, y: 300 }] })).toEqual({ x: 770, y: 360 })
})

test('a new card covers none of the previous ones', () => {
  const cards = [LONG, 'Short', LONG, 'Short', 'Short'].reduce<readonly ReturnType<typeof put>[]>(
    (before, text, at) => [...before, put(`c${at}`, text, { ...ROOM, cards: before })],
    [],
  )
  for (const [at, one] of cards.entries())
    for (const other of cards.slice(at + 1)) expect(rectsMeet(cardBox(one), cardBox(other)), `${one.id} and ${other.id}`).toBe(false)
})

test('a card that outgrows its position moves, one with space stays, and one without any free position stays as well', () => {
  const from = { x: 770, y: 40 }
  const space = { ...ROOM, nodes: [{ x: 800, y: 250 }] }
  expect(freeCardPosition('Ask', space, from)).toEqual(from)
  const moved = freeCardPosition(LONG, space, from)
  expect(moved).not.toEqual(from)
  expect(rectsMeet(cardBox({ id: 'c', text: LONG, ...moved }), { left: 760, right: 840, top: 230, bottom: 270 })).toBe(false)
  const full = { ...ROOM, nodes: Array.from({ length: 400 }, (_, at) => ({ x: (at % 20) * 50, y: Math.floor(at / 20) * 40 })) }
  expect(freeCardPosition(LONG, full, from)).toEqual(from)
})

test('a card covers no edge and no box if there is other space, and else these rather than a node', () => {
  const isDrawnOn = ({ right }: { readonly right: number }): boolean => right > 700
  expect(freeCardPosition('Ask', { ...ROOM, isDrawnOn }).x).toBeLessThanOrEqual(510)
  expect(freeCardPosition('Ask', { ...ROOM, isDrawnOn }, { x: 770, y: 40 }).x).toBeLessThanOrEqual(510)
  expect(freeCardPosition('Ask', { ...ROOM, isDrawnOn: () => true })).toEqual({ x: 770, y: 40 })
})

test('edges and names count as drawn; a large graph is not searched, so that a card is placed at once', () => {
  const sceneOf = (neighbours: number) => {
    const subject = sampleNode(0, 'subject')
    const others = Array.from({ length: neighbours }, (_, at) => sampleNode(at + 1, 'counterparty'))
    const model = { nodes: [subject, ...others], edges: others.map((other) => sampleEdge(subject, other)), notes: [] }
    return graphScene(computeVisibleGraph(model, EVERYTHING, new Set(), new Map([[subject.id, neighbours]])))
  }
  const positionOf = (id: string) => ({ x: Number(id.replace('evm:0x', '')) * 400, y: 0 })
  const [onLine, onName, clear] = [190, 395, 190].map((left, at) => ({
    left,
    right: left + 10,
    top: at === 2 ? 200 : -30,
    bottom: at === 2 ? 220 : 30,
  }))
  const isFew = drawnOn(sceneOf(1), positionOf)
  const isMany = drawnOn(sceneOf(300), positionOf)
  for (const rect of [onLine, onName]) expect(rect !== undefined && [isFew(rect), isMany(rect)]).toEqual([true, false])
  expect(clear !== undefined && isFew(clear)).toBe(false)
})
