import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { channelOf } from '../../src-shared/ipc/ipc-channels.ts'
import type { LauncherChannel, LauncherMessage } from '../../src-main/launcher-channel.ts'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import type { ElectronDouble } from './electron-fake/electron-double.ts'
import { call, endAll, folder, open, quit, start } from './electron-help.ts'
import { findChromium } from './find-chromium.ts'

const ended = async (double: ElectronDouble): Promise<void> => {
  await vi.waitFor(() => expect(double.app.exitCode).toBeDefined(), { timeout: 600_000 })
}
const settingsAtEnd = (double: ElectronDouble): unknown => JSON.parse(double.app.diskAtEnd.get('settings.json') ?? '{}')
const leftovers = (double: ElectronDouble): string[] =>
  [...double.app.diskAtEnd.keys()].filter((name) => name.endsWith('.tmp') || name === 'instance.lock')

const path = findChromium()
if (path === undefined) console.log('SKIPPED the end of Casebook in Electron: no Chromium was found')

describe.skipIf(path === undefined)('shutting down Casebook in Electron', () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })
  afterEach(endAll)

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('flushes everything after %s arrives three times', async (signal) => {
    const before = process.listenerCount(signal)
    const { double } = await open('--practice')
    for (let time = 0; time < 3; time += 1) double.app.signal(signal)
    await ended(double)
    expect(double.app.killed).toBe(false)
    expect(double.app.exitCode).toBe(0)
    expect(leftovers(double)).toEqual([])
    expect(process.listenerCount(signal)).toBe(before)
  })

  const PLACE = { x: 300, y: 120, width: 1000, height: 700 }

  test('saves the position of the window before the process ends, on Ctrl+Q', async () => {
    const { double, window } = await open()
    window.setBounds(PLACE)
    double.app.quit()
    await ended(double)
    expect(settingsAtEnd(double)).toMatchObject({ window: { ...PLACE, maximised: false } })
    expect(leftovers(double)).toEqual([])
  })

  test("saves the position of the window before the process ends, on the window's close button", async () => {
    const { double, window } = await open()
    window.setBounds(PLACE)
    window.close()
    await ended(double)
    expect(settingsAtEnd(double)).toMatchObject({ window: { ...PLACE, maximised: false } })
    expect(leftovers(double)).toEqual([])
  })

  test('answers requests of the page while Casebook closes, and hides the window at once', async () => {
    const { double, window } = await open()
    double.app.quit()
    expect(window.shown).toBe(false)
    // Sent like the page's message; the page itself may be gone before the response.
    const response = await double.ipc.get(channelOf('readAppInfo'))?.({ senderFrame: window.webContents.mainFrame ?? null })
    expect(response).toMatchObject({ ok: false, error: { code: 'busy', message: 'Casebook is closing.' } })
    await ended(double)
  })

  test('survives a backend event between the end of the contents and the end of the window', async () => {
    const { double, window } = await open()
    const sent: unknown[] = []
    window.webContents.on('destroyed', () => {
      try {
        double
          .menuItems()
          .find(({ id }) => id === 'settings')
          ?.click?.()
      } catch (fault) {
        sent.push(fault)
      }
    })
    await quit(double)
    expect(sent).toEqual([])
  })

  test.each(['uncaughtException', 'unhandledRejection'] as const)(
    'an uncaught error (%s) flushes, is shown and logged, and ends with exit code 1',
    async (kind) => {
      // The overloads of a process accept one kind at a time.
      const events: NodeJS.EventEmitter = process
      const before = new Set<unknown>(events.listeners(kind))
      const said: string[] = []
      const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
      const { double } = await open('--practice')
      // The test process has its own listeners, which would take a simulated fault for a real one.
      const added = events.listeners(kind).filter((listener) => !before.has(listener))
      expect(added).toHaveLength(1)
      added[0]?.(new Error('no handler caught this'))
      await ended(double)
      stderr.mockRestore()
      expect(double.app.exitCode).toBe(1)
      expect(said.join('')).toContain('Casebook crashed and will close.\nThe log is in the data folder.')
      expect([...double.app.diskAtEnd].find(([name]) => name.endsWith('.log'))?.[1] ?? said.join('')).toContain('no handler caught this')
      expect(leftovers(double)).toEqual([])
      expect(events.listeners(kind).every((listener) => before.has(listener))).toBe(true)
    },
  )

  /** Simulates the channel to `npm start`; its own tests use real processes (start.test.ts). */
  function playStarter() {
    const said: LauncherMessage[] = []
    let end = (): void => {}
    const starter: LauncherChannel = {
      key: async () => 'handed-over-4711',
      say: (what) => void said.push(what),
      onEnd: (given) => void (end = given),
    }
    vi.doMock('../../src-main/launcher-channel.ts', () => ({ connectToLauncher: () => starter }))
    return { said, end: () => end() }
  }
  afterEach(() => vi.doUnmock('../../src-main/launcher-channel.ts'))

  test('npm start detects the window, passes the key, and requests the end', async () => {
    const starter = playStarter()
    const { double, window } = await open()
    expect(starter.said).toEqual(['up'])
    expect(await call(window, 'readKeyState')).toMatchObject({ value: { source: 'environment', last4: '4711' } })
    starter.end()
    starter.end()
    await ended(double)
    expect(double.app.exitCode).toBe(0)
    expect(leftovers(double)).toEqual([])
  })

  test.each([
    ['its command line', (): string[] => ['--service-url=http://service.example'], 2],
    ['its data folder', (): string[] => (writeFileSync(join(folder(), 'journal'), 'a file where a folder belongs'), []), 1],
  ])('npm start reports that Casebook refuses %s', async (_what, prepare, code) => {
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    const starter = playStarter()
    const double = await start(...prepare())
    await ended(double)
    expect(double.app.exitCode).toBe(code)
    expect(starter.said).toEqual(['refused'])
    stderr.mockRestore()
  })
})
