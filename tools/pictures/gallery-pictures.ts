import { chromium, type Page } from '@playwright/test'
import type * as storiesModule from '../../test/component/gallery/stories.ts'
import type * as storyModule from '../../test/component/gallery/story.ts'
import { MAX_HEIGHT_PX } from '../../test/component/gallery/story.ts'
import { browserToTest, NO_BROWSER } from '../../test/support/test-browser.ts'
import { startGalleryServer } from '../gallery/gallery-server.ts'
import { stopTheDay, TODAY } from './fixed-day.ts'
import type { Keep } from './take-pictures.ts'

const THEMES = ['light', 'dark'] as const
/** A story that has not changed for this time is complete. */
const QUIET_MS = 250
/** A story that keeps changing is taken as it is. */
const MAX_WAIT_MS = 5000
/** The server bundles packages before its first page. */
const SLOW_MACHINE_MS = 180_000

interface Frame extends storyModule.FrameSize {
  readonly id: string
  /** Its address in each theme. */
  readonly addresses: Readonly<Record<(typeof THEMES)[number], string>>
}

/** Takes a screenshot of every story of the component gallery in both themes. */
export async function takeGalleryPictures(keep: Keep): Promise<void> {
  const browserOptions = browserToTest()
  if (browserOptions === undefined) throw new Error(NO_BROWSER)
  const server = await startGalleryServer(0, { watch: null })
  const browser = await chromium.launch(browserOptions)
  try {
    const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-GB', reducedMotion: 'reduce' })
    context.setDefaultTimeout(SLOW_MACHINE_MS)
    await context.addInitScript(stopTheDay, TODAY)
    const page = await context.newPage()
    await page.goto(server.url)
    for (const frame of await page.evaluate(listFrames, ['/stories.ts', '/story.ts'] as const)) {
      for (const theme of THEMES) keep(`${frame.id}--${theme}`, await pictureOf(page, `${server.url}${frame.addresses[theme]}`, frame))
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Runs in the page of the gallery. */
async function listFrames([storiesPath, storyPath]: readonly [string, string]): Promise<readonly Frame[]> {
  const { STORIES } = (await import(storiesPath)) as typeof storiesModule // served under this path
  const { frameAddress, frameSize } = (await import(storyPath)) as typeof storyModule // served under this path
  return STORIES.map((story) => ({
    id: story.id,
    addresses: { light: frameAddress(story, 'light'), dark: frameAddress(story, 'dark') },
    ...frameSize(story),
  }))
}

async function pictureOf(page: Page, address: string, { width, height }: storyModule.FrameSize): Promise<Uint8Array> {
  await page.setViewportSize({ width, height })
  await page.goto(address)
  await page.locator('.story, .story-error').first().waitFor({ state: 'attached' })
  const contentHeight = await page.evaluate(heightOnceQuiet, { quietMs: QUIET_MS, maxWaitMs: MAX_WAIT_MS })
  await page.setViewportSize({ width, height: Math.min(Math.max(height, contentHeight), MAX_HEIGHT_PX) })
  return await page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** Runs in the page of a story. */
async function heightOnceQuiet({ quietMs, maxWaitMs }: { readonly quietMs: number; readonly maxWaitMs: number }): Promise<number> {
  await document.fonts.ready
  await new Promise<void>((resolve) => {
    let quiet = setTimeout(resolve, quietMs)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(resolve, quietMs)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    setTimeout(resolve, maxWaitMs)
  })
  return document.getElementById('root')?.scrollHeight ?? 0
}
