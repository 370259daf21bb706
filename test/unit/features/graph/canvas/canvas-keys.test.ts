import cytoscape from 'cytoscape'
import { expect, test, vi } from 'vitest'
import { canvasKeyPressed, type CanvasKeys } from '../../../../../src-renderer/features/graph/canvas/canvas-keys.ts'

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

function canvas(state: Pick<CanvasKeys, 'isLassoOn' | 'hasSelection' | 'hasResult'>) {
  const done: string[] = []
  const note = (what: string) => (): void => void done.push(what)
  const keys: CanvasKeys = {
    ...state,
    onOwnView: vi.fn(),
    onFit: note('fit'),
    onCancelLasso: note('lasso cancelled'),
    onSelectAll: note('all selected'),
    onClear: note('cleared'),
    onEndResult: note('result ended'),
    onWalk: (key) => done.push(`walked ${key}`),
  }
  const core = cytoscape({ headless: true, styleEnabled: true })
  const press = (key: string, stored: Partial<typeof PLAIN> = {}, isOwn = true): boolean =>
    canvasKeyPressed(core, { key, ...PLAIN, ...stored }, isOwn, keys)
  return { press, done, core }
}

test.each([
  [{ isLassoOn: true, hasSelection: true, hasResult: true }, 'lasso cancelled'],
  [{ isLassoOn: false, hasSelection: true, hasResult: true }, 'cleared'],
  [{ isLassoOn: false, hasSelection: false, hasResult: true }, 'result ended'],
] as const)('Escape cancels the lasso, then clears the selection, then closes the result: %j', (state, expected) => {
  const { press, done } = canvas(state)
  expect(press('Escape')).toBe(true)
  expect(done).toEqual([expected])
})

test('an arrow moves the selection, with Shift it pans, and on a card it moves the card', () => {
  const { press, done, core } = canvas({ isLassoOn: false, hasSelection: true, hasResult: false })
  expect(press('ArrowLeft')).toBe(true)
  expect(done).toEqual(['walked ArrowLeft'])
  const before = { ...core.pan() }
  expect(press('ArrowLeft', { shiftKey: true })).toBe(true)
  expect(core.pan().x).toBeCloseTo(before.x + 60)
  press('Escape', {}, false)
  press('ArrowDown', {}, false)
  expect(done).toEqual(['walked ArrowLeft'])
  core.destroy()
})
