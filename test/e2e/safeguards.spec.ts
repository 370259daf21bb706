import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPracticeService } from '../../src-practice/practice-service.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
const VICTIM = '0x661e2d98dd509a9021b77ba1f85bd761f528555f'

test('a lost minimum balance and a lost ledger are reported on every screen until they are confirmed', async ({ stage }) => {
  const service = await startPracticeService({ credits: 10_000 })
  const launch = () => stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
  const first = await launch()
  await createCase(first, { title: 'Guarded' })
  await addSubject(first, TRADER, 'Base')
  await approve(await openPlan(first))
  await runToEnd(first)
  const taken = service.creditsTaken()
  await stage.close()

  const dataDir = join(stage.folder, 'data')
  for (const name of ['settings.json', 'settings.copy.json']) await writeFile(join(dataDir, name), '\0\0\0\0')
  const ledger = (await readFile(join(dataDir, 'ledger.ndjson'), 'utf8')).split('\n')
  await writeFile(join(dataDir, 'ledger.ndjson'), `${ledger.slice(0, 3).join('\n')}\n`)

  const page = await launch()
  const minimumBalance = page.getByRole('status', { name: 'Minimum balance' })
  const loss = page.getByRole('status', { name: 'Credit ledger' })
  await expect(minimumBalance).toContainText('Paid requests are paused until you confirm it')
  await expect(loss).toContainText('of the credit ledger are missing')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: test.info().outputPath(`banners-${theme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })

  await test.step('a run waits, and continues when the minimum balance is confirmed', async () => {
    await page.getByText('Guarded').first().click()
    await addSubject(page, VICTIM, 'Ethereum')
    await approve(await openPlan(page))
    await page.getByRole('button', { name: 'Queue and spending' }).click()
    await expect(page.getByRole('region', { name: 'Queue' }).getByRole('alert')).toContainText('The minimum balance was lost')
    await page.screenshot({ path: test.info().outputPath('queue-held.png') })
    expect(service.creditsTaken()).toBe(taken)
    await minimumBalance.getByRole('button', { name: 'Confirm minimum balance' }).click()
    await page.getByRole('button', { name: 'Confirm minimum balance' }).click()
    await expect(minimumBalance).toBeHidden()
    await expect.poll(() => service.creditsTaken()).toBeGreaterThan(taken)
  })

  await test.step('the ledger is confirmed in the queue, and earlier spending keeps counting', async () => {
    await loss.getByRole('button', { name: 'Show spending' }).click()
    await expect(page.getByRole('table', { name: 'By case' })).toContainText('Guarded')
    await page.screenshot({ path: test.info().outputPath('queue-ledger.png') })
    await page.getByRole('button', { name: 'Accept as spent' }).click()
    await expect(loss).toBeHidden()
    await expect(page.getByText('The file was renamed to')).toBeHidden()
    // Responses that are still being stored would be reported first.
    await page.getByRole('button', { name: 'All cases', exact: true }).click()
    await page.getByText('Guarded').first().click()
    await runToEnd(page)
    await expect.poll(async () => (await readdir(join(dataDir, 'journal'))).filter((name) => name.endsWith('.exchange.json'))).toEqual([])
  })

  await test.step('a lost ledger is reported when the case opens', async () => {
    await stage.close()
    for (const name of ['ledger.ndjson', 'ledger-head-1.json', 'ledger-head-2.json', 'ledger-0001.ndjson'])
      await rm(join(dataDir, name), { force: true })
    const again = await launch()
    await again.getByText('Guarded').first().click()
    await expect(again.getByRole('status', { name: 'Credit ledger' })).toContainText('The larger sum counts as spent')
  })
  await service.close()
})
