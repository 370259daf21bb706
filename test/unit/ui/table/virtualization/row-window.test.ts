import { describe, expect, test } from 'vitest'
import { createRowWindow, type DrawnRows, type RowWindow, type RowRange } from '../../../../../src-renderer/ui/table/virtualization/row-window.ts'

const ROWS = {}
const asNumbered = (index: number): string => `row ${index}`

/** Twenty rows in the page, fourteen of them visible. */
function at(window: RowWindow, from: number, rows: unknown = ROWS, idAt = asNumbered): DrawnRows {
  return window.show({ from, to: from + 19 }, { from: from + 3, to: from + 16 }, rows, idAt)
}

function indices({ from, to }: RowRange, is: (index: number) => boolean): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset).filter(is)
}

const slots = ({ slotOf }: DrawnRows, from: number): number[] => indices({ from, to: from + 19 }, () => true).map(slotOf)

describe('the window of rows', () => {
  test('inserted rows are rendered completely, and so are those of a few notches of the wheel', () => {
    const window = createRowWindow()
    expect(indices({ from: 0, to: 30 }, at(window, 0).isWhole)).toHaveLength(20)
    const next = at(window, 8)
    expect(next.isBehind).toBe(false)
    expect(indices({ from: 0, to: 40 }, next.isWhole)).toEqual(indices({ from: 8, to: 27 }, () => true))
  })

  test('the first rows are rendered completely also if the table was inserted without rows', () => {
    const window = createRowWindow()
    window.show({ from: 0, to: -1 }, { from: 0, to: -1 }, ROWS, asNumbered)
    const shown = at(window, 0)
    expect(shown.isBehind).toBe(false)
    expect(indices({ from: 0, to: 30 }, shown.isWhole)).toHaveLength(20)
  })

  test('rows that stay in the page keep their elements', () => {
    const window = createRowWindow()
    const before = at(window, 0)
    expect(at(window, 10).slotOf(19)).toBe(before.slotOf(19))
    const next = at(window, 19)
    expect(next.slotOf(19)).toBe(before.slotOf(19))
    expect(new Set(slots(next, 19)).size).toBe(20)
  })

  test('after a jump, forth or back, the same elements show other rows', () => {
    const window = createRowWindow()
    const first = slots(at(window, 0), 0)
    expect(slots(at(window, 20), 20)).toEqual(first)
    expect(slots(at(window, 29_980), 29_980)).toEqual(first)
    expect(slots(at(window, 500), 500)).toEqual(first)
  })

  test('a jump renders the texts of visible rows first, then everything in pieces', () => {
    const window = createRowWindow()
    at(window, 0)
    let shown = at(window, 1000)
    expect(shown.isBehind).toBe(true)
    expect(indices({ from: 990, to: 1030 }, shown.isWhole)).toEqual([])
    expect(indices({ from: 990, to: 1030 }, shown.isDrawn)).toEqual(indices({ from: 1003, to: 1016 }, () => true))
    window.more()
    shown = at(window, 1000)
    expect(indices({ from: 990, to: 1030 }, shown.isWhole)).toEqual([1003, 1004, 1005, 1006, 1007, 1008])
    expect(shown.isDrawn(1016)).toBe(true)
    expect(shown.isDrawn(1017)).toBe(false)
    let pieces = 1
    for (; shown.isBehind && pieces < 99; pieces += 1) {
      window.more()
      shown = at(window, 1000)
    }
    expect(pieces).toBeLessThan(5)
    expect(indices({ from: 990, to: 1030 }, shown.isWhole)).toEqual(indices({ from: 1000, to: 1019 }, () => true))
  })

  test('complete rows stay complete while the page scrolls', () => {
    const window = createRowWindow()
    at(window, 0)
    at(window, 1000)
    window.more()
    const shown = at(window, 1002)
    expect(indices({ from: 990, to: 1040 }, shown.isWhole)).toEqual([1003, 1004, 1005, 1006, 1007, 1008])
    // Drawing starts again at the new position when the rows have left the page.
    expect(indices({ from: 990, to: 1040 }, at(window, 1009).isWhole)).toEqual([])
    window.more()
    expect(indices({ from: 990, to: 1040 }, at(window, 1009).isWhole)).toEqual([1012, 1013, 1014, 1015, 1016, 1017])
  })

  test('inserted rows keep their elements, and no element shows another row', () => {
    const window = createRowWindow()
    const before = at(window, 0)
    const first = slots(before, 0)
    // Two rows were inserted before the sixth.
    const idAt = (index: number): string => asNumbered(index < 5 ? index : index < 7 ? index + 100 : index - 2)
    const after = at(window, 0, {}, idAt)
    expect(slots(after, 0).filter((_, index) => index < 5 || index > 6)).toEqual(first.slice(0, 18))
    expect(first).not.toContain(after.slotOf(5))
    expect(first).not.toContain(after.slotOf(6))
    expect(indices({ from: 0, to: 19 }, after.isWhole)).toHaveLength(20)
  })

  test('a new order of new rows reuses nothing and is rendered in pieces', () => {
    const window = createRowWindow()
    const first = slots(at(window, 0), 0)
    const sorted = at(window, 0, {}, (index) => asNumbered(9_999 - index))
    expect(slots(sorted, 0).filter((slot) => first.includes(slot))).toEqual([])
    expect(sorted.isBehind).toBe(true)
    expect(indices({ from: 0, to: 30 }, sorted.isWhole)).toEqual([])
  })

  test('a short table is rendered at once in any order, and an empty one has no rows', () => {
    const window = createRowWindow()
    const short = { from: 0, to: 7 }
    window.show(short, short, ROWS, asNumbered)
    expect(window.show(short, short, {}, (index) => asNumbered(index + 50)).isBehind).toBe(false)
    const none = { from: 0, to: -1 }
    expect(window.show(none, none, {}, asNumbered).isBehind).toBe(false)
    window.more()
    expect(window.show(short, short, {}, asNumbered).isWhole(7)).toBe(true)
  })
})
