import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startPracticeService } from '../../src-practice/practice-service.ts'
import { PRACTICE_LOGIN } from '../../src-shared/service/practice-login.ts'
import { expect, test } from './support/casebook-test.ts'
import { createCase, openTab } from './support/investigator.ts'

const HOUR = 3_600_000
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

/** Attaches the screen in both themes to the test's results. */
async function picture(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function signIn(page: Page, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in to the legacy query interface' })
  await form.getByLabel('E-mail').fill(PRACTICE_LOGIN.email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

async function backToQuestions(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'All cases', exact: true })
    .or(page.getByRole('button', { name: 'Cases', exact: true }))
    .first()
    .click()
  await page.getByText('Questions of old').first().click()
  await openTab(page, 'Questions')
}

async function compose(page: Page, from: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Request a question' })
  await form.getByLabel('Question id').fill('api_wallet_daily_transfers')
  const params = [
    ['address', COLLECTOR],
    ['from', from],
    ['to', '2026-12-31'],
  ]
  for (const [at, [name = '', value = '']] of params.entries()) {
    const field = form.getByRole('textbox', { name: `Name of parameter ${at + 1}` })
    if ((await field.count()) === 0) await form.getByRole('button', { name: 'Add parameter' }).click()
    await field.fill(name)
    await form.getByRole('textbox', { name: `Value of parameter ${at + 1}` }).fill(value)
  }
  return form
}

test('a legacy query is signed in, priced, confirmed and stored with its source, and signed in again after an hour', async ({ stage }) => {
  let time = Date.now()
  const service = await startPracticeService({ marked: false, clock: () => new Date(time) })
  const page = await stage.launch([`--service-url=${service.origin}`, `--legacy-url=${service.legacyOrigin}`], { CASEBOOK_API_KEY: service.key })
  const requested = (): number => service.calls().filter(({ path }) => path.includes('/questions/')).length
  await createCase(page, { title: 'Questions of old', budget: '50' })
  const state = page.getByTestId('login-state')

  await test.step('without a sign-in the form says so, and leads to it', async () => {
    // The tab appears after a sign-in; until then the palette leads to the sign-in.
    await expect(page.getByRole('tab', { name: 'Questions', exact: true })).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill('questions legacy')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No requested questions in this case.')).toBeVisible()
    await picture(page, 'empty')
    await page.getByRole('form', { name: 'Request a question' }).getByRole('button', { name: 'Sign in' }).click()
    await expect(state).toHaveText('Not signed in.')
  })

  await test.step('a wrong password is refused, the right one shows the expiry', async () => {
    await signIn(page, 'not-the-password-1')
    await expect(page.getByRole('alert')).toContainText('The sign-in was refused')
    await picture(page, 'refused')
    await signIn(page, PRACTICE_LOGIN.password)
    await expect(state).toContainText(`Signed in as ${PRACTICE_LOGIN.email} until`)
    await picture(page, 'signed-in')
  })

  await test.step('nothing is requested before its price is confirmed; an invalid parameter is reported', async () => {
    await backToQuestions(page)
    const form = await compose(page, '2026-01-01')
    await expect(form.getByRole('button', { name: 'Request', exact: true })).toBeDisabled()
    await form.getByLabel('Maximum credits for the question').fill('90')
    await expect(form.getByRole('status')).toContainText('The budget of this case is short by 40 credits')
    await form.getByLabel('Maximum credits for the question').fill('4')
    await form.getByRole('checkbox', { name: 'Confirm up to 4 credits' }).check()
    await form.getByLabel('Type of parameter 2').selectOption('number')
    await expect(form.getByRole('checkbox', { name: 'Confirm up to 4 credits' })).not.toBeChecked()
    await form.getByRole('checkbox', { name: 'Confirm up to 4 credits' }).check()
    await form.getByRole('button', { name: 'Request for up to 4 credits' }).click()
    await expect(form.getByRole('alert')).toContainText('from is not a number')
    await form.getByLabel('Type of parameter 2').selectOption('text')
    await form.getByRole('checkbox', { name: 'Confirm up to 4 credits' }).check()
    expect(requested()).toBe(0)
    await form.getByRole('button', { name: 'Request for up to 4 credits' }).click()
  })

  const response = page.getByRole('article', { name: 'Question api_wallet_daily_transfers' })
  await test.step('the result is a table, and each record has its source', async () => {
    await expect(response.getByText('found', { exact: true })).toBeVisible()
    await expect(response.getByRole('columnheader', { name: 'transfers' })).toBeVisible()
    await expect(response).toContainText(COLLECTOR)
    await expect(response).toContainText('4 credits counted')
    await picture(page, 'answered')
    await response.getByRole('button', { name: 'Source' }).first().click()
    const source = page.getByRole('dialog', { name: 'Source: Question' })
    await expect(source).toContainText('/legacy/v1/questions/api_wallet_daily_transfers')
    await expect(source).toContainText('"from":"2026-01-01"')
    await page.getByRole('button', { name: 'Close' }).last().click()
    expect(requested()).toBe(1)
    await openTab(page, 'Log')
    await expect(page.getByRole('button', { name: 'Question', exact: true }).first()).toBeVisible()
    await expect(page.getByText('api_wallet_daily_transfers').first()).toBeVisible()
  })

  await test.step('an unknown query fails with its reason', async () => {
    await openTab(page, 'Questions')
    const form = page.getByRole('form', { name: 'Request a question' })
    await form.getByLabel('Question id').fill('api_unknown')
    await form.getByRole('checkbox', { name: 'Confirm up to 4 credits' }).check()
    await form.getByRole('button', { name: 'Request for up to 4 credits' }).click()
    const failed = page.getByRole('article', { name: 'Question api_unknown' })
    await expect(failed.getByRole('note')).toContainText('Not Found')
    // Its run does not claim either that another question answered it.
    await expect(page.getByRole('group', { name: 'Failed calls' })).toContainText('Retry questions of the legacy query interface under Questions')
    await picture(page, 'failed')
  })

  await test.step('after its hour the query resumes with a new sign-in; the key is not affected', async () => {
    time += HOUR
    const form = await compose(page, '2026-05-05')
    await form.getByRole('checkbox', { name: 'Confirm up to 4 credits' }).check()
    await form.getByRole('button', { name: 'Request for up to 4 credits' }).click()
    await expect(response.first().getByText('no result yet')).toBeVisible()
    await expect(form).toContainText('It is valid for one hour.')
    await picture(page, 'expired')
    const before = service.creditsTaken()
    await response.first().getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Test key' }).click()
    await expect(page.getByRole('region', { name: 'API key' })).toContainText('Credits left')
    await signIn(page, PRACTICE_LOGIN.password)
    await expect(state).toContainText('Signed in as')
    await backToQuestions(page)
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await expect(response.first().getByText('found', { exact: true })).toBeVisible()
    await expect(response.first()).toContainText('2026-05-05')
    expect(service.creditsTaken()).toBe(before)
  })

  await test.step('after signing out only the results remain', async () => {
    const questions = requested()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(state).toHaveText('Not signed in.')
    await page.reload()
    await expect(state).toHaveText('Not signed in.')
    await backToQuestions(page)
    await expect(response).toHaveCount(2)
    expect(requested()).toBe(questions)
  })

  await stage.close()
  await service.close()
  // The browser's profile and the backend's folder: neither contains the password.
  const names = readdirSync(stage.folder, { recursive: true, encoding: 'utf8' }).map((name) => join(stage.folder, name))
  const files = names.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() === true)
  expect(files.length).toBeGreaterThan(10)
  for (const name of files) expect(readFileSync(name).includes(PRACTICE_LOGIN.password), name).toBe(false)
})
