import { resolveConfig } from 'electron-vite'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { devEnvironment } from '../../tools/dev/dev-pages.ts'
import { startPageServer, type PageServer } from '../../tools/dev/page-server.ts'
import { ensureBuilt, ROOT } from '../../tools/ensure-built.ts'
import { endAll, openedBy, startDev } from './electron-help.ts'
import { findChromium } from './find-chromium.ts'

const path = findChromium()
if (path === undefined) console.log('SKIPPED npm run dev in Electron: no Chromium was found')

describe.skipIf(path === undefined)('npm run dev in Electron', () => {
  let pages: PageServer | undefined
  beforeAll(async () => {
    expect(await ensureBuilt()).toBeUndefined()
  })
  afterEach(async () => {
    await endAll()
    await pages?.close()
    vi.unstubAllEnvs()
  })

  test('shows the page of the development server and lets it open its socket, bypassing a proxy that does not exist', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const { config } = await resolveConfig({ root: ROOT, logLevel: 'warn' }, 'serve')
    pages = await startPageServer(config?.renderer ?? {})
    for (const [name, value] of Object.entries(devEnvironment(pages))) vi.stubEnv(name, value)
    const { page } = await openedBy(await startDev())
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
    expect(await page.evaluate(() => location.host)).toBe('casebook.app.invalid')
    const opened = await page.evaluate(
      (server) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${server}/`, 'vite-ping')
          socket.addEventListener('open', () => resolve('open'))
          socket.addEventListener('error', () => resolve('error'))
        }),
      pages.server,
    )
    expect(opened).toBe('open')
  })
})
