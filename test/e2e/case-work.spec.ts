import type { Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { openSampleCase, openTab } from './support/investigator.ts'

/**
 * Blocks every reader of responses until the returned function is called: an open write transaction
 * on their store delays all later reads. Work on a whole case thus stops where the test needs it,
 * on any machine.
 */
async function holdResponses(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(async () => {
    const databases = await indexedDB.databases()
    const opened = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name)
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(new Error('not opened')))
          }),
      ),
    )
    const database = opened.find(({ objectStoreNames }) => objectStoreNames.contains('bodies'))
    if (database === undefined) throw new Error('No database holds answers')
    for (const other of opened) if (other !== database) other.close()
    // Views read decoded responses, everything else reads the bodies.
    const transaction = database.transaction(['bodies', 'responses'], 'readwrite')
    const stored = { isReleased: false }
    await new Promise<void>((resolve) => {
      // A transaction ends once it has no pending request.
      const request = (): void => {
        if (stored.isReleased) return database.close()
        transaction
          .objectStore('bodies')
          .count()
          .addEventListener('success', () => {
            resolve()
            request()
          })
      }
      request()
    })
    return stored
  })
  return async () => {
    await hold.evaluate((stored) => {
      stored.isReleased = true
    })
    await hold.dispose()
  }
}

test('long work on a case shows progress, is cancelled without effect, and completes when it is repeated', async ({ stage }) => {
  const page = await stage.launch(['--service-url=http://127.0.0.1:9'])
  await openSampleCase(page)
  await openTab(page, 'Log')
  const entries = page.getByRole('row')
  const recorded = page.getByRole('row', { name: /Report exported|Case verified/ })
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))

  const works = [
    { title: 'Verifying the case', tab: 'Log', button: 'Verify case', progress: /0 of [\d,]+ entries/ },
    { title: 'Writing the evidence file', tab: 'Log', button: 'Export evidence', progress: /0 of [\d,]+ entries/ },
    { title: 'Writing the report', tab: 'Report', button: 'Export report', progress: /\d+%/ },
  ] as const
  for (const { title, tab, button, progress } of works) {
    await test.step(`${title} is cancelled`, async () => {
      await openTab(page, tab)
      const release = await holdResponses(page)
      await page.getByRole('button', { name: button }).click()
      const work = page.getByRole('status', { name: title })
      await expect(work).toContainText(progress)
      // Other work continues meanwhile.
      await openTab(page, 'Graph')
      await expect(work).toBeVisible()
      await work.getByRole('button', { name: `Cancel: ${title}` }).click()
      await expect(work).toContainText('cancelling')
      await expect(work.getByRole('button', { name: `Cancel: ${title}` })).toBeDisabled()
      await release()
      await expect(work).toHaveCount(0)
      await expect(page.getByText(`${title} was cancelled. Nothing was saved or recorded.`).first()).toBeAttached()
    })
  }

  await test.step('nothing was saved and nothing logged', async () => {
    await openTab(page, 'Log')
    await expect(entries.nth(1)).toBeVisible()
    await expect(recorded).toHaveCount(0)
    expect(saved).toEqual([])
  })

  await test.step('repeated, it completes', async () => {
    await page.getByRole('button', { name: 'Verify case' }).click()
    await expect(page.getByText(/no differences/i).first()).toBeVisible()
    await expect(recorded).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export evidence' }).click()
    await (await download).path()
  })
})
