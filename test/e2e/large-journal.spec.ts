import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeText } from '../../src-main/journal/exchange-file.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { expect, test } from './support/casebook-test.ts'
import { createCase, openTab } from './support/investigator.ts'

/**
 * The largest response that the broker accepts, and so many of them that no message could hold them
 * all: one string holds at most half a gigabyte.
 */
const RESPONSES = 13
const BODY_BYTES = 32 * 1024 * 1024

const hash = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

test('a journal of half a gigabyte is loaded into its case response by response, with progress on screen, and is acknowledged', async ({ stage }) => {
  const args = ['--practice', '--service-url=http://127.0.0.1:9']
  let page = await stage.launch(args)
  await createCase(page, { title: 'Large', budget: '100' })
  const caseId = /case\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  expect(caseId).not.toBe('')
  await stage.close()

  const journal = join(stage.folder, 'data', 'journal')
  const text = '{"data":[],"pagination":{"page":1,"per_page":1000,"is_last_page":true}}'
  const body = Buffer.alloc(BODY_BYTES, ' ')
  body.write(text)
  const bodyBase64 = body.toString('base64')
  const bodySha256 = hash(body)
  for (let at = 0; at < RESPONSES; at += 1) {
    const id = `x0000000000${at.toString(36)}-large`
    const requestText = JSON.stringify({ address: `0x${at.toString(16).padStart(40, '0')}`, chain: 'ethereum' })
    const exchange: HttpExchange = {
      id,
      callId: `call-${at}`,
      caseId,
      planId: 'p-1',
      stepId: `p-1.${at}`,
      endpoint: 'profiler/current-balance',
      method: 'POST',
      path: '/api/v1/profiler/address/current-balance',
      serviceOrigin: 'http://127.0.0.1:9',
      practice: true,
      requestText,
      requestSha256: hash(requestText),
      status: 200,
      headers: [],
      bodyBase64,
      bodySha256,
      bodyBytes: body.length,
      startedAt: '2026-11-21T00:00:00.000Z',
      endedAt: '2026-11-21T00:00:01.000Z',
      // No credits, so that the ledger is not involved.
      creditsUsed: '0',
      creditsSource: 'none',
      appVersion: '0.1.0',
    }
    await writeFile(join(journal, `${id}.exchange.json`), exchangeText(exchange))
  }
  const waiting = async (): Promise<number> => (await readdir(journal)).filter((name) => name.endsWith('.exchange.json')).length

  page = await stage.launch(args)
  const note = page.getByText('Loading paid results of an interrupted run')
  await expect(note).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`coming-in-${colorScheme}.png`) })
  }
  // Committed responses leave the journal while others are still to come: an interruption loses and
  // repeats nothing.
  await expect.poll(waiting, { intervals: [50] }).toBeLessThan(RESPONSES)
  // Half a gigabyte takes minutes while other tests run; the limit only ends a hang.
  await expect(page.getByText(`Added ${RESPONSES} results of an interrupted run to the case.`).first()).toBeVisible({ timeout: 600_000 })
  await expect(note).toBeHidden()
  expect(await waiting()).toBe(0)
  await page.getByRole('button', { name: 'Large' }).first().click()
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/no differences/i).first()).toBeVisible()
  expect(stage.backend().output()).not.toMatch(/RangeError|unhandled/i)
})
