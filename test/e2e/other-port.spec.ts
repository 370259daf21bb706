import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { startBackendProcess } from '../support/backend-process.ts'
import { expect, test } from './support/casebook-test.ts'
import { createCase } from './support/investigator.ts'

const ARGS = ['--practice', '--service-url=http://127.0.0.1:9']

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address has a port
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('at another port the window names the port of the cases, and restoring there requires confirmation', async ({ stage }) => {
  const home = await freePort()
  const page = await stage.launch([`--port=${home}`, ...ARGS])
  await createCase(page, { title: 'At home' })
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Back up now: At home' }).click()
  const row = page.getByRole('region', { name: 'Backups' }).getByRole('row', { name: /At home/ })
  await expect(row).toContainText(/\d{4}-\d\d-\d\d/)
  // On a slow machine a pause in the work has triggered an earlier backup, which has less.
  await expect(row).not.toContainText('changed since')
  await stage.close()

  const data = `--data-dir=${stage.folder}/data`
  const strange = await startBackendProcess([`--port=${await freePort()}`, data, ...ARGS])
  const sentence = `1 case is saved at port ${home}. Start with --port=${home}.`
  try {
    await expect.poll(() => strange.output()).toContain(sentence)
    const other = await stage.reopenBrowser(strange.url)
    await expect(other.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    await expect(other.getByRole('note').getByText(sentence)).toBeVisible()
    await other
      .getByRole('button', { name: /^Restore At home/ })
      .first()
      .click()
    const warning = other.getByRole('alert').filter({ hasText: 'Another copy of this case exists' })
    await expect(warning).toContainText(`is saved at port ${home}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await other.emulateMedia({ colorScheme })
      await other.screenshot({ path: test.info().outputPath(`other-port-${colorScheme}.png`) })
    }
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(warning).toBeHidden()
    await expect(other.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  } finally {
    await stage.context().close()
    await strange.stop()
  }

  // Nothing was written at that port, so the next start returns to the usual port.
  const again = await startBackendProcess([data, ...ARGS])
  expect(again.port).toBe(home)
  await again.stop()
})

test('without a key the welcome screen names it too', async ({ stage }) => {
  const page = await stage.launch(ARGS)
  const home = stage.backend().port
  await createCase(page, { title: 'At home' })
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page
    .getByRole('radio', { name: 'Data service' })
    .or(page.getByRole('button', { name: 'Data service', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('radio', { name: 'Data service' })).toBeChecked()
  await stage.close()
  const strange = await startBackendProcess([`--port=${await freePort()}`, `--data-dir=${stage.folder}/data`, '--service-url=http://127.0.0.1:9'])
  const other = await stage.reopenBrowser(strange.url)
  await expect(other.getByRole('heading', { name: 'Welcome to Casebook' })).toBeVisible()
  await expect(other.getByRole('note').getByText(`1 case is saved at port ${home}. Start with --port=${home}.`)).toBeVisible()
  await other.screenshot({ path: test.info().outputPath('welcome.png') })
  await stage.context().close()
  await strange.stop()
})
