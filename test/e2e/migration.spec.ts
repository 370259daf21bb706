import type { Page } from '@playwright/test'
import { nextRecord } from '../../src-renderer/evidence/case-record.ts'
import type { CaseRecord } from '../../src-renderer/evidence/case-state.ts'
import { killAllWith } from '../support/processes.ts'
import { writeVersion1 } from '../support/version-1.ts'
import { CASE, chainOf } from '../support/builders/custody-chains.ts'
import { expect, test } from './support/casebook-test.ts'
import { openTab } from './support/investigator.ts'

const ANSWERS = 300
const ARGS = ['--practice', '--service-url=http://127.0.0.1:9']

/** A case of an earlier version, with bodies of some 40 KB. */
function oldCase(): { readonly cases: readonly CaseRecord[] } & ReturnType<typeof chainOf> {
  const body = JSON.stringify({
    data: Array.from({ length: 500 }, (_, at) => ({ token_symbol: `T${at}`, token_amount: at, value_usd: at * 1.5 })),
    pagination: { page: 1, per_page: 500, is_last_page: true },
  })
  const chain = chainOf([
    { event: { kind: 'case-created', title: 'From before', reference: '', investigator: 'Ada', budget: '10', practice: false } },
    ...Array.from({ length: ANSWERS }, () => ({ capture: { caseId: CASE, body } })),
  ])
  let record: CaseRecord | undefined
  for (const entry of chain.entries) {
    record = nextRecord(
      record,
      entry,
      chain.events.find(({ seq }) => seq === entry.seq),
    )
  }
  return { ...chain, cases: record === undefined ? [] : [record] }
}

/** A page of Casebook's origin on which Casebook does not run. */
async function emptyPage(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/empty`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }))
  await page.goto(`${origin}/empty`)
}

async function writeOldCase(page: Page, origin: string): Promise<void> {
  const { captures, ...rows } = oldCase()
  const inText = captures.map((capture) => ({ ...capture, body: Buffer.from(capture.body).toString('base64') }))
  await emptyPage(page, origin)
  // As text: the writer runs in the page, where nothing of this file is known.
  await page.evaluate(`{
    const rows = ${JSON.stringify({ ...rows, captures: inText })}
    for (const row of rows.captures) row.body = Uint8Array.from(atob(row.body), (one) => one.charCodeAt(0))
    ;(${writeVersion1.toString()})('casebook', rows)
  }`)
}

/** How many captures stand in each form. */
function countForms(page: Page): Promise<{ readonly inRow: number; readonly apart: number; readonly digests: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('casebook')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['captures', 'bodies', 'digests'])
          const rows = transaction.objectStore('captures').getAll()
          const bodies = transaction.objectStore('bodies').count()
          const digests = transaction.objectStore('digests').count()
          transaction.addEventListener('complete', () => {
            opening.result.close()
            const inRow = rows.result.filter((row: object) => 'body' in row).length
            resolve({ inRow, apart: bodies.result, digests: digests.result })
          })
        })
      }),
  )
}

test('a case of an earlier version is prepared at the start; kill -9 in the middle of it loses nothing and it goes on', async ({ stage }) => {
  const page = await stage.launch(ARGS, undefined, async (blank, origin) => {
    await writeOldCase(blank, origin)
    // Slow enough that the kill meets it at work; a kill after its end would be one that loses nothing either.
    const session = await blank.context().newCDPSession(blank)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 5 })
  })
  const heading = page.getByRole('heading', { name: 'Preparing your cases for this version of Casebook' })
  await expect(heading).toBeVisible()
  await expect(page.getByText(/^[1-9]\d* of 300 answers/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`migration-${colorScheme}.png`) })
  }
  const gone = new Promise((resolve) => stage.context().once('close', resolve))
  killAllWith(`user-data-dir=${stage.folder}/profile`)
  await gone

  const fresh = await stage.desk().freshUrl()
  const { origin } = new URL(fresh)
  const again = await stage.reopenBrowser('about:blank')
  await emptyPage(again, origin)
  const cut = await countForms(again)
  expect(cut.apart).toBeGreaterThan(0)
  expect(cut.inRow + cut.apart).toBe(ANSWERS)
  expect(cut.digests).toBe(cut.apart)

  await again.goto(fresh)
  const old = again.getByRole('table', { name: 'Cases' }).getByRole('button', { name: 'From before', exact: true })
  await expect(old).toBeVisible()
  await old.click()
  await openTab(again, 'Log')
  await again.getByRole('button', { name: 'Verify the case' }).click()
  await expect(again.getByText(/nothing differs/i).first()).toBeVisible()
  await expect(again.getByText('300 captures').first()).toBeVisible()
  await emptyPage(again, origin)
  expect(await countForms(again)).toEqual({ inRow: 0, apart: ANSWERS, digests: ANSWERS })
})
