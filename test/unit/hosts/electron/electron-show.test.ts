import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showOnce } from '../../../../src-main/hosts/electron/electron-show.ts'
import { BrowserWindow } from './fake-electron.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const window = new BrowserWindow()
  const show = vi.fn()
  showOnce(window.electron, show)
  return { window, show }
}

test.each([
  ['a first picture', ({ window }: ReturnType<typeof setup>) => window.emit('ready-to-show')],
  ['a page that is loaded', ({ window }: ReturnType<typeof setup>) => window.webContents.emit('did-finish-load')],
  ['a load that failed', ({ window }: ReturnType<typeof setup>) => window.webContents.emit('did-fail-load')],
  ['three seconds', () => vi.advanceTimersByTime(3_000)],
])('the window is shown after %s, once, and no timer remains', (_name, happens) => {
  const parts = setup()
  vi.advanceTimersByTime(0)
  expect(parts.show).not.toHaveBeenCalled()
  happens(parts)
  expect(parts.show).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  parts.window.emit('ready-to-show')
  parts.window.webContents.emit('did-finish-load')
  parts.window.webContents.emit('did-fail-load')
  vi.advanceTimersByTime(10_000)
  expect(parts.show).toHaveBeenCalledOnce()
})

test('stays hidden for up to three seconds, and not a moment longer', () => {
  const { show } = setup()
  vi.advanceTimersByTime(2_999)
  expect(show).not.toHaveBeenCalled()
})

test('a destroyed window is not shown or awaited', () => {
  const { window, show } = setup()
  window.emit('closed')
  expect(vi.getTimerCount()).toBe(0)
  window.destroyed = true
  window.webContents.emit('did-finish-load')
  expect(show).not.toHaveBeenCalled()
})
