import { readFileSync, readlinkSync, rmSync, existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test'
import { ELECTRON, IS_ROOT, makeDataDir, REPOSITORY, WHY_NOT } from './real-electron.ts'

/**
 * The real binary, wherever it can be had. What only Electron itself can show: its sandbox, its protocol, its refusals. Everything
 * of Casebook's own code runs over the double too (test/service/electron-*.test.ts).
 */
test.skip(WHY_NOT !== '', WHY_NOT)

let dataDir = ''
let app: ElectronApplication
let page: Page

async function launch(): Promise<void> {
  app = await _electron.launch({
    executablePath: ELECTRON ?? '',
    args: [REPOSITORY, '--practice', `--data-dir=${dataDir}`],
    cwd: REPOSITORY,
    // Playwright disables Electron's sandbox on Linux unless this option is set; root cannot use the sandbox.
    chromiumSandbox: !IS_ROOT,
  })
  page = await app.firstWindow()
  await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
}

test.beforeEach(async () => {
  dataDir = makeDataDir()
  await launch()
})
test.afterEach(async () => {
  await app.close().catch(() => undefined)
  // Windows keeps files open for a moment after the process is gone.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

/** Calls the API in the page, where the preload has put it. */
const call = async (method: string, args?: unknown): Promise<unknown> =>
  await page.evaluate(async ([name, value]) => await Reflect.get(globalThis, 'casebook')[name](value), [method, args] as const)

test('opens the built renderer from app://casebook and reaches the main process', async () => {
  expect(page.url()).toMatch(/^app:\/\/casebook\/index\.html/)
  expect(await call('readAppInfo')).toMatchObject({ ok: true, value: { host: 'electron', service: 'practice' } })
})

test('the page has no Node, and its own storage', async () => {
  expect(await page.evaluate(() => [typeof Reflect.get(globalThis, 'require'), typeof Reflect.get(globalThis, 'process'), typeof indexedDB])).toEqual(
    ['undefined', 'undefined', 'object'],
  )
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
})

test('the window is sandboxed and isolated', async () => {
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return window === undefined
      ? undefined
      : (window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences() // undocumented, read-only
  })
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false })
})

test('does not navigate, open windows or fetch', async () => {
  const before = page.url()
  await page.evaluate(() => {
    location.href = 'https://example.invalid/'
  })
  expect(await page.evaluate(() => window.open('https://example.invalid/'))).toBeNull()
  expect(app.windows()).toHaveLength(1)
  expect(
    await page.evaluate(
      async () =>
        await fetch('https://example.invalid/').then(
          () => 'done',
          () => 'refused',
        ),
    ),
  ).toBe('refused')
  expect(page.url()).toBe(before)
})

test('saves a file through the dialog', async () => {
  const file = join(dataDir, 'chosen.html')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await call('writeFilePart', { file: 'f', number: 0, contentBase64: Buffer.from('<p>x</p>').toString('base64') })
  expect(await call('saveFile', { suggestedName: 'report.html', file: 'f', parts: 1 })).toMatchObject({
    value: { saved: true, name: 'chosen.html' },
  })
  expect(readFileSync(file, 'utf8')).toBe('<p>x</p>')
})

test('the data of the page exists after a restart', async () => {
  await page.evaluate(() => localStorage.setItem('kept', 'yes'))
  await app.close()
  await launch()
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
})

