import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { METHOD_NAMES, type MethodName } from '../../src-shared/ipc/casebook-api.ts'
import { channelOf } from '../../src-shared/ipc/ipc-channels.ts'
import { FILE_PART_BYTES, SAVED_FILE_BYTES } from '../../src-shared/ipc/message-size.ts'
import { ELECTRON_CSP } from '../../src-main/hosts/content-security-policy.ts'
import { ensureBuilt } from '../../tools/ensure-built.ts'
import { PreventableEvent } from './electron-fake/window-double.ts'
import type { ElectronDouble } from './electron-fake/electron-double.ts'
import { call, endAll, folder, open, quit, start, windowOf } from './electron-help.ts'
import { findChromium } from './find-chromium.ts'

const path = findChromium()
if (path === undefined) console.log('SKIPPED the Electron host over its double: no Chromium was found')

/** Saves a report like the page: its parts, then the file. */
async function saveThrough(window: Parameters<typeof call>[0], content: Buffer): Promise<unknown> {
  await call(window, 'writeFilePart', { file: 'f', number: 0, contentBase64: content.toString('base64') })
  return await call(window, 'saveFile', { suggestedName: 'report.html', file: 'f', parts: 1 })
}

/**
 * Casebook's own code for Electron, `src-main/index.ts` unchanged, over the double
 * (electron-help.ts).
 */
