import { expect, test, vi } from 'vitest'
import cytoscape from 'cytoscape'
import { isSelectAll, viewKeyPressed, wheelFactor } from '../../../../../src-renderer/features/graph/canvas/canvas-gestures.ts'

test('zooms by a fifth for a notch of the wheel, by less for a touchpad, and never by more', () => {
  const factor = (deltaY: number, deltaMode = 0) => Number(wheelFactor({ deltaY, deltaMode }).toFixed(3))
  expect([factor(-100), factor(100), factor(-10), factor(-5000), factor(3, 1)]).toEqual([1.2, 0.833, 1.018, 1.2, 0.839])
})

test('moves and zooms a focused canvas by keys, and leaves all other keys to the page', () => {
  const core = cytoscape({ headless: true, styleEnabled: true })
  const [onOwnView, onFit] = [vi.fn(), vi.fn()]
  const press = (key: string, stored = {}) =>
    viewKeyPressed(core, { key, ctrlKey: false, metaKey: false, altKey: false, ...stored }, { onOwnView, onFit })
  expect(press('+')).toBe(true)
  expect(core.zoom()).toBeCloseTo(1.2)
  expect(press('0')).toBe(true)
  expect(core.zoom()).toBeCloseTo(1)
  const before = { ...core.pan() }
  expect(press('ArrowLeft')).toBe(true)
  expect(core.pan().x).toBeCloseTo(before.x + 60)
  expect(onOwnView).toHaveBeenCalledTimes(3)
  expect(press('F')).toBe(true)
  expect(onFit).toHaveBeenCalledTimes(1)
  expect(onOwnView).toHaveBeenCalledTimes(3)
  expect([press('x'), press('+', { ctrlKey: true }), press('Tab')]).toEqual([false, false, false])
  core.destroy()
})

test('selects all on Ctrl+A and Cmd+A, also with Shift, and not on the letter alone or on other keys', () => {
  const nothing = { ctrlKey: false, metaKey: false, altKey: false }
  const press = (key: string, stored = {}) => isSelectAll({ key, ...nothing, ...stored })
  expect([press('a', { ctrlKey: true }), press('a', { metaKey: true }), press('A', { ctrlKey: true })]).toEqual([true, true, true])
  expect([press('a'), press('b', { ctrlKey: true }), press('a', { ctrlKey: true, altKey: true })]).toEqual([false, false, false])
})