test('the window is visible', async () => {
  await expect.poll(async () => await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
})

test("the page's process is in an operating-system sandbox, not only in a nominal one", async () => {
  test.skip(IS_ROOT, 'root has no sandbox')
  const processes = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ pid, type, sandboxed }) => ({ pid, type, sandboxed })))
  const pages = processes.filter(({ type }) => type === 'Tab')
  expect(pages.length).toBeGreaterThan(0)
  for (const { pid, sandboxed } of pages) {
    if (process.platform !== 'linux') expect(sandboxed).toBe(true)
    else {
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s2$/m)
      const apart = ['user', 'pid'].some((kind) => readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`))
      expect(apart, 'namespaces of its own').toBe(true)
    }
  }
})

test('Chromium resolves no host name', async () => {
  const found = await app.evaluate(async ({ session }) => {
    const own = session.fromPartition('persist:casebook')
    return [await own.resolveHost('localhost').then(JSON.stringify, String), await own.resolveProxy('https://127.0.0.1/')]
  })
  expect(found[0]).toContain('ERR_NAME_NOT_RESOLVED')
  expect(found[1]).toContain('127.0.0.1:9')
})

test('a call through a relay over TCP reaches no server', async () => {
  let reached = 0
  const outside = createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  const { port } = outside.address() as AddressInfo // it listens on a port
  await page.evaluate(async (address) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: address, username: 'u', credential: 'c' }], iceTransportPolicy: 'relay' })
    connection.createDataChannel('out')
    const gathered = new Promise((resolve) => {
      connection.addEventListener('icegatheringstatechange', () => connection.iceGatheringState === 'complete' && resolve(undefined))
    })
    await connection.setLocalDescription(await connection.createOffer())
    await gathered
  }, `turn:127.0.0.1:${port}?transport=tcp`)
  expect(reached).toBe(0)
  outside.close()
})

test('the policy applies on app://: no script in the page, no markup from text', async () => {
  const outcome = await page.evaluate(async () => {
    const violated = new Promise<string>((resolve) => {
      addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true })
    })
    const script = document.createElement('script')
    try {
      script.textContent = 'globalThis.ran = true'
      document.body.append(script)
    } catch {
      // Trusted Types refuse the text itself.
    }
    let markup = 'taken'
    try {
      Reflect.set(document.createElement('p'), 'innerHTML', '<b>x</b>')
    } catch {
      markup = 'refused'
    }
    return { directive: await violated, ran: Reflect.get(globalThis, 'ran') ?? false, markup }
  })
  expect(outcome).toMatchObject({ ran: false, markup: 'refused' })
  expect(outcome.directive).toMatch(/script|trusted/)
})

test('a crashed page is reloaded', async () => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  const title = async (): Promise<unknown> =>
    await app.evaluate(
      async ({ BrowserWindow }) =>
        await BrowserWindow.getAllWindows()[0]
          ?.webContents.executeJavaScript('document.title')
          .catch(() => ''),
    )
  await expect.poll(title).toContain('Casebook')
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`a repeated ${signal} ends Casebook after flushing`, async () => {
    test.skip(process.platform === 'win32', 'Windows has no signals')
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 50, width: 1000, height: 700 }))
    const electron = app.process()
    const ended = new Promise((resolve) => electron.once('exit', (code, by) => resolve(by ?? code)))
    electron.kill(signal)
    electron.kill(signal)
    expect(await ended).toBe(0)
    expect(existsSync(join(dataDir, 'instance.lock'))).toBe(false)
    expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toMatchObject({ window: { width: 1000, height: 700 } })
  })
}

test("the menu's keys do nothing while a dialog is open", async () => {
  await page.getByRole('button', { name: 'New case' }).first().click()
  const title = page.getByRole('dialog').getByLabel('Title')
  await title.fill('Half typed')
  // To the window, where the menu's accelerators are; Playwright's own keys go to the page alone.
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const modifiers: ('meta' | 'control')[] = [process.platform === 'darwin' ? 'meta' : 'control']
    for (const keyCode of ['N', ',']) {
      contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers })
      contents?.sendInputEvent({ type: 'keyUp', keyCode, modifiers })
    }
  })
  // A round trip to the main process after the keys.
  expect(await call('readAppInfo')).toMatchObject({ ok: true })
  expect(await title.inputValue()).toBe('Half typed')
  expect(new URL(page.url()).hash).not.toContain('settings')
})
