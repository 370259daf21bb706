import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setupQuit } from '../../../../src-main/hosts/electron/electron-quit.ts'
import { app, preventable, resetElectron } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

beforeEach(resetElectron)
afterEach(() => void app.emit('quit'))

test('delays the first quit until everything is flushed, then quits again', async () => {
  let flushed = (): void => {}
  const close = vi.fn(() => new Promise<void>((resolve) => (flushed = resolve)))
  setupQuit(close)
  const [first, second] = [preventable(), preventable()]
  app.emit('before-quit', first)
  app.emit('before-quit', second)
  expect(close).toHaveBeenCalledOnce()
  expect([first, second].map(({ preventDefault }) => preventDefault.mock.calls.length)).toEqual([1, 1])
  expect(app.quit).not.toHaveBeenCalled()
  flushed()
  await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce(), { timeout: 600_000 })
  const last = preventable()
  app.emit('before-quit', last)
  expect(last.preventDefault).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
})

test('quits even if flushing fails', async () => {
  // The crash handler (index.ts) receives the rejection; the tests have their own listeners.
  const listening = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const uncaught = new Promise((resolve) => process.once('unhandledRejection', resolve))
  try {
    setupQuit(async () => await Promise.reject(new Error('the disk is full')))
    app.emit('before-quit', preventable())
    expect(await uncaught).toMatchObject({ message: 'the disk is full' })
  } finally {
    for (const listener of listening) process.on('unhandledRejection', listener)
  }
  expect(app.quit).toHaveBeenCalledOnce()
  const last = preventable()
  app.emit('before-quit', last)
  expect(last.preventDefault).not.toHaveBeenCalled()
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s requests the app to quit until it does', (signal) => {
  const before = process.listeners(signal)
  setupQuit(async () => undefined)
  const added = process.listeners(signal).filter((listener) => !before.includes(listener))
  expect(added).toHaveLength(1)
  for (let time = 1; time <= 2; time += 1) {
    added[0]?.(signal)
    expect(app.quit).toHaveBeenCalledTimes(time)
  }
  app.emit('quit')
  expect(process.listeners(signal)).toEqual(before)
})
