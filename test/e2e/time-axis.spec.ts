import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, runToEnd } from './support/investigator.ts'

/** The collector of the simulated fraud (npm run practice prints it). */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

const chips = (page: Page): Locator => page.getByRole('group', { name: 'Filters' })
/** Number of nodes in the list: "18 rows". */
const rows = (page: Page): Locator => page.getByRole('region', { name: 'Graph as a list' }).getByText(/^[\d,]+ rows?$/)
const taken = (page: Page): Locator => chips(page).getByRole('button', { name: /^Remove filter \d{4}-|^Remove filter (from|until) / })

test('a time range is chosen by mouse, keyboard and typing; list and chips follow, and removing it shows everything', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Time', budget: '500' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await openTab(page, 'Graph')
  await expect(page.getByRole('region', { name: 'Timeline' })).toHaveCount(0)
  await openTab(page, 'Dossier')
  await approve(await openPlan(page))
  await runToEnd(page)
  // The completion message covers the bottom of the window.
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Hide progress' }).click()
  await openTab(page, 'Graph')
  const axis = page.getByRole('region', { name: 'Timeline' })
  const bars = axis.getByRole('group', { name: 'Select date range' })
  const first = axis.getByRole('slider', { name: 'First day' })
  const last = axis.getByRole('slider', { name: 'Last day' })
  await expect(axis.getByRole('status')).toContainText(/^\d+ of \d+ flows dated, \d+ not on the timeline$/)
  await expect(bars).toBeVisible()
  await expect(rows(page)).toBeVisible()
  const all = (await rows(page).textContent()) ?? ''

  await test.step('by mouse, items outside leave the list and are counted', async () => {
    // Waits until it is stable.
    await bars.hover()
    const box = await bars.boundingBox()
    if (box === null) throw new Error('The axis has no bars')
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(taken(page)).toHaveCount(1)
    await expect(chips(page)).toContainText(/\d+ edges? hidden/)
    await expect(chips(page)).toContainText(/\d+ kept with unknown dates/)
    await expect(rows(page)).not.toHaveText(all)
  })

  await test.step('flows without a reported time can be left out as well', async () => {
    await chips(page).getByRole('button', { name: 'Exclude' }).click()
    await expect(chips(page).getByRole('button', { name: 'Remove filter Known dates and tokens only' })).toBeVisible()
    await expect(chips(page)).not.toContainText('kept with unknown dates')
    await chips(page).getByRole('button', { name: 'Remove filter Known dates and tokens only' }).click()
    await expect(chips(page)).toContainText('kept with unknown dates')
  })

  await test.step('removing the chip shows everything', async () => {
    await taken(page).click()
    await expect(taken(page)).toHaveCount(0)
    await expect(rows(page)).toHaveText(all)
    await expect(axis.getByRole('textbox', { name: 'From day' })).toHaveValue('')
  })

  await test.step('by keyboard', async () => {
    const start = await first.getAttribute('aria-valuetext')
    await first.press('ArrowRight')
    await expect(taken(page)).toHaveCount(1)
    await expect(first).not.toHaveAttribute('aria-valuetext', start ?? '')
    await last.press('PageDown')
    await expect(taken(page)).toHaveAccessibleName(/\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/)
    await axis.getByRole('slider', { name: 'Move range' }).press('End')
    await expect(taken(page)).toHaveAccessibleName(/ from \d{4}-\d\d-\d\d$/)
  })

  await test.step('by typing a day; an invalid day is refused', async () => {
    const from = axis.getByRole('textbox', { name: 'From day' })
    const before = await taken(page).getAttribute('aria-label')
    await from.fill('2026-02-31')
    await from.press('Enter')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(taken(page)).toHaveAttribute('aria-label', before ?? '')
    await from.press('Escape')
    await axis.getByRole('button', { name: 'Entire period' }).click()
    await expect(taken(page)).toHaveCount(0)
    const day = (await last.getAttribute('aria-valuetext')) ?? ''
    await from.fill(day)
    await from.press('Enter')
    await expect(taken(page)).toHaveAccessibleName(`Remove filter from ${day}`)
  })

  await test.step('the range is saved in the case, and collapsing the axis does not remove it', async () => {
    await axis.getByRole('button', { name: 'Hide timeline' }).click()
    await expect(bars).toHaveCount(0)
    await page.reload()
    await expect(taken(page)).toHaveCount(1)
    await expect(bars).toBeVisible()
    await axis.getByRole('button', { name: 'Entire period' }).click()
    await expect(taken(page)).toHaveCount(0)
    await expect(rows(page)).toHaveText(all)
  })

  await test.step('a filter by token combines with it', async () => {
    await chips(page).getByRole('button', { name: 'Filter', exact: true }).click()
    const form = page.getByRole('form', { name: 'Filter the graph' })
    await form.getByRole('checkbox', { name: 'ETH', exact: true }).check()
    await form.getByRole('button', { name: 'Filter', exact: true }).click()
    const token = chips(page).getByRole('button', { name: 'Remove filter ETH' })
    await expect(token).toBeVisible()
    await token.click()
    await expect(rows(page)).toHaveText(all)
  })
})

test('time is played step by step if reduced motion is preferred', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await createCase(page, { title: 'Played', budget: '500' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Hide progress' }).click()
  await openTab(page, 'Graph')
  const axis = page.getByRole('region', { name: 'Timeline' })
  const step = axis.getByRole('button', { name: 'Next time step' })
  const last = axis.getByRole('slider', { name: 'Last day' })
  await step.click()
  const day = (await last.getAttribute('aria-valuetext')) ?? ''
  await step.click()
  await expect(last).not.toHaveAttribute('aria-valuetext', day)
  // Nothing of it is saved.
  await expect(taken(page)).toHaveCount(0)
})
