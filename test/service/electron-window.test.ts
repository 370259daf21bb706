import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { call, endAll, folder, openOn, startOn, windowOf } from './electron-help.ts'
import { findChromium } from './find-chromium.ts'

const path = findChromium()
if (path === undefined) console.log('SKIPPED the window of Electron: no Chromium was found')

describe.skipIf(path === undefined)('the window of Electron', () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })
  afterEach(endAll)

  test('shows itself with the page in it if ready-to-show never fires', async () => {
    const { page } = await openOn({ withholdsReadyToShow: true })
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
  })

  test('shows itself if the page never reports anything', async () => {
    const { window } = await openOn({ load: 'hangs' })
    expect(window.shown).toBe(true)
  })

  test('reports a page that cannot be loaded on screen and in the log, and offers another try', async () => {
    let tryAgain = (_response: number): void => {}
    const double = await startOn({ load: 'fails' })
    double.dialogs.message.push(new Promise((resolve) => (tryAgain = resolve)))
    const window = await windowOf(double)
    await expect.poll(() => double.dialogs.requested).toHaveLength(1)
    expect(double.dialogs.requested[0]?.message).toContain('could not be loaded')
    expect(readFileSync(join(folder(), 'casebook.log'), 'utf8')).toContain('ERR_FILE_NOT_FOUND')
    const again = vi.spyOn(window, 'loadURL').mockResolvedValue()
    tryAgain(0)
    await expect.poll(() => again).toHaveBeenCalledExactlyOnceWith('app://casebook/index.html')
  })

  test('keeps --no-sandbox for root, who has no sandbox, and with it a network service', async () => {
    const { double, window } = await openOn({ root: true }, '--no-sandbox')
    expect(double.app.commandLine.hasSwitch('no-sandbox')).toBe(true)
    expect(await call(window, 'readAppInfo')).toMatchObject({ ok: true })
  })
})
