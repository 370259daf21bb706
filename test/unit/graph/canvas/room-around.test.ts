import { expect, test } from 'vitest'
import { roomBeside } from '../../../../src-renderer/graph/canvas/room-around.ts'
import { ROOM_AROUND, viewOfAll } from '../../../../src-renderer/graph/canvas/view-of-all.ts'
import { EVERYTHING, readablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { graphScene } from '../../../../src-renderer/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-renderer/graph/scene/placed-labels.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const [subject, funder, taker] = [
  sampleNode(1, 'subject', '9'),
  sampleNode(2, 'counterparty', '5', 'Meridian Exchange: Hot Wallet'),
  sampleNode(3, 'counterparty', '4', 'Quietpool: Second Router'),
]
const edges = [sampleEdge(funder, subject, '12'), sampleEdge(subject, taker, '7')]
const scene = graphScene(readablePart({ nodes: [subject, funder, taker], edges, notes: [] }, EVERYTHING, new Set(), new Map()))
/** Lines come to the outer ones from above, so that they are named on their outer sides. */
const places = { [subject.id]: { x: 0, y: 0 }, [funder.id]: { x: -100, y: 300 }, [taker.id]: { x: 90, y: 300 } }

test('the outermost names are written whole, and stand inside of the window that shows everything', () => {
  for (const [width, height] of [
    [1100, 700],
    [1500, 600],
    [1500, 400],
  ] as const) {
    const { zoom, pan } = viewOfAll(Object.values(places), width, height, roomBeside(scene, places))
    const { captions } = placedLabels(scene, (id) => places[id], zoom)
    const own = new Map(captions.map((label) => [label.id, label]))
    const namedAs = (id: string) =>
      own
        .get(id)
        ?.lines.slice(0, 2)
        .map(({ text }) => text)
    expect(namedAs(funder.id)).toEqual(['Meridian Exchange:', 'Hot Wallet'])
    expect(own.get(funder.id)?.align).toBe('end')
    expect(namedAs(taker.id)).toEqual(['Quietpool:', 'Second Router'])
    expect(own.get(taker.id)?.align).toBe('start')
    for (const { box } of captions) {
      expect(box.left + pan.x).toBeGreaterThanOrEqual(0)
      expect(box.right + pan.x).toBeLessThanOrEqual(width)
    }
  }
})

test('there is the usual room where no name is long or each has its rows; among close rows names on one line with their addresses have theirs', () => {
  const usual = { left: ROOM_AROUND.side, right: ROOM_AROUND.side }
  expect(roomBeside({ ...scene, nodes: [] }, {})).toEqual(usual)
  expect(roomBeside(scene, places)).toEqual(usual)
  const payers = [4, 5, 6].map((id) => ({ ...sampleNode(id, 'counterparty', '5', 'Meridian Exchange: Deposit'), hasNamesake: true }))
  const fan = graphScene(
    readablePart(
      { nodes: [subject, ...payers], edges: payers.map((payer) => sampleEdge(payer, subject, '3')), notes: [] },
      EVERYTHING,
      new Set(),
      new Map(),
    ),
  )
  const rows = { [subject.id]: { x: 0, y: 0 }, ...Object.fromEntries(payers.map(({ id }, row) => [id, { x: -300, y: row * 40 }])) }
  const room = roomBeside(fan, rows)
  expect(room.right).toBe(ROOM_AROUND.side)
  expect(room.left).toBeGreaterThan(200)
  const { zoom, pan } = viewOfAll(Object.values(rows), 1000, 500, room)
  const { captions } = placedLabels(fan, (id) => rows[id], zoom)
  expect(Math.min(...captions.map(({ box }) => box.left + pan.x))).toBeGreaterThanOrEqual(0)
  // In a narrow window names take no more than a part of it.
  expect(viewOfAll(Object.values(rows), 420, 2000, room)).toEqual(viewOfAll(Object.values(rows), 420, 2000))
})
