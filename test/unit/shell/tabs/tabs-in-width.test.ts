import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tabsInWidth } from '../../../../src-renderer/shell/tabs/tabs-in-width.ts'

describe('tabsInWidth', () => {
  test('shows all tabs where they fit without a menu', () => {
    expect([...tabsInWidth([50, 50, 50], 150, 40, 0)]).toEqual([0, 1, 2])
  })

  test('reserves space for the menu and shows the chosen tab, wherever it is', () => {
    expect(tabsInWidth([50, 50, 50, 50], 150, 40, 3)).toEqual(new Set([3, 0]))
  })

  test('shown tabs and the menu are never wider than the bar, and the chosen tab is always shown', () => {
    const widths = fc.array(fc.integer({ min: 30, max: 90 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 0, max: 900 }), fc.nat(), (each, available, pick) => {
        const chosen = pick % each.length
        const shown = tabsInWidth(each, available, 84, chosen)
        const width = [...shown].reduce((sum, at) => sum + (each[at] ?? 0), 0) + (shown.size < each.length ? 84 : 0)
        expect(shown.has(chosen)).toBe(true)
        expect(width <= available || shown.size === 1).toBe(true)
      }),
    )
  })
})
