import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel } from './support/investigator.ts'

const HUB = `0x${'ab'.repeat(20)}`
const LAST_PAGE = { page: 1, per_page: 1000, is_last_page: true }
const NEIGHBOURS = 200
/** Of the neighbours, in this order: an exchange with 26 addresses, and a pool with nine. */
const ENTITIES: readonly (readonly [label: string, count: number])[] = [
  ['🏦 Meridian Exchange: Deposit', 26],
  ['🤖 Tidepool: Pool', 9],
]

/** The counterparties of a hot wallet: every third pays it, the others are paid. */
function neighbours(): string {
  const labels = ENTITIES.flatMap(([label, count]) => Array.from({ length: count }, () => label))
  return JSON.stringify({
    data: Array.from({ length: NEIGHBOURS }, (_, at) => {
      const value = (NEIGHBOURS - at) * 100
      const isIn = at % 3 === 0
      return {
        counterparty_address: `0x${createHash('sha256').update(`neighbour ${at}`).digest('hex').slice(0, 40)}`,
        counterparty_address_label: labels[at] === undefined ? [] : [labels[at]],
        interaction_count: 1 + (at % 7),
        total_volume_usd: value,
        volume_in_usd: isIn ? value : 0,
        volume_out_usd: isIn ? 0 : value,
        tokens_info: [],
      }
    }),
    pagination: LAST_PAGE,
  })
}

/** A service that knows one hub and nothing else. */
async function startHub(): Promise<{ readonly server: Server; readonly origin: string }> {
  const body = neighbours()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    request.resume()
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      if (path.endsWith('/account')) response.end(JSON.stringify({ plan: 'pro', credits_remaining: 5000 }))
      else response.end(path.endsWith('/counterparties') ? body : JSON.stringify({ data: [], pagination: LAST_PAGE }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { server, origin: `http://127.0.0.1:${port}` }
}

test('a hub of 200 neighbours is ranked bars, entities first, and its rows become nodes of the graph', async ({ stage }) => {
  const { server, origin } = await startHub()
  const page = await stage.launch([`--service-url=${origin}`], { CASEBOOK_API_KEY: 'key-of-the-hub' })
  await createCase(page, { title: 'Hub', budget: '500' })
  await addSubject(page, HUB, 'Ethereum')
  await approve(await openPlan(page))
  await expect(panel(page, 'Counterparties')).toContainText('Found')
  await openTab(page, 'Graph')
  const screen = page.getByRole('tabpanel', { name: 'Graph' })
  // A graph of one requested node with many neighbours opens with its ranked bars; entities are counted once.
  await expect(screen.getByRole('button', { name: /^Ranked bars · 167 neighbours/ })).toHaveAttribute('aria-pressed', 'true')
  const rows = screen.getByRole('listbox', { name: 'Recipients, ranked' })
  const out = screen.getByRole('region', { name: 'Out', exact: true })
  const added = screen.getByRole('button', { name: /^Remove .* from the graph$/ })
  const screenshot = async (name: string): Promise<void> => void (await page.screenshot({ path: test.info().outputPath(name) }))

  await test.step('entities come first, with their addresses in full, and single addresses follow by value', async () => {
    const texts = await rows.getByRole('option').allInnerTexts()
    expect(texts[0]).toContain('Meridian Exchange')
    expect(texts[1]).toContain('Tidepool')
    expect(texts.slice(2).every((text) => text.startsWith('0x'))).toBe(true)
    expect(texts[2]).toContain('$16.5k')
    await expect(out).toContainText('133 addresses in 112 rows')
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: width === 1440 ? 900 : 1080 })
      const count = rows.getByText('17 addresses')
      await expect(count).toBeVisible()
      expect(await count.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      await screenshot(`hub-${width}.png`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('rows that are not drawn are counted with their sum', async () => {
    await expect(screen.getByText('105 more rows')).toBeVisible()
    await expect(screen.getByText('50 more rows')).toBeVisible()
    await expect(out.getByRole('contentinfo').or(out.locator('footer'))).toContainText(/^\d+ rows below · \$[\d.]+k · [\d.]+%$/)
  })

  await test.step('Enter adds a row to the picture, and Delete removes it', async () => {
    await expect(added).toHaveCount(0)
    await rows.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(added).toHaveCount(1)
    await expect(screen.getByText('104 more rows')).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(added).toHaveCount(0)
    await expect(screen.getByText('105 more rows')).toBeVisible()
  })

  await test.step('the filter limits the rows in place', async () => {
    const filter = screen.getByRole('searchbox', { name: 'Filter recipients' })
    await filter.fill('tidepool')
    await expect(out.getByRole('status')).toHaveText('1 of 112 rows · $102k of $1.3M')
    await expect(rows.getByRole('option')).toHaveCount(1)
    await filter.fill('<= 1000')
    await expect(rows.getByRole('option').first()).toContainText('$1k')
  })

  await test.step('a row that is dragged onto the picture becomes a node of the graph', async () => {
    const row = rows.getByRole('option').first()
    const name = /0x\w+…\w+/.exec(await row.innerText())?.[0] ?? ''
    expect(name).not.toBe('')
    await row.dragTo(page.locator('.hub-picture'))
    await expect(added).toHaveCount(1)
    await expect(screen.getByRole('button', { name: `Remove ${name} from the graph` })).toBeVisible()
    await screenshot('dragged-1440.png')
    await screen.getByRole('button', { name: 'Show graph' }).click()
    await expect(rows).toHaveCount(0)
    await screenshot('graph-1440.png')
    const download = page.waitForEvent('download')
    await screen.getByRole('button', { name: 'Save image' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(name)
  })
  server.closeAllConnections()
  server.close()
})
