import { describe, expect, test } from 'vitest'
import { createRowWindow, type DrawnRows, type RowWindow, type Stretch } from '../../../../../src-renderer/ui/table/sight/row-window.ts'

const ROWS = {}

/** Twenty rows in the page, fourteen of them in sight. */
function at(window: RowWindow, from: number, rows: unknown = ROWS): DrawnRows {
  return window.show({ from, to: from + 19 }, { from: from + 3, to: from + 16 }, rows)
}

function places({ from, to }: Stretch, is: (place: number) => boolean): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset).filter(is)
}

const slots = ({ base }: DrawnRows, from: number): number[] => places({ from, to: from + 19 }, () => true).map((place) => place - base)

describe('the window of rows', () => {
  test('what is put in stands whole, and so does what some notches of a wheel bring', () => {
    const window = createRowWindow()
    expect(places({ from: 0, to: 30 }, at(window, 0).isWhole)).toHaveLength(20)
    const next = at(window, 8)
    expect(next.isBehind).toBe(false)
    expect(places({ from: 0, to: 40 }, next.isWhole)).toEqual(places({ from: 8, to: 27 }, () => true))
  })

  test('rows that stay in the page keep their elements', () => {
    const window = createRowWindow()
    const before = at(window, 0)
    expect(at(window, 19).base).toBe(before.base)
    expect(at(window, 10).base).toBe(before.base)
  })

  test('after a jump, forth or back, the same elements show other rows', () => {
    const window = createRowWindow()
    const first = slots(at(window, 0), 0)
    expect(slots(at(window, 20), 20)).toEqual(first)
    expect(slots(at(window, 29_980), 29_980)).toEqual(first)
    expect(slots(at(window, 500), 500)).toEqual(first)
  })

  test('a jump draws the texts of what is in sight, then piece by piece all of it', () => {
    const window = createRowWindow()
    at(window, 0)
    let shown = at(window, 1000)
    expect(shown.isBehind).toBe(true)
    expect(places({ from: 990, to: 1030 }, shown.isWhole)).toEqual([])
    expect(places({ from: 990, to: 1030 }, shown.isDrawn)).toEqual(places({ from: 1003, to: 1016 }, () => true))
    window.more()
    shown = at(window, 1000)
    expect(places({ from: 990, to: 1030 }, shown.isWhole)).toEqual([1003, 1004, 1005, 1006, 1007, 1008])
    expect(shown.isDrawn(1016)).toBe(true)
    expect(shown.isDrawn(1017)).toBe(false)
    let pieces = 1
    for (; shown.isBehind && pieces < 99; pieces += 1) {
      window.more()
      shown = at(window, 1000)
    }
    expect(pieces).toBeLessThan(5)
    expect(places({ from: 990, to: 1030 }, shown.isWhole)).toEqual(places({ from: 1000, to: 1019 }, () => true))
  })

  test('what was whole stays whole while the page moves on under it', () => {
    const window = createRowWindow()
    at(window, 0)
    at(window, 1000)
    window.more()
    const shown = at(window, 1002)
    expect(places({ from: 990, to: 1040 }, shown.isWhole)).toEqual([1003, 1004, 1005, 1006, 1007, 1008])
    // and what has left the page is begun anew where one is now
    expect(places({ from: 990, to: 1040 }, at(window, 1009).isWhole)).toEqual([])
    window.more()
    expect(places({ from: 990, to: 1040 }, at(window, 1009).isWhole)).toEqual([1012, 1013, 1014, 1015, 1016, 1017])
  })

  test('in another order no row is where it was', () => {
    const window = createRowWindow()
    const before = at(window, 0)
    const sorted = at(window, 0, {})
    expect(sorted.base).toBe(before.base)
    expect(sorted.isBehind).toBe(true)
    expect(places({ from: 0, to: 30 }, sorted.isWhole)).toEqual([])
  })

  test('a short table is drawn at once in any order, and an empty one has nothing', () => {
    const window = createRowWindow()
    const short = { from: 0, to: 7 }
    window.show(short, short, ROWS)
    expect(window.show(short, short, {}).isBehind).toBe(false)
    const none = { from: 0, to: -1 }
    expect(window.show(none, none, {}).isBehind).toBe(false)
    window.more()
    expect(window.show(short, short, {}).isWhole(7)).toBe(true)
  })
})
