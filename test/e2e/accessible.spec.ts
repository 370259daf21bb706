import { expect, test } from './support/casebook-test.ts'
import { lookWithAxe } from './support/axe-findings.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
const OTHER = '0x5994814f2c4040b863a0125a45de152a8c2a4dec'

test('axe finds nothing on any screen, in either theme', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  const look = (screen: string): Promise<void> => lookWithAxe(page, screen)

  await test.step('before a case is open', async () => {
    await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    await look('No cases yet')
    await page.getByRole('button', { name: 'New case' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('New case')
    await page.keyboard.press('Escape')
  })

  await test.step('a case without responses', async () => {
    await createCase(page, { title: 'Accessible', budget: '500' })
    await look('Empty case')
    await page.getByRole('button', { name: 'Add subjects' }).first().click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Addresses', exact: true })).toBeVisible()
    await look('Add subjects')
    await page.keyboard.press('Escape')
    await addSubject(page, TRADER, 'Base')
    const plan = await openPlan(page)
    await look('Plan')
    await approve(plan)
    await runToEnd(page)
  })

  await test.step('a case with responses', async () => {
    await page.getByRole('button', { name: 'Show steps' }).click()
    await expect(panel(page, 'Counterparties')).toContainText('Found')
    await look('Dossier and progress')
    await page.keyboard.press('[')
    await expect(page.getByRole('list', { name: 'Subjects' })).toBeHidden()
    await look('Collapsed sidebar')
    await page.keyboard.press('[')
    await page.getByRole('button', { name: 'Hide progress' }).click()
    await panel(page, 'Counterparties')
      .getByRole('button', { name: /^Source of Counterparties/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Source/ })).toBeVisible()
    await look('Source')
    await page.keyboard.press('Escape')
    await panel(page, 'Counterparties').getByRole('button', { name: 'Buy labels…' }).click()
    await expect(page.getByRole('dialog')).toContainText('Largest by volume')
    await look('Buy labels')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Request with filters…' }).click()
    const request = page.getByRole('dialog', { name: /^Request data about/ })
    await request.getByLabel('Data to request', { exact: true }).selectOption({ label: 'Counterparties' })
    await request.getByText('none set').click()
    await look('Request with filters')
    await page.keyboard.press('Escape')
    await expect(request).toBeHidden()
    for (const tab of ['Graph', 'Compare', 'Token', 'Market', 'Search', 'Log', 'Report'] as const) {
      await openTab(page, tab)
      await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
      await look(tab)
    }
    await openTab(page, 'Market')
    const saved = page.getByRole('group', { name: 'Saved filters' })
    await saved.getByRole('button', { name: 'Save as filter…' }).click()
    await saved.getByRole('textbox', { name: 'Name of the filter' }).fill('Short list')
    await look('A filter that gets its name')
    await page.keyboard.press('Enter')
    await expect(saved.getByRole('button', { name: 'Short list', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await look('Saved filters')
    await addSubject(page, OTHER, 'Base')
    await openTab(page, 'Compare')
    await page.getByRole('radio', { name: 'Subjects' }).click()
    await expect(page.getByRole('group', { name: /^Compare up to/ }).getByRole('checkbox')).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Activity by hour' })).toBeVisible()
    await look('Compare, Subjects')
  })

  await test.step('outside a case', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first()).toBeVisible()
    await look('Palette')
    await page.keyboard.type('no such thing at all')
    await look('Palette without a hit')
    await page.keyboard.press('Escape')
    for (const screen of ['Queue and spending', 'Settings'] as const) {
      await page.getByRole('button', { name: screen }).first().click()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await look(screen)
    }
  })
})

test('the focus ring appears for the keyboard only, not around a clicked control', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  const ring = (): Promise<string> => settings.evaluate((element) => getComputedStyle(element).outlineStyle)
  await settings.click()
  await expect(settings).toBeFocused()
  expect(await ring()).toBe('none')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(settings).toBeFocused()
  expect(await ring()).toBe('solid')
})

test('a toast never covers a dialog or the end of the sidebar', async ({ stage }) => {
  const page = await stage.launch(['--practice'], undefined, async (blank) => {
    // Toasts stay: on a slow machine one would disappear before it is checked.
    await blank.addInitScript(() => {
      const before = window.setTimeout
      Reflect.set(window, 'setTimeout', (work: () => void, ms?: number) => before(work, ms === 6000 ? 3_600_000 : ms))
    })
  })
  await createCase(page, { title: 'Messages', budget: '500' })
  for (const { address, size } of [
    { address: TRADER, size: { width: 1440, height: 900 } },
    { address: OTHER, size: { width: 1024, height: 700 } },
  ]) {
    await page.setViewportSize(size)
    await addSubject(page, address, 'Base')
    const message = page.getByRole('alert').filter({ hasText: 'Subject added.' }).last()
    await expect(message).toBeVisible()
    for (const name of ['Queue and spending', 'Settings']) {
      const button = page.getByRole('button', { name }).first()
      const isFree = (): Promise<boolean> =>
        button.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
      // The backdrop of a closed dialog fades for a moment; a toast would stay.
      await expect.poll(isFree, { message: name }).toBe(true)
    }
    await page.keyboard.press('p')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^Run/ })).toBeVisible()
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    const inside = await dialog.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const positions = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((left) =>
        [0.02, 0.5, 0.9, 0.98].map((top) => [x + width * left, y + height * top] as const),
      )
      return positions.map(([left, top]) => {
        const other = document.elementFromPoint(left, top)
        return other === null || element.contains(other) || other.contains(element)
      })
    })
    expect(inside).not.toContain(false)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
