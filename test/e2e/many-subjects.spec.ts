import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const VICTIM = '0x661e2d98dd509a9021b77ba1f85bd761f528555f'
const PERSON = '3G7goWYipZca13RULYJaZosC8Aha2BW4km'

async function addMany(page: Page, addresses: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Addresses', exact: true }).fill(addresses.join('\n'))
  await dialog.getByRole('button', { name: `Add ${addresses.length} subjects` }).click()
  await expect(dialog).toBeHidden()
}

async function planForAll(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k')
  await page
    .getByRole('combobox', { name: 'Search commands, subjects and cases' })
    .or(page.getByPlaceholder('Commands, subjects, cases'))
    .fill('plan all')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Run/ })).toBeVisible()
  return dialog
}

test('one plan is about one subject, all or chosen ones, and credits reserved by running plans are counted', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Many', budget: '60' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await addSubject(page, VICTIM, 'Base')
  await addSubject(page, PERSON, 'Bitcoin')
  const run = page.getByRole('dialog').getByRole('button', { name: /^Run/ })

  await test.step('the button plans for the subject on screen and offers the others', async () => {
    const dialog = await openPlan(page)
    await expect(dialog.getByRole('radio', { name: 'This subject' })).toBeChecked()
    await expect(run).toBeEnabled()
    const alone = await run.innerText()
    await dialog.getByRole('radio', { name: 'All 3' }).click()
    await expect(run).not.toHaveText(alone)
    await expect(dialog.getByRole('heading', { name: 'Investigate all 3 subjects' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('subjects are chosen by keyboard: found by typing, ticked, counted, each on its own chain, and those left out are named', async () => {
    const dialog = await planForAll(page)
    await expect(dialog.getByRole('radio', { name: 'All 3' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'All 3' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('3 of 3 selected')).toBeVisible()
    await dialog.getByRole('searchbox', { name: 'Search subjects' }).fill('0x661e')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('2 of 3 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(dialog.getByText('3 of 3 selected')).toBeVisible()
    const calls = dialog.getByRole('table', { name: 'Calls of the plan' })
    await expect(calls.getByRole('row', { name: /Counterparties.*Ethereum/ })).toHaveCount(1)
    await expect(calls.getByRole('row', { name: /Counterparties.*Base/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
  })

  await test.step('a waiting plan reserves its credits, and the next one must fit into the rest', async () => {
    await page.getByRole('button', { name: 'Queue and spending' }).click()
    await page.getByRole('button', { name: 'Pause queue' }).first().click()
    await page.getByRole('button', { name: 'Many' }).first().click()
    const dialog = await planForAll(page)
    // The button shows a price once there is one.
    await expect(run).toBeEnabled()
    const credits = Number(/(\d+) credits/.exec(await run.innerText())?.[1])
    await approve(dialog)
    await expect(page.getByText('Investigate all 3 subjects')).toBeVisible()
    const next = await planForAll(page)
    await expect(next.getByRole('status')).toContainText(`${credits} credits more are planned by runs in progress`)
    await expect(next).toContainText(`The budget of this case is short by ${2 * credits - 60} credit`)
    await expect(run).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('the run ends, and its results are reused for all', async () => {
    await page.getByRole('button', { name: 'Resume queue' }).first().click()
    await runToEnd(page)
    const dialog = await planForAll(page)
    await expect(dialog.getByTestId('plan-ahead')).toBeHidden()
    await expect(dialog.getByTestId('plan-calls')).toHaveText('0')
    await expect(dialog).toContainText('This case already has all of this data')
  })
})

test('sixty subjects are one plan with the price of every call, and it is priced again when fewer are chosen', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Sixty', budget: '50000' })
  await addMany(
    page,
    Array.from({ length: 60 }, (_, index) => `0x${(index + 4096).toString(16).padStart(40, '0')}`),
  )
  const dialog = await openPlan(page)
  await dialog.getByRole('radio', { name: 'All 60' }).click()
  await expect(dialog.getByTestId('plan-calls')).toHaveText('120')
  await expect(dialog.getByTestId('plan-later')).toHaveText(/^[\d,]+ credits$/)
  await dialog.getByRole('button', { name: 'Request each chain separately' }).click()
  await expect(dialog.getByTestId('plan-calls')).toHaveText('1,740')
  await expect(
    dialog.getByRole('table', { name: 'Calls of the plan' }).getByRole('row', { name: /Counterparties 60 subjects .*Base 300/ }),
  ).toBeVisible()
  await dialog.getByRole('radio', { name: 'Selected' }).click()
  await dialog.getByRole('button', { name: 'Clear', exact: true }).first().click()
  await dialog.getByRole('searchbox', { name: 'Search subjects' }).fill('103b')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 of 60 selected')).toBeVisible()
  await expect(dialog.getByTestId('plan-calls')).toHaveText('29')
})

test('three hundred subjects are added at once', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Three hundred', budget: '100' })
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const dialog = page.getByRole('dialog')
  const addresses = Array.from({ length: 300 }, (_, index) => `0x${(index + 4096).toString(16).padStart(40, '0')}`)
  await dialog.getByRole('textbox', { name: 'Addresses', exact: true }).fill(addresses.join('\n'))
  const add = dialog.getByRole('button', { name: 'Add 300 subjects' })
  await expect(add).toBeEnabled()
  await add.click()
  // That they are one write is tested with the write queue.
  await expect(dialog).toBeHidden()
  await test.step('the list renders the visible ones, and all of them by scrolling', async () => {
    const list = page.getByRole('list', { name: 'Subjects' })
    await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '300')
    expect(await list.getByRole('listitem').count()).toBeLessThan(60)
    await list.getByRole('button', { name: /001003/ }).focus()
    await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight))
    await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '300')
    // The focused row stays rendered, however far it is scrolled out of view.
    await expect(list.getByRole('button', { name: /001003/ })).toBeFocused()
    await list.getByRole('button', { name: /00112b/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /00112b/ })).toBeVisible()
  })
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/no differences/i).first()).toBeVisible()
})