describe.skipIf(path === undefined)('the Electron host', () => {
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })
  afterEach(endAll)

  test('opens the built renderer from app://casebook, sandboxed, isolated, and under the policy', async () => {
    const { double, window, page } = await open()
    expect(double.app.early).toEqual(['enableSandbox', 'registerSchemesAsPrivileged'])
    expect(double.schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }])
    expect(window.webContents.getURL()).toMatch(/^app:\/\/casebook\/index\.html/)
    expect(window.options.webPreferences).toMatchObject({
      partition: 'persist:casebook',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    })
    expect(double.sessions.get('persist:casebook')?.options).toEqual({ cache: false })
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
    expect(await page.title()).toContain('Casebook')
    const response = await double.sessions.get('persist:casebook')?.protocols.get('app')?.(new Request('app://casebook/index.html'))
    expect(response?.headers.get('content-security-policy')).toBe(ELECTRON_CSP)
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('loads a built preload that requires nothing but electron and exposes only named functions', async () => {
    const preload = readFileSync(join(import.meta.dirname, '../../out/preload/index.cjs'), 'utf8')
    expect([...preload.matchAll(/require\(["']([^"']+)["']\)/g)].map((match) => match[1])).toEqual(['electron'])
    const { window, page } = await open()
    expect((await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'casebook')))).toSorted()).toEqual([...METHOD_NAMES, 'on'].toSorted())
    expect(await page.evaluate(() => [typeof Reflect.get(globalThis, 'require'), typeof Reflect.get(globalThis, 'process')])).toEqual([
      'undefined',
      'undefined',
    ])
    expect(await call(window, 'readAppInfo')).toMatchObject({ ok: true, value: { host: 'electron', service: 'service' } })
  })

  test('registers one handler for each method and no others', async () => {
    const { double } = await open()
    expect([...double.ipc.keys()].toSorted()).toEqual(METHOD_NAMES.map(channelOf).toSorted())
  })

  test('H2: refuses foreign senders: a frame inside the page, a frame that is gone, another page', async () => {
    const { double, window, page } = await open()
    const handler = double.ipc.get(channelOf('readAppInfo'))
    expect(await handler?.({ senderFrame: window.webContents.mainFrame ?? null })).toMatchObject({ ok: true })
    expect(await handler?.({ senderFrame: null })).toMatchObject({ ok: false, error: { code: 'refused_sender' } })
    await page.evaluate(() => document.body.append(document.createElement('iframe')))
    await expect.poll(() => page.frames()).toHaveLength(2)
    const inner = page.frames()[1]
    if (inner === undefined) throw new Error('the inner frame is missing')
    expect(await handler?.({ senderFrame: window.webContents.frameOf(inner) })).toMatchObject({ error: { code: 'refused_sender' } })
    const elsewhere = Object.create(window.webContents.mainFrame ?? {}, { url: { value: 'app://casebook.evil/' } })
    expect(await handler?.({ senderFrame: elsewhere })).toMatchObject({ error: { code: 'refused_sender' } })
  })

  test('serves only the built files by its protocol handler', async () => {
    const { double } = await open()
    const handler = double.sessions.get('persist:casebook')?.protocols.get('app')
    const hostile = [
      'app://casebook.evil/index.html',
      'app://evil/index.html',
      'app://casebook/../../package.json',
      'app://casebook/%2e%2e/%2e%2e/package.json',
      'app://casebook/assets/..%2f..%2f..%2fpackage.json',
      'app://casebook/index.html%00',
      'app://casebook:81/index.html',
      'app://casebook/main/index.js',
    ]
    for (const url of hostile) {
      const response = await handler?.(new Request(url))
      expect(response?.status, url).toBe(404)
      expect(response?.headers.get('content-security-policy'), url).toBe(ELECTRON_CSP)
    }
    expect((await handler?.(new Request('app://casebook/index.html', { method: 'POST' })))?.status).toBe(404)
    expect((await handler?.(new Request('app://casebook/index.html')))?.status).toBe(200)
  })

  test('H5: prevents the page from navigating and from opening windows', async () => {
    const { window, page } = await open()
    const before = page.url()
    const refused: string[] = []
    window.webContents.on('will-navigate', (event: PreventableEvent) => {
      if (event.defaultPrevented) refused.push(event.url)
    })
    const goTo = async (url: string): Promise<void> => {
      await page.evaluate((address) => location.assign(address), url)
      await expect.poll(() => refused).toContain(url)
    }
    await goTo('https://example.invalid/a')
    await goTo('http://127.0.0.1:9/b')
    const link = 'https://example.invalid/c'
    await page.evaluate((address) => {
      const anchor = document.createElement('a')
      anchor.href = address
      document.body.append(anchor)
      anchor.click()
    }, link)
    await expect.poll(() => refused).toContain(link)
    expect(page.url()).toBe(before)
    await page.evaluate(() => void globalThis.open('https://example.invalid/popup'))
    await expect.poll(() => window.webContents.openedWindows).toHaveLength(1)
    await expect
      .poll(() =>
        page
          .context()
          .pages()
          .filter((other) => other.url().includes('popup')),
      )
      .toEqual([])
    expect(await call(window, 'readAppInfo')).toMatchObject({ ok: true })
  })

  test('refuses every navigation event, except that the page may reload itself', async () => {
    const { window } = await open()
    const outcome = (name: string, url: string): boolean => {
      const event = new PreventableEvent(url)
      window.webContents.emit(name, event)
      return event.defaultPrevented
    }
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      for (const url of [
        'https://example.invalid/',
        'file:///etc/passwd',
        'app://casebook.evil/index.html',
        'javascript:alert(1)',
        'app://casebook/other.html',
        '',
      ]) {
        expect(outcome(name, url), `${name} ${url}`).toBe(true)
      }
    }
    expect(outcome('will-navigate', 'app://casebook/index.html#/cases')).toBe(false)
    expect(outcome('will-redirect', 'app://casebook/index.html')).toBe(true)
    expect(window.webContents.windowOpenHandler?.({ url: 'https://example.invalid/' })).toEqual({ action: 'deny' })
    expect(window.webContents.webRtcPolicy).toBe('disable_non_proxied_udp')
  })

  test('grants no permission except copying, no device, capture, download, network or bad certificate', async () => {
    const { double, window } = await open()
    const session = double.sessions.get('persist:casebook')
    if (session === undefined) throw new Error('the window has no session')
    for (const permission of [
      'notifications',
      'geolocation',
      'media',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'hid',
      'usb',
      'serial',
      'midi',
      'display-capture',
      'fullscreen',
      'unknown',
    ]) {
      const response = vi.fn()
      session.request('permissionRequest', window.webContents, permission, response)
      expect(response, permission).toHaveBeenCalledExactlyOnceWith(false)
      expect(session.request('permissionCheck', window.webContents, permission, 'app://casebook'), permission).toBe(false)
    }
    expect(session.request('permissionCheck', window.webContents, 'clipboard-sanitized-write', 'app://casebook')).toBe(true)
    expect(session.request('permissionCheck', window.webContents, 'clipboard-sanitized-write', 'https://example.invalid')).toBe(false)
    expect(session.request('devicePermission', {})).toBe(false)
    const streams = vi.fn()
    session.request('displayMedia', {}, streams)
    expect(streams).toHaveBeenCalledExactlyOnceWith(null)
    for (const url of ['https://example.invalid/', 'http://127.0.0.1/', 'wss://example.invalid/', 'file:///etc/passwd', 'app://casebook.evil/x'])
      expect(session.cancels(url), url).toBe(true)
    expect(session.cancels('app://casebook/index.html')).toBe(false)
    const download = new PreventableEvent()
    session.emit('will-download', download)
    expect(download.defaultPrevented).toBe(true)
    const trust = vi.fn()
    double.app.emit('certificate-error', new PreventableEvent(), window.webContents, 'https://example.invalid', 'ERR', {}, trust)
    expect(trust).toHaveBeenCalledExactlyOnceWith(false)
  })

  test('saves through the dialog, completely or not at all, and leaves nothing behind', async () => {
    const { double, window } = await open()
    const exports = join(folder(), 'exports')
    mkdirSync(exports)
    const file = join(exports, 'chosen.html')
    const content = Buffer.from('<p>\u{1f5c2} räport</p>')
    const save = async (): Promise<unknown> => await saveThrough(window, content)
    double.dialogs.save.push({ canceled: false, filePath: file })
    expect(await save()).toEqual({ ok: true, value: { saved: true, name: 'chosen.html' } })
    expect(readFileSync(file)).toEqual(content)
    double.dialogs.save.push({ canceled: true, filePath: '' })
    expect(await save()).toEqual({ ok: true, value: { saved: false, name: '' } })
    double.dialogs.save.push({ canceled: false, filePath: join(exports, 'absent', 'report.html') })
    expect(await save()).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    expect(readdirSync(exports)).toEqual(['chosen.html'])
  })

  test('saves the largest report completely from parts on the disk, and removes the parts', async () => {
    const { double, window } = await open()
    const file = join(folder(), 'large.html')
    // Sent like the page's messages: through the double's browser, four hundred megabytes would
    // take minutes.
    const request = async (method: MethodName, args: unknown): Promise<unknown> =>
      await double.ipc.get(channelOf(method))?.({ senderFrame: window.webContents.mainFrame ?? null }, args)
    const full = Buffer.alloc(FILE_PART_BYTES, 'x').toString('base64')
    const stage = async (bytes: number): Promise<unknown> => {
      let response: unknown
      for (let [left, number] = [bytes, 0]; left > 0; left -= FILE_PART_BYTES, number += 1) {
        const contentBase64 = left >= FILE_PART_BYTES ? full : Buffer.alloc(left, 'x').toString('base64')
        response = await request('writeFilePart', { file: 'f', number, contentBase64 })
      }
      return response
    }
    const parts = Math.ceil(SAVED_FILE_BYTES / FILE_PART_BYTES)
    double.dialogs.save.push({ canceled: false, filePath: file })
    expect(await stage(SAVED_FILE_BYTES)).toEqual({ ok: true, value: { bytes: SAVED_FILE_BYTES } })
    expect(await request('saveFile', { suggestedName: 'report.html', file: 'f', parts })).toMatchObject({ ok: true })
    expect(statSync(file).size).toBe(SAVED_FILE_BYTES)
    rmSync(file)
    expect(await request('saveFile', { suggestedName: 'report.html', file: 'f', parts })).toMatchObject({ ok: false })
  })

  test('adds the missing extension to a file name, and replaces an existing file only after confirmation', async () => {
    const { double, window } = await open()
    const bare = join(folder(), 'chosen')
    const save = async (): Promise<unknown> => await saveThrough(window, Buffer.from('new'))
    double.dialogs.save.push({ canceled: false, filePath: bare })
    expect(await save()).toEqual({ ok: true, value: { saved: true, name: 'chosen.html' } })
    writeFileSync(`${bare}.html`, 'old')
    double.dialogs.save.push({ canceled: false, filePath: bare }, { canceled: false, filePath: bare })
    double.dialogs.message.push(1, 0)
    expect(await save()).toEqual({ ok: true, value: { saved: false, name: '' } })
    expect(readFileSync(`${bare}.html`, 'utf8')).toBe('old')
    expect(await save()).toEqual({ ok: true, value: { saved: true, name: 'chosen.html' } })
    expect(readFileSync(`${bare}.html`, 'utf8')).toBe('new')
    expect(double.dialogs.requested[0]?.message).toBe('chosen.html already exists.')
    expect(existsSync(bare)).toBe(false)
    expect(double.app.commandLine.getSwitchValue('xdg-portal-required-version')).toBe('4')
  })

  test('provides developer tools only if they were requested by name', async () => {
    const roles = (double: ElectronDouble): unknown[] => double.menuItems().map(({ role }) => role)
    const without = await open()
    expect(without.window.options.webPreferences.devTools).toBe(false)
    expect(roles(without.double)).not.toContain('toggleDevTools')
    await quit(without.double)
    const requested = await open('--dev-tools')
    expect(requested.window.options.webPreferences.devTools).toBe(true)
    expect(roles(requested.double)).toContain('toggleDevTools')
  })

  test('uses a key that was set by hand, and reports who else could read it', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    process.env['CASEBOOK_API_KEY'] = 'a-key-set-by-hand-4711'
    const { window } = await open()
    expect(process.env['CASEBOOK_API_KEY']).toBeUndefined()
    expect(await call(window, 'readKeyState')).toMatchObject({ value: { present: true, source: 'environment', last4: '4711' } })
    expect(stderr.mock.calls.join()).toContain('Warning: CASEBOOK_API_KEY is set in this process')
    stderr.mockRestore()
  })

  test("logs the end of Chromium's other processes", async () => {
    const { double } = await open()
    double.app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 133, name: 'Network Service' })
    expect(readFileSync(join(folder(), 'casebook.log'), 'utf8')).toContain('"name":"Network Service"')
  })

  test('opens a window for a command chosen without one, and sends the command to its page', async () => {
    const { double, window } = await open()
    // As on macOS, where the app continues without a window.
    double.app.removeAllListeners('window-all-closed')
    window.close()
    double
      .menuItems()
      .find(({ id }) => id === 'settings')
      ?.click?.()
    const again = await windowOf(double)
    await (await again.page).waitForFunction(() => location.hash.includes('settings'))
  })

  test('passes keys that the page ignores to the menu, and a dialog keeps its typed text', async () => {
    const { double, window, page } = await open('--practice')
    await page.getByRole('button', { name: 'New case' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Half typed')
    // After the page's own listener: events counted here have reached the page.
    await page.evaluate(() => {
      Reflect.set(globalThis, 'commands', 0)
      Reflect.get(globalThis, 'casebook').on('menuCommand', () => Reflect.set(globalThis, 'commands', Reflect.get(globalThis, 'commands') + 1))
    })
    const accelerators = ['CmdOrCtrl+N', 'CmdOrCtrl+Shift+O', 'CmdOrCtrl+,', 'CmdOrCtrl+K', 'CmdOrCtrl+Shift+P']
    for (const keys of accelerators) await double.press(window, keys)
    await page.waitForFunction((count) => Reflect.get(globalThis, 'commands') === count, accelerators.length)
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half typed')
    expect(new URL(page.url()).hash).not.toContain('settings')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    double
      .menuItems()
      .find(({ id }) => id === 'settings')
      ?.click?.()
    await page.waitForFunction(() => location.hash.includes('settings'))
  })

  test('H4: raises a budget only after confirmation outside the page', async () => {
    const { double, window } = await open()
    double.dialogs.message.push(1, 0)
    expect(await call(window, 'setBudget', { caseId: 'case-1', credits: '500' })).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await call(window, 'setBudget', { caseId: 'case-1', credits: '500' })).toMatchObject({ ok: true, value: { cap: '500' } })
    expect(double.dialogs.requested).toHaveLength(2)
    expect(double.dialogs.requested[0]?.message).toContain('500 credits')
  })

  test('sends commands of the native menu to the page', async () => {
    const { double, page } = await open()
    await page.evaluate(() => {
      const heard: string[] = []
      Reflect.set(globalThis, 'heard', heard)
      Reflect.get(globalThis, 'casebook').on('menuCommand', (choice: { command: string }) => heard.push(choice.command))
    })
    const items = double.menuItems()
    const item = items.find((candidate) => candidate.id === 'new-case')
    expect(item?.accelerator).toBe('CmdOrCtrl+N')
    item?.click?.()
    await page.waitForFunction(() => Reflect.get(globalThis, 'heard').length === 1)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual(['new-case'])
    const accelerators = items.flatMap((candidate) => candidate.accelerator ?? [])
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  test('restores the window where it was, or where it can be reached', async () => {
    const first = await open()
    first.window.setBounds({ x: 300, y: 120, width: 1000, height: 700 })
    first.window.maximize()
    await quit(first.double)
    const second = await open()
    expect(second.window.options).toMatchObject({ x: 300, y: 120, width: 1000, height: 700 })
    expect(second.window.isMaximized()).toBe(true)
    second.window.setBounds({ x: 9_000, y: 9_000, width: 1000, height: 700 })
    await quit(second.double)
    const third = await open()
    expect(third.window.options.x).toBeUndefined()
  })

  test('informs the backend when the machine wakes, until shutdown', async () => {
    const { double } = await open()
    expect(double.power.listenerCount('resume')).toBe(1)
    double.power.emit('resume')
    await quit(double)
    expect(double.power.listenerCount('resume')).toBe(0)
  })

  test('has the data stored by the page after a restart', async () => {
    const first = await open()
    await first.page.evaluate(() => localStorage.setItem('kept', 'yes'))
    await quit(first.double)
    const second = await open()
    expect(await second.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
  })

  test('H8: brings the first window forward on a second start, which ends', async () => {
    const first = await open()
    const second = await start()
    await expect.poll(() => second.app.exitCode).toBe(0)
    expect(second.app.windows.size).toBe(0)
    expect(first.window.focused).toBe(1)
    first.window.hide()
    await start()
    expect(first.window.shown).toBe(true)
  })

  test('H7: reloads a crashed page twice, then asks the person', async () => {
    const { double, window } = await open()
    const reload = vi.spyOn(window, 'reload').mockImplementation(() => {})
    for (let crash = 0; crash < 2; crash += 1) window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    expect(reload).toHaveBeenCalledTimes(2)
    expect(double.dialogs.requested).toEqual([])
    let response = (_choice: number): void => {}
    double.dialogs.message.push(new Promise((resolve) => (response = resolve)))
    // It crashes repeatedly while the question is open: one question is enough, and the backend
    // continues meanwhile.
    for (let crash = 0; crash < 3; crash += 1) window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 })
    expect(double.dialogs.requested).toHaveLength(1)
    expect(await double.ipc.get(channelOf('readAppInfo'))?.({ senderFrame: window.webContents.mainFrame ?? null })).toMatchObject({ ok: true })
    expect(reload).toHaveBeenCalledTimes(2)
    response(0)
    await expect.poll(() => reload).toHaveBeenCalledTimes(3)
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect(reload).toHaveBeenCalledTimes(3)
  })

  test('ends the app flushed when the window closes, and the next start finds its folder free', async () => {
    const { double, window } = await open('--practice')
    expect(await call(window, 'readAppInfo')).toMatchObject({ value: { service: 'practice' } })
    window.close()
    await expect.poll(() => double.app.exitCode).toBe(0)
    expect(existsSync(join(folder(), 'instance.lock'))).toBe(false)
    await double.stop()
  })

  test('refuses an unneeded switch of Chromium before anything opens', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    for (const given of ['--disable-web-security', '--remote-debugging-port=9222']) {
      const double = await start(given)
      expect(double.app.exitCode, given).toBe(2)
      expect(double.app.windows.size).toBe(0)
    }
    expect(stderr.mock.calls.join()).toContain('Unknown option: --disable-web-security')
    stderr.mockRestore()
  })

  test('names a wrong option before anything opens', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
    const double = await start('--service-url=http://service.example')
    expect(double.app.exitCode).toBe(2)
    expect(stderr.mock.calls.join()).toContain('https')
    stderr.mockRestore()
  })
})
