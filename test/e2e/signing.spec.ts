import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyFile } from '../../src-shared/report/verify-file.ts'
import { missingForKeyring, openKeyringSession } from '../service/keychain/keyring-session.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, createCase, exportEvidence, exportReport, openTab } from './support/investigator.ts'

const ARGS = ['--practice', '--service-url=http://127.0.0.1:9']
const WALLETS = ['0x826be54a8c736d94987339c47d5eab6a957d1272', '0xcbb811f129782ef87e19dea9d3375045219bae00'] as const

const why = missingForKeyring()
if (why !== '') console.log(`SKIPPED a case that is signed: ${why}`)

test('a case is signed by the key in the keychain, and reports a missing one', async ({ stage }) => {
  test.skip(why !== '', why)
  const home = join(stage.folder, 'keyring')
  mkdirSync(home)
  const keyring = await openKeyringSession(home)
  let author = ''
  try {
    const page = await stage.launch(ARGS, keyring.env)
    await createCase(page, { title: 'Signed' })
    await addSubject(page, WALLETS[0], 'Ethereum')

    await test.step('the browser checks the signature itself', async () => {
      await openTab(page, 'Log')
      await page.getByRole('button', { name: 'Verify case' }).click()
      const said = page.getByRole('status').filter({ hasText: 'Verified.' })
      await expect(said).toContainText(/Signature: author [0-9a-f]{64} signed the chain up to entry \d+, its end\./)
      await expect(said).not.toContainText('Check the following')
      await expect(page.getByText('Unsigned', { exact: true })).toHaveCount(0)
      author = /author ([0-9a-f]{64})/.exec(await said.innerText())?.[1] ?? ''
    })

    await test.step('settings show the same key', async () => {
      await page.getByRole('button', { name: 'Settings' }).first().click()
      await expect(page.getByRole('region', { name: 'Signing' })).toContainText(author)
      await page.screenshot({ path: test.info().outputPath('settings-signed.png'), fullPage: true })
      await page.goBack()
    })

    await test.step('report and evidence file contain it, and an independent check confirms it', async () => {
      for (const path of [await exportEvidence(page), await exportReport(page, stage.folder)]) {
        const verdict = await verifyFile(readFileSync(path), '0.1.0')
        expect(verdict).toMatchObject({ outcome: 'verified', differences: [] })
        expect(verdict.account.join('\n')).toContain(`author ${author} signed the chain`)
      }
    })
    await stage.close()
  } finally {
    await keyring.close()
  }

  await test.step('without the keychain, files are unsigned, on screen and in the verification', async () => {
    const page = await stage.launch(ARGS)
    await page.getByText('Signed').first().click()
    await addSubject(page, WALLETS[1], 'Ethereum')
    await openTab(page, 'Report')
    await expect(page.getByText('Unsigned', { exact: true })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('report-unsigned.png') })
    await openTab(page, 'Log')
    await expect(page.getByText('Unsigned', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Verify case' }).click()
    const said = page.getByRole('status').filter({ hasText: /Verified \(\d+ (entry|entries) unsigned, signed up to \d+\)\./ })
    await expect(said).toContainText(/unsigned: the key of this installation was not available/)
    await expect(said).toContainText(`author ${author} signed the chain up to entry`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: test.info().outputPath(`log-${colorScheme}.png`) })
    }
    await page.getByRole('button', { name: 'Settings' }).first().click()
    await expect(page.getByRole('region', { name: 'Signing' })).toContainText('New entries are not signed')
    await page.screenshot({ path: test.info().outputPath('settings-unsigned.png'), fullPage: true })
  })
})
