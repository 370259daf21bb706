import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openLegend, openPlan, openTab, panel } from './support/investigator.ts'

const SUBJECTS = ['ab', 'cd'].map((byte) => `0x${byte.repeat(20)}`)
const LAST_PAGE = { page: 1, per_page: 1000, is_last_page: true }
/** Per subject; both together exceed what the page computes without a worker. */
const COUNTERPARTIES = 11_000

/** Counterparties of a subject, the largest first. */
function partiesOf(subject: string): string {
  return JSON.stringify({
    data: Array.from({ length: COUNTERPARTIES }, (_, at) => ({
      counterparty_address: `0x${createHash('sha256').update(`${subject} ${at}`).digest('hex').slice(0, 40)}`,
      counterparty_address_label: [at === 0 ? `Deposit of ${subject.slice(0, 6)}` : ''],
      interaction_count: 1,
      total_volume_usd: COUNTERPARTIES - at,
      volume_in_usd: 0,
      volume_out_usd: COUNTERPARTIES - at,
      tokens_info: [],
    })),
    pagination: LAST_PAGE,
  })
}

/** A service with tens of thousands of counterparties and nothing else. */
async function startCrowd(): Promise<{ readonly server: Server; readonly origin: string }> {
  const parties = new Map(SUBJECTS.map((subject) => [subject, partiesOf(subject)]))
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const subject = SUBJECTS.find((one) => body.includes(one)) ?? ''
      response.writeHead(200, { 'content-type': 'application/json' })
      if (path.endsWith('/account')) response.end(JSON.stringify({ plan: 'pro', credits_remaining: 5000 }))
      else response.end((path.endsWith('/counterparties') ? parties.get(subject) : undefined) ?? JSON.stringify({ data: [], pagination: LAST_PAGE }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { server, origin: `http://127.0.0.1:${port}` }
}

test('a graph of tens of thousands is built in a worker, shows its largest nodes and names what it leaves out', async ({ stage }) => {
  const { server, origin } = await startCrowd()
  const page = await stage.launch([`--service-url=${origin}`], { CASEBOOK_API_KEY: 'key-of-the-crowd' })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await createCase(page, { title: 'Crowd', budget: '2500' })
  for (const subject of SUBJECTS) {
    await addSubject(page, subject, 'Ethereum')
    await approve(await openPlan(page))
    await expect(panel(page, 'Counterparties')).toContainText('Found')
  }
  await openTab(page, 'Graph')
  const screen = page.getByRole('tabpanel', { name: 'Graph' })
  await expect(screen.getByText('20,002 rows')).toBeVisible()
  await expect((await openLegend(page)).getByText(/^Of 22,002 nodes, 20,002 are listed:/)).toBeVisible()
  await expect(screen.getByRole('row', { name: /Deposit of 0xabab/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('large.png') })
  expect(workers.filter((url) => url.includes('draft-worker'))).toHaveLength(1)
  // The worker ends with the draft, and its memory is freed.
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('draft-worker'))).toEqual([])

  await test.step('a node with thousands of neighbours shows ranked bars, filters them and adds a row to the graph', async () => {
    await screen.getByRole('button', { name: /^Ranked bars · 1\d,\d{3} neighbours$/ }).click()
    const rows = screen.getByRole('listbox', { name: 'Recipients, ranked' })
    await expect(rows.getByRole('option').first()).toContainText('$11k')
    // Only rows in view are elements.
    expect(await rows.getByRole('option').count()).toBeLessThan(80)
    const out = screen.getByRole('region', { name: 'Out', exact: true })
    await expect(out).toContainText(/rows below · \$[\d.]+M · [\d.]+%/)
    await screen.getByRole('searchbox', { name: 'Filter recipients' }).fill('<= 9000 >= 8991')
    await expect(out.getByRole('status')).toContainText(/^10 of 1\d,\d{3} rows · \$90k of \$/)
    const added = screen.getByRole('button', { name: /^Remove .* from the graph$/ })
    await expect(added).toHaveCount(0)
    await rows.press('Enter')
    await expect(added).toHaveCount(1)
    await rows.press('Delete')
    await expect(added).toHaveCount(0)
    await rows.press('Escape')
    await expect(rows).toHaveCount(0)
    await expect(screen.getByText('20,002 rows')).toBeVisible()
  })
  server.closeAllConnections()
  server.close()
})
