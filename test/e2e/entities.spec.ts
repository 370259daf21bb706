import { execFileSync } from 'node:child_process'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/casebook-test.ts'
import { approve, createCase, exportReport, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

const FUND = 'Northgate Capital'
const EXCHANGE = 'Meridian Exchange'

test('an entity is a subject by its name: added, priced, requested, shown, reported and verified', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  // A toast that fades while axe runs has an intermediate colour.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await createCase(page, { title: 'Fund', budget: '200' })
  const sidebar = page.getByRole('list', { name: 'Subjects' })
  const dialog = page.getByRole('dialog')
  const palette = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Commands, subjects, cases').fill(words)
    await page.keyboard.press('Enter')
  }

  /** Critical and serious findings of axe. */
  const graveFindings = async (): Promise<string[]> => {
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze()
    return violations.flatMap(({ id, impact, nodes }) =>
      impact === 'critical' || impact === 'serious' ? nodes.map(({ target }) => `${id} ${target.join(' ')}`) : [],
    )
  }

  await test.step('an invalid name is refused in its field', async () => {
    await page.getByRole('button', { name: 'Add subjects' }).first().click()
    await dialog.getByRole('radio', { name: 'Entity by name' }).click()
    const name = dialog.getByRole('textbox', { name: 'Entity name' })
    await name.fill('0x826be54a8c736d94987339c47d5eab6a957d1272')
    await expect(dialog.getByRole('alert')).toContainText('This is an address, not a name.')
    await name.fill(`Northgate\u202eCapital`)
    await expect(dialog.getByRole('alert')).toContainText('contains invisible characters')
    await expect(dialog.getByRole('button', { name: 'Add subject', exact: true })).toBeDisabled()
    expect(await graveFindings()).toEqual([])
    await name.fill(FUND)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add subject', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(sidebar.getByRole('listitem')).toHaveCount(1)
    await expect(sidebar.getByText(FUND).first()).toBeVisible()
  })

  await test.step('the dossier names requests that an entity does not support, and shows no panel for them', async () => {
    await expect(page.getByRole('heading', { name: FUND, level: 1 })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Data that is not available for an entity' })).toContainText('need an address')
    await expect(page.getByRole('navigation', { name: 'Panels' }).getByRole('button')).toHaveText([
      /Counterparties/,
      /balance/i,
      /balance/i,
      /Profit|PnL/i,
    ])
  })

  await test.step('axe finds nothing on its screens', async () => {
    expect(await graveFindings()).toEqual([])
  })

  await test.step('the same name in another spelling is no second subject', async () => {
    await palette('entity by name')
    await dialog.getByRole('textbox', { name: 'Entity name' }).fill('northgate  CAPITAL')
    await expect(dialog.getByRole('alert')).toContainText('This entity is already a subject.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the plan prices the calls that accept a name: five, each for all chains at once', async () => {
    const plan = await openPlan(page)
    await expect(plan.getByRole('checkbox', { name: 'Transactions' })).toHaveCount(0)
    await expect(plan.getByText(/need an address/).first()).toBeVisible()
    await expect(plan.getByRole('table', { name: 'Calls of the plan' }).getByRole('row')).toHaveCount(6)
    await expect(plan.getByRole('table', { name: 'Calls of the plan' }).getByText('All chains')).toHaveCount(5)
    await approve(plan)
    await runToEnd(page)
  })

  await test.step('balances, history, PnL and counterparties are complete in the dossier', async () => {
    for (const title of ['Counterparties', 'Balances']) {
      const shown = panel(page, title)
      await shown.scrollIntoViewIfNeeded()
      await expect(shown.getByRole('grid').first()).toBeVisible()
    }
    await expect(page.getByRole('list', { name: 'Missing data' })).not.toContainText('Transactions')
  })

  await test.step('an entity named by a label becomes a subject from there', async () => {
    const grid = panel(page, 'Counterparties').getByRole('grid').first()
    await grid.scrollIntoViewIfNeeded()
    await grid.getByText(EXCHANGE).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: `Add the entity ${EXCHANGE} as subject` }).click()
    await expect(page.getByRole('heading', { name: EXCHANGE, level: 1 })).toBeVisible()
    await expect(sidebar.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('it is found by name in every search, and the graph names the subjects that are not drawn', async () => {
    await palette('northgate')
    await expect(page.getByRole('heading', { name: FUND, level: 1 })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+f')
    await dialog.getByRole('textbox', { name: 'Search text' }).fill('northgate cap')
    await expect(dialog.getByRole('list', { name: 'Found' }).getByRole('button', { name: /^Subject/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await openTab(page, 'Graph')
    await expect(page.getByText(/2 subjects are entities and are not drawn/).first()).toBeVisible()
  })

  await test.step('the log, the report and the verifier name it', async () => {
    await openTab(page, 'Log')
    await expect(page.getByText(`entity ${FUND}`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Verify case' }).click()
    await expect(page.getByText(/no differences/i).first()).toBeVisible()
    const report = await exportReport(page, stage.folder)
    expect(execFileSync(process.execPath, ['tools/verify.ts', report], { encoding: 'utf8' })).toContain('VERIFIED')
  })
})
