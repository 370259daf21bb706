import { expect, test } from 'vitest'
import { coversNodes } from '../../../../src-shared/graph/scene/covered-nodes.ts'

const node = { x: 100, y: 100, box: { left: 50, right: 50, above: 60, below: 20 } }
const corner = { left: 0, right: 130, top: 500, bottom: 590 }
const covers = (zoom: number, down: number) => coversNodes(corner, [node], zoom, { x: 0, y: down })

test('a part of the window covers a node by its disc or by its name, which does not shrink with the view', () => {
  expect(covers(1, 0)).toBe(false)
  expect(covers(1, 450)).toBe(true)
  // The disc is above the corner, a name below the disc in it.
  expect(covers(1, 360)).toBe(true)
  // The disc is below the corner, the name in it.
  expect(covers(1, 545)).toBe(true)
  expect(covers(1, 555)).toBe(false)
  expect(covers(0.6, 580)).toBe(true)
  expect(covers(2, 500)).toBe(true)
  // Zoomed out, hardly any node is named.
  expect(covers(0.2, 600)).toBe(false)
  expect(coversNodes(corner, [], 1, { x: 0, y: 450 })).toBe(false)
})
