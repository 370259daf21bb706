import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test'

/**
 * The real binary, wherever it can be had. What only Electron itself can show: its sandbox, its protocol, its refusals. Everything
 * of Casebook's own code runs over the double too (test/service/electron-host.test.ts).
 */
const ROOT = resolve(import.meta.dirname, '../..')

function electronBinary(): string | undefined {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(path) ? path : undefined
}

const executablePath = electronBinary()
const hasDisplay = process.platform !== 'linux' || (process.env['DISPLAY'] ?? '') !== '' || (process.env['WAYLAND_DISPLAY'] ?? '') !== ''
const why =
  executablePath === undefined
    ? 'the Electron binary is not here (npx install-electron fetches it)'
    : hasDisplay
      ? ''
      : 'there is no display (run under xvfb-run)'
if (why !== '') console.log(`SKIPPED the real Electron: ${why}`)
test.skip(why !== '', why)

let dataDir = ''
let app: ElectronApplication
let page: Page

async function launch(): Promise<void> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  app = await _electron.launch({ executablePath: executablePath ?? '', args: [ROOT, ...root, '--practice', `--data-dir=${dataDir}`], cwd: ROOT })
  page = await app.firstWindow()
  await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
}

test.beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casebook-e2e-electron-'))
  await launch()
})
test.afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Calls the bridge in the page, where the preload has put it. */
const call = async (method: string, args?: unknown): Promise<unknown> =>
  await page.evaluate(async ([name, value]) => await Reflect.get(globalThis, 'casebook')[name](value), [method, args] as const)

test('opens the built renderer from app://casebook and reaches the desk', async () => {
  expect(page.url()).toMatch(/^app:\/\/casebook\/index\.html/)
  expect(await call('readAppInfo')).toMatchObject({ ok: true, value: { host: 'electron', service: 'practice' } })
})

test('the page has no Node, and storage of its own', async () => {
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

test('goes nowhere, opens nothing, fetches nothing', async () => {
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
  expect(await call('saveFile', { suggestedName: 'report.html', contentBase64: Buffer.from('<p>x</p>').toString('base64') })).toMatchObject({
    value: { saved: true, name: 'chosen.html' },
  })
  expect(readFileSync(file, 'utf8')).toBe('<p>x</p>')
})

test('what the page stored is there after a restart', async () => {
  await page.evaluate(() => localStorage.setItem('kept', 'yes'))
  await app.close()
  await launch()
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
})
