import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startRecordedService } from '../support/recorded-service.ts'
import { expect, openBrowser, test } from './support/casebook-test.ts'
import {
  addSubject,
  approve,
  createCase,
  enterKey,
  exportEvidence,
  exportReport,
  openPlan,
  openTab,
  panel,
  runToEnd,
} from './support/investigator.ts'

const BNB = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SOLANA = 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5'

/** Digits on screen, and those of dollars in the tooltip, without grouping. */
async function digitsOf(locator: ReturnType<typeof panel>): Promise<string> {
  // The text waits until the panel is rendered; the list of titles would be read immediately.
  const text = await locator.innerText()
  const titles = await locator.locator('[title]').evaluateAll((parts) => parts.map((part) => part.getAttribute('title')))
  return [text, ...titles].join('\n').replaceAll(/[,\s]/g, '')
}

test('the recorded public addresses are investigated from key to verified report, and again without a service', async ({ stage }) => {
  const service = await startRecordedService()
  const address = [`--service-url=${service.origin}`]
  let page = await stage.launch(address)
  await enterKey(page, service.key)
  await createCase(page, { title: 'Recorded' })
  for (const [subject, chain] of [
    [BNB, 'BNB Chain'],
    [SOLANA, 'Solana'],
  ] as const) {
    await addSubject(page, subject, chain)
    const dialog = await openPlan(page)
    await expect(dialog.getByText('pro plan', { exact: true })).toBeVisible()
    await approve(dialog)
    await runToEnd(page)
    await page.getByRole('button', { name: 'Hide progress' }).click()
  }

  await test.step('the dossier shows the recorded figures digit for digit', async () => {
    await page
      .getByRole('button', { name: /0xcBB811|0xcbb811/i })
      .first()
      .click()
    await expect(panel(page, 'Balances')).toContainText('USDT')
    for (const figure of ['2071.2045486884217', '2069.157874386617', '0.10508470757599213'])
      await expect.poll(() => digitsOf(panel(page, 'Balances'))).toContain(figure)
    await expect(panel(page, 'Balances')).toContainText('$2,069.16')
    await expect.poll(() => digitsOf(panel(page, 'Counterparties'))).toContain('9537.984005498349')
    await expect.poll(() => digitsOf(panel(page, 'Transactions'))).toContain('57.33319548323134')
    await expect(panel(page, 'Related wallets')).toContainText('No results')
  })

  await test.step('a figure opens its capture', async () => {
    await panel(page, 'Counterparties')
      .getByRole('button', { name: /^Source of/ })
      .last()
      .click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('9537.984005498349')
    await expect(drawer).toContainText(/SHA-256/i)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('the graph shows the recorded counterparties', async () => {
    await openTab(page, 'Graph')
    const list = page.getByRole('region', { name: 'Graph as a list' })
    await expect(list).toContainText('0x5994')
    await expect(list).toContainText('Coinbase: Deposit')
  })

  let report = ''
  await test.step('the report cites the captures and is verified', async () => {
    report = await exportReport(page, stage.folder)
    const html = readFileSync(report, 'utf8')
    expect(html.replaceAll(/<[^>]*>|[,\s]/g, '')).toContain('9537.984005498349')
    expect(html).not.toContain(service.key)
    const evidence = await exportEvidence(page)
    const verified = spawnSync(process.execPath, ['tools/verify.ts', report, evidence], { encoding: 'utf8' })
    expect(verified.stdout).toContain('VERIFIED')
    expect(verified.status).toBe(0)
  })

  await test.step('the report opens without a script or a request', async () => {
    const browser = await openBrowser(`${stage.folder}/reader`)
    const reader = await browser.newPage()
    const requests: string[] = []
    reader.on('request', (request) => requests.push(request.url()))
    await reader.goto(`file://${report}`)
    await expect(reader.getByRole('heading', { name: 'Recorded' }).first()).toBeVisible()
    expect(requests).toEqual([`file://${report}`])
    expect(await reader.locator('script').count()).toBe(0)
    await browser.close()
  })

  await test.step('without a service and without a key the case shows the same, and nothing uses the network', async () => {
    const before = service.calls.length
    await service.close()
    await stage.close()
    page = await stage.launch(address)
    await page.getByText('Recorded').first().click()
    await page
      .getByRole('button', { name: /0xcBB811|0xcbb811/i })
      .first()
      .click()
    await expect.poll(() => digitsOf(panel(page, 'Counterparties'))).toContain('9537.984005498349')
    await openTab(page, 'Graph')
    await expect(page.getByRole('region', { name: 'Graph as a list' })).toContainText('0x5994')
    expect(service.calls.length).toBe(before)
  })
})
