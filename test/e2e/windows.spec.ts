import { expect, test } from './support/casebook-test.ts'
import { createCase } from './support/investigator.ts'

const ARGS = ['--practice', '--service-url=http://127.0.0.1:9']

test('another window works, an ended session says so in all its windows, and a tab of its own says what to do', async ({ stage }) => {
  const page = await stage.launch(ARGS)
  await createCase(page, { title: 'Two windows' })
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.getByRole('tablist', { name: 'Views of the case' })).toBeVisible()

  await page.getByRole('button', { name: 'Settings' }).first().click()
  const section = page.getByRole('region', { name: 'Windows' })
  const [second] = await Promise.all([stage.context().waitForEvent('page'), section.getByRole('button', { name: 'Open another window' }).click()])
  await expect(second.getByRole('row', { name: /Two windows/ })).toBeVisible()

  const beside = await stage.context().newPage()
  await beside.goto(new URL('/', page.url()).href)
  await expect(beside.getByRole('heading', { name: 'This window is not connected to Casebook' })).toBeVisible()
  await expect(beside.getByText(/Open the newest address that Casebook printed/)).toBeVisible()
  await beside.screenshot({ path: test.info().outputPath('no-session.png') })
  await beside.close()

  await section.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('There was no other session.').first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await section.scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`windows-${colorScheme}.png`) })
  }
  await section.getByRole('button', { name: 'End this session' }).click()
  for (const window of [page, second]) await expect(window.getByText('This window has no session with the Casebook that runs now.')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('ended.png') })
})
