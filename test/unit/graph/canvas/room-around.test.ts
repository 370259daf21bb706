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
  sampleNode(3, 'counterparty', '4', 'Quietpool: Router of the second pool'),
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
    expect(own.get(funder.id)?.lines[0]?.text).toBe('Meridian Exchange: Hot Wallet')
    // The longest is shortened all the same, to what the window has room for.
    expect(own.get(taker.id)?.lines[0]?.text).toBe('Quietpool: Rout…he second pool')
    for (const { box } of captions) {
      expect(box.left + pan.x).toBeGreaterThanOrEqual(0)
      expect(box.right + pan.x).toBeLessThanOrEqual(width)
    }
  }
})

test('there is the usual room where no name is long, and in a narrow window names take no more than a fifth of it', () => {
  expect(roomBeside({ ...scene, nodes: [] }, {})).toEqual({ left: ROOM_AROUND.side, right: ROOM_AROUND.side })
  const short = graphScene(readablePart({ nodes: [subject], edges: [], notes: [] }, EVERYTHING, new Set(), new Map()))
  expect(roomBeside(short, places)).toEqual({ left: ROOM_AROUND.side, right: ROOM_AROUND.side })
  const narrow = (beside?: Parameters<typeof viewOfAll>[3]) => viewOfAll(Object.values(places), 420, 2000, beside)
  expect(narrow(roomBeside(scene, places))).toEqual(narrow())
})
