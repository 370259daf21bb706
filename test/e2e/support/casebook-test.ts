import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, chromium, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { BUILT_HOST, startBackendProcess } from '../../support/backend-process.ts'
import { browserToTest, NO_BROWSER } from '../../support/test-browser.ts'
import type { BackendProcess } from '../../support/backend-process.ts'

/**
 * A browser with its own profile on disk, as the browser host opens it: its storage survives a
 * restart.
 */
export async function openBrowser(profile: string, reducedMotion: Motion = 'reduce'): Promise<BrowserContext> {
  const browser = browserToTest()
  if (browser === undefined) throw new Error(NO_BROWSER)
  return chromium.launchPersistentContext(profile, {
    ...browser,
    timeout: 180_000,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    acceptDownloads: true,
    reducedMotion,
    // A browser lets a press write to the clipboard; its headless build asks.
    permissions: ['clipboard-write'],
  })
}

/** Animations are most of what a browser draws in a test; `no-preference` shows them. */
type Motion = 'reduce' | 'no-preference'

/** Setup before the page loads; `origin` is its future origin. */
export type BeforePage = (blank: Page, origin: string) => Promise<void>

export interface SimulationContext {
  /** Data folder and browser profile of this test. */
  readonly folder: string
  /**
   * Starts the backend (on a fixed port from the second time on, so that the case file stays) and
   * opens its page.
   */
  readonly launch: (args: readonly string[], env?: Readonly<Record<string, string>>, before?: BeforePage) => Promise<Page>
  /** A new browser on the same profile, at an address of the running backend. */
  readonly reopenBrowser: (url: string) => Promise<Page>
  readonly backend: () => BackendProcess
  readonly context: () => BrowserContext
  /** Closes window and backend. */
  readonly close: () => Promise<void>
}

/** One data folder and one profile per test. Errors on the page fail the test. */
export const test = base.extend<{ stage: SimulationContext; program: string; motion: Motion }>({
  /** The program run as the backend: the built host, unless a spec overrides it. */
  program: [BUILT_HOST, { option: true }],
  motion: ['reduce', { option: true }],
  stage: async ({ program, motion }, use, info) => {
    test.skip(browserToTest() === undefined, NO_BROWSER)
    const folder = await mkdtemp(join(tmpdir(), 'casebook-e2e-'))
    const faults: string[] = []
    let backend: BackendProcess | undefined
    let context: BrowserContext | undefined
    let port = 0
    const close = async (): Promise<void> => {
      await context?.close()
      await backend?.stop()
      context = undefined
      backend = undefined
    }
    const watch = (page: Page): Page => {
      // A manually created context does not take this from the configuration.
      page.setDefaultTimeout(180_000)
      page.on('pageerror', (fault) => faults.push(fault.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|TrustedHTML/.test(message.text())) faults.push(message.text())
      })
      return page
    }
    await use({
      folder,
      reopenBrowser: async (url) => {
        context = await openBrowser(join(folder, 'profile'), motion)
        const page = watch(context.pages()[0] ?? (await context.newPage()))
        await page.goto(url)
        return page
      },
      launch: async (args, env, before) => {
        backend = await startBackendProcess([`--port=${port}`, `--data-dir=${join(folder, 'data')}`, ...args], env, program)
        ;({ port } = backend)
        context ??= await openBrowser(join(folder, 'profile'), motion)
        const page = watch(context.pages()[0] ?? (await context.newPage()))
        await before?.(page, new URL(backend.url).origin)
        await page.goto(backend.url)
        return page
      },
      backend: () => {
        if (backend === undefined) throw new Error('The backend is not running.')
        return backend
      },
      context: () => {
        if (context === undefined) throw new Error('The browser is not running.')
        return context
      },
      close,
    })
    if (info.status !== info.expectedStatus) {
      for (const [index, page] of (context?.pages() ?? []).entries()) {
        await info.attach(`screen ${index}`, { body: await page.screenshot(), contentType: 'image/png' })
        await info.attach(`page ${index}`, { body: await page.locator('body').ariaSnapshot(), contentType: 'text/plain' })
      }
      if (backend !== undefined) await info.attach('backend', { body: backend.output(), contentType: 'text/plain' })
    }
    await close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    expect(faults, 'faults on the page').toEqual([])
  },
})

export { expect }
