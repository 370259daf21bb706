import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './casebook-test.ts'

/**
 * Findings of axe on the current screen in both themes, minor or serious: rule, element, reason.
 * The themes differ only in colours, so the second one runs only the colour rules.
 */
export async function axeFindings(page: Page, screen: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? /bp6-dark/ : /^(?!.*bp6-dark)/)
    // During a theme transition colours belong to neither theme.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    // No screen has frames: the page is checked in place (`setLegacyMode`), not copied into a
    // second page.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations, passes, incomplete } = await (
      colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze()
    expect(await page.locator('iframe').count(), `${screen}: frames that axe was not shown`).toBe(0)
    // A screen on which no rule ran proves nothing.
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

/** Checks the screen and continues: one screen's finding does not hide those of later screens. */
export async function lookWithAxe(page: Page, screen: string): Promise<void> {
  expect.soft((await axeFindings(page, screen)).join('\n\n')).toBe('')
}
