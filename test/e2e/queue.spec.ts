import { startPracticeService } from '../../src-practice/practice-service.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'

test('the queue shows the current request of the main process, remaining calls with time and cost, and the cause and remedy of a dispute', async ({
  stage,
}) => {
  const service = await startPracticeService({ marked: false, credits: 50_000, faults: ['latency=60'] })
  const page = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
  await createCase(page, { title: 'Live view', budget: '50000' })
  await addSubject(page, TRADER, 'Base')
  const queue = page.getByRole('region', { name: 'Queue' })
  const line = page.getByRole('table', { name: 'Calls in progress' }).getByRole('row', { name: /Live view/ })
  const goTo = (): Promise<void> => page.getByRole('button', { name: 'Queue and spending' }).click()

  await test.step('an idle queue is named as such, without other content', async () => {
    await goTo()
    await expect(queue.getByRole('status')).toHaveText('No requests in progress.')
    await page.getByRole('button', { name: 'Pause queue' }).click()
    await expect(queue.getByRole('status')).toHaveText('Paused.')
  })

  await test.step('paused, the remaining pages of the plan are listed, priced, without a time', async () => {
    await page.getByRole('button', { name: 'Live view' }).first().click()
    const dialog = await openPlan(page)
    await dialog.getByLabel('Maximum pages').fill('40')
    await dialog.getByLabel('Maximum pages').press('Tab')
    await approve(dialog)
    await goTo()
    await expect(queue).toContainText(/calls wait for you to resume the queue, up to \d+ remaining/)
    const cells = line.getByRole('cell')
    await expect(cells.nth(2), 'done').toHaveText(/^0 of \d+$/)
    // Read together: the plan may still be submitting its first pages.
    await expect
      .poll(async () => {
        const [, , done = '', , queued = '', toCome = ''] = await cells.allInnerTexts()
        return Number(done.replace(/^0 of /, '')) - Number(queued) - Number(toCome)
      }, 'all of it is queued or still to come')
      .toBe(0)
    await expect(cells.nth(5), 'still to come').toHaveText(/^[1-9]\d*$/)
    await expect(cells.nth(6), 'credits').toHaveText(/^[\d,]+$/)
    await expect(queue).toContainText('The remaining time is unknown while no requests are sent.')
  })

  await test.step('a reloaded window names the interrupted run with its case and price; resumed, it waits for the queue', async () => {
    await page.reload()
    const interrupted = page.getByRole('table', { name: 'Interrupted runs' }).getByRole('row', { name: /Live view/ })
    await expect(interrupted.getByRole('cell').nth(2)).toHaveText(/^\d+$/)
    await expect(interrupted.getByRole('cell').nth(3)).toHaveText(/^[\d,]+$/)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: test.info().outputPath(`interrupted-${theme}.png`) })
    }
    await interrupted.getByRole('button', { name: 'Resume the interrupted runs of Live view' }).click()
  })

  await test.step('resumed, it shows its time with and without further pages, and ends by itself', async () => {
    service.setFaults(['latency=60', 'drop=after:/api/v1/profiler/address/related-wallets', 'hang:/api/v1/account'])
    await page.getByRole('button', { name: 'Resume queue' }).first().click()
    await expect(page.getByRole('table', { name: 'Interrupted runs' })).toHaveCount(0)
    await expect(queue).toContainText(/Remaining time: .*, at the limits of the (free|pro) plan.* Slow responses take longer/)
    await expect(queue.getByRole('table', { name: 'Waiting calls' })).toContainText('Rate limit per minute')
    // A possibly charged call is not repeated before the account is read, and the account does not
    // respond: the rest is cancelled.
    await expect(queue.getByRole('table', { name: 'Waiting calls' })).toContainText('the account must be read first')
    await page.getByRole('button', { name: 'Live view' }).first().click()
    await page.getByRole('button', { name: /^Progress: / }).click()
    await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Cancel' }).click()
    await goTo()
    await expect(queue.getByRole('status')).toHaveText('No requests in progress.')
  })

  await test.step('spending is shown by case, day and endpoint, and the lost response is named as disputed', async () => {
    const disputes = page.getByRole('table', { name: 'In dispute' })
    await expect(disputes).toContainText('Related wallets')
    await expect(disputes).toContainText('The connection was lost before a response arrived.')
    await expect(disputes).toContainText(/account reading/)
    await expect(page.getByRole('table', { name: 'By endpoint' }).getByRole('row', { name: /Counterparties/ })).toContainText('Addresses')
    await expect(page.getByRole('table', { name: 'By day' })).toContainText('Live view')
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: test.info().outputPath(`queue-${theme}.png`) })
    }
  })

  await test.step('practice credits are listed separately under that name', async () => {
    await stage.close()
    const again = await stage.launch(['--practice'])
    await createCase(again, { title: 'Made up', budget: '500' })
    await addSubject(again, TRADER, 'Base')
    await approve(await openPlan(again))
    await runToEnd(again)
    await again.getByRole('button', { name: 'Queue and spending' }).click()
    await expect(again.getByRole('region', { name: 'Queue' })).toContainText('practice credits left')
    await expect(again.getByText('Practice credits are simulated. You are not charged.')).toBeVisible()
    const byCase = again.getByRole('table', { name: 'By case' })
    await expect(byCase).toContainText('Made up')
    await expect(byCase).not.toContainText('Live view')
    await again.getByRole('radio', { name: 'Data service' }).click()
    await expect(byCase).toContainText('Live view')
    await expect(byCase).not.toContainText('Made up')
  })
  await service.close()
})
