import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './casebook-test.ts'

/**
 * What axe finds on the screen as it stands, in both themes, light or grave: rule, element, why. The themes differ in colours alone, so
 * that in the second one only what looks at colours is asked again.
 */
export async function axeFindings(page: Page, screen: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? /bp6-dark/ : /^(?!.*bp6-dark)/)
    // Colours on their way from one theme to the other are those of neither.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    // No frame stands on any screen: the one page is looked at where it stands (`setLegacyMode`), and not copied whole into a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations, passes, incomplete } = await (
      colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze()
    expect(await page.locator('iframe').count(), `${screen}: frames that axe was not shown`).toBe(0)
    // A screen on which nothing was checked says nothing.
    expect(passes.length + violations.length + incomplete.length, `${screen}: rules that found something to look at`).toBeGreaterThan(
      colorScheme === 'light' ? 5 : 0,
    )
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${screen}, ${colorScheme}: ${id} ${target.join(' ')} ${failureSummary}`),
      ),
    )
  }
  return found
}

/** Looks at the screen and goes on: one screen's finding does not hide those of the screens behind it. */
export async function lookWithAxe(page: Page, screen: string): Promise<void> {
  expect.soft((await axeFindings(page, screen)).join('\n\n')).toBe('')
}
