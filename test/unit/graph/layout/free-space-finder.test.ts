import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFreeSpaceFinder } from '../../../../src-shared/graph/layout/free-space-finder.ts'
import { boxesMeet, boxOf, unseenBoxOf } from '../../../../src-shared/graph/scene/node-box.ts'
import { sampleNode } from '../sample-graph.ts'
import type { NodeBox } from '../../../../src-shared/graph/scene/scene-types.ts'

const BOX: NodeBox = { left: 50, right: 50, above: 20, below: 40 }

describe('boxes', () => {
  test('overlap if they cover the same area, and not if they only touch', () => {
    const at = { x: 0, y: 0 }
    const meets = (x: number, y: number, other: NodeBox = BOX): boolean => boxesMeet(BOX, at, other, { x, y })
    expect([meets(0, 0), meets(99, 0), meets(100, 0), meets(-99, 0), meets(-100, 0)]).toEqual([true, true, false, true, false])
    expect([meets(0, 59), meets(0, 60), meets(0, -59), meets(0, -60)]).toEqual([true, false, true, false])
    expect([meets(54, 0, { ...BOX, left: 5, right: 5 }), meets(55, 0, { ...BOX, left: 5, right: 5 })]).toEqual([true, false])
    // Each extends up and down by its own measure.
    expect([meets(0, 44, { ...BOX, above: 5 }), meets(0, 45, { ...BOX, above: 5 })]).toEqual([true, false])
    expect([meets(0, -24, { ...BOX, below: 5 }), meets(0, -25, { ...BOX, below: 5 })]).toEqual([true, false])
  })

  test('are as wide as the caption above a node, never narrower than the node, and wider for scripts that fill a square', () => {
    const box = (label: string): NodeBox => boxOf(sampleNode(1, 'counterparty', '1', label))
    // A name and two lines of address, the disc and the margin around it.
    expect(box('a')).toEqual({ left: 32, right: 32, above: 64, below: 19 })
    expect(box('a'.repeat(14))).toEqual({ left: 52, right: 52, above: 64, below: 19 })
    expect(box('漢'.repeat(8)).left).toBe(55)
    // Two lines of name.
    expect(box('Meridian Exchange: Deposit').above).toBe(78)
  })

  test('of a group have space for its maximum number of members', () => {
    const group = (count: number, volume: string) => boxOf({ id: 'group:a', kind: 'group', anchor: '', members: [], count, volume })
    expect(group(2, '1')).toEqual(group(99_999, '999900000000'))
    expect(group(2, '1')).toEqual(unseenBoxOf('group:a'))
  })
})

describe('free space', () => {
  test('is free until it is occupied, and elsewhere', () => {
    const freeSpace = createFreeSpaceFinder()
    const at = { x: 10, y: 10 }
    expect([freeSpace.isFree(BOX, at), freeSpace.nextTo(BOX, at), freeSpace.bounds()]).toEqual([true, at, undefined])
    freeSpace.take(BOX, at)
    expect([freeSpace.isFree(BOX, at), freeSpace.isFree(BOX, { x: 109, y: 10 }), freeSpace.isFree(BOX, { x: 110, y: 10 })]).toEqual([
      false,
      false,
      true,
    ])
    expect(freeSpace.bounds()).toEqual({ left: -40, right: 60, top: -10, bottom: 50 })
    freeSpace.take(BOX, { x: -200, y: 300 })
    expect(freeSpace.bounds()).toEqual({ left: -250, right: 60, top: -10, bottom: 340 })
    freeSpace.take(BOX, { x: 0, y: 100 })
    expect(freeSpace.bounds()).toEqual({ left: -250, right: 60, top: -10, bottom: 340 })
  })

  test('is found on the nearest ring that has some', () => {
    const freeSpace = createFreeSpaceFinder()
    freeSpace.take(BOX, { x: 0, y: 0 })
    const next = freeSpace.nextTo(BOX, { x: 0, y: 0 })
    expect(freeSpace.isFree(BOX, next)).toBe(true)
    // Four steps to the right are 104 units, which is past both halves; up and down it takes five
    // of 14.
    expect(next).toEqual({ x: 104, y: 0 })
    expect(freeSpace.nextTo(BOX, { x: 90, y: 0 }).x).toBeLessThan(130)
  })

  test('never covers existing items', () => {
    const position = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -400, max: 400 }) })
    const box = fc.record({
      left: fc.integer({ min: 5, max: 200 }),
      right: fc.integer({ min: 5, max: 200 }),
      above: fc.integer({ min: 5, max: 60 }),
      below: fc.integer({ min: 5, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(fc.record({ box, at: position }), { minLength: 1, maxLength: 25 }), (wanted) => {
        const freeSpace = createFreeSpaceFinder()
        const taken: typeof wanted = []
        for (const one of wanted) {
          const at = freeSpace.nextTo(one.box, one.at)
          expect(taken.filter((other) => boxesMeet(one.box, at, other.box, other.at))).toEqual([])
          // At its preferred position if that is free.
          if (!taken.some((other) => boxesMeet(one.box, one.at, other.box, other.at))) expect(at).toEqual(one.at)
          freeSpace.take(one.box, at)
          taken.push({ box: one.box, at })
        }
      }),
      { numRuns: 60 },
    )
  })
})
