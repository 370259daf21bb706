import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, runToEnd } from './support/investigator.ts'

const ARGS = ['--practice', '--service-url=http://127.0.0.1:9']

test('another window works, an ended session is named in all its windows, and a separate tab names the remedy', async ({ stage }) => {
  const page = await stage.launch(ARGS)
  await createCase(page, { title: 'Two windows' })
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.getByRole('tablist', { name: 'Case views' })).toBeVisible()

  await page.getByRole('button', { name: 'Settings' }).first().click()
  const section = page.getByRole('region', { name: 'Windows' })
  const [second] = await Promise.all([stage.context().waitForEvent('page'), section.getByRole('button', { name: 'Open another window' }).click()])
  await expect(second.getByRole('row', { name: /Two windows/ })).toBeVisible()

  const another = await stage.context().newPage()
  await another.goto(new URL('/', page.url()).href)
  await expect(another.getByRole('heading', { name: 'This window is not connected to Casebook' })).toBeVisible()
  await expect(another.getByText(/Open the newest address that Casebook printed/)).toBeVisible()
  await another.screenshot({ path: test.info().outputPath('no-session.png') })
  await another.close()

  await section.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('There are no other sessions.').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await section.scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`windows-${colorScheme}.png`) })
  }
  await section.getByRole('button', { name: 'End this session' }).click()
  for (const window of [page, second]) await expect(window.getByText('This window has no session with the running Casebook.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('ended.png') })
})

test("additions and acquisitions of one window appear in the other, and neither interrupts the other's run", async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Side by side', budget: '100' })
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const open = page.getByRole('region', { name: 'Windows' }).getByRole('button', { name: 'Open another window' })
  const [second] = await Promise.all([stage.context().waitForEvent('page'), open.click()])
  await second.getByRole('table', { name: 'Cases' }).getByRole('button', { name: 'Side by side', exact: true }).click()
  await expect(second.getByRole('heading', { name: 'Subjects' })).toBeVisible()
  await page.goBack()
  await addSubject(page, '0x826be54a8c736d94987339c47d5eab6a957d1272', 'Ethereum')
  const other = second.getByRole('list', { name: 'Subjects' }).getByRole('button', { name: /^0x826be5/ })
  await expect(other).toBeVisible()
  await approve(await openPlan(page))
  await runToEnd(page)
  await other.click()
  await expect(second.getByRole('region', { name: 'Overview' }).getByText('$574,680.38').first()).toBeVisible()
  await expect(second.getByText(/interrupted/)).toHaveCount(0)
})

test("a run interrupted by a reload is reported, not another window's, while its calls wait in the main process", async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Reloaded', budget: '100' })
  await addSubject(page, '0x826be54a8c736d94987339c47d5eab6a957d1272', 'Ethereum')
  await approve(await openPlan(page))
  await page.getByRole('button', { name: 'Pause queue' }).first().click()
  await expect(page.getByTestId('run-state')).toContainText('Queue paused')
  await page.reload()
  await expect(page.getByText(/was interrupted/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show progress' }).click()
  await expect(page.getByTestId('run-state')).toContainText('Interrupted')
})
