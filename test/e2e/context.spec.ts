import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { startPracticeService } from '../../src-practice/practice-service.ts'
import { expect, test } from './support/casebook-test.ts'
import { chooseChain, createCase, exportReport, openTab, runToEnd } from './support/investigator.ts'

/** Attaches the screen in both themes to the test's results. */
async function picture(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

function questionForm(page: Page, title: string): Locator {
  return page.getByRole('form', { name: `Request: ${title}` })
}

async function openQuestion(page: Page, tab: 'Token' | 'Market' | 'Search', title: string): Promise<Locator> {
  await openTab(page, tab)
  await page
    .getByRole('navigation', { name: `Requests: ${tab}` })
    .getByRole('button', { name: title, exact: false })
    .first()
    .click()
  // If the case has responses the form is a click away.
  const [again, form] = [page.getByRole('button', { name: 'New request…' }), questionForm(page, title)]
  await expect(again.or(form)).toBeVisible()
  if (await again.isVisible()) await again.click()
  return form
}

/** Enters the maximum price per call, confirms it and sends the request. */
async function sendRequest(form: Locator, credits: string): Promise<void> {
  await form.getByLabel(/^Maximum credits for one call/).fill(credits)
  // By keyboard: while the overview above is still loading, the form may move away from the mouse.
  const accept = form.getByRole('checkbox', { name: 'Accept this maximum price' })
  await expect(accept).toBeEnabled()
  await accept.press('Space')
  await expect(accept).toBeChecked()
  await form.getByRole('button', { name: /^Request/ }).click()
}

test('context: requests about smart money, a token and the web show their price, keep their source, and are available offline', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 10_000 })
  const token = service.world().tokens.find(({ chain, asset }) => chain === 'ethereum' && asset.symbol === 'LARK')
  if (token === undefined) throw new Error('The world has no such token.')
  const requested = (path: string): number => service.calls().filter((call) => call.path.includes(path)).length
  let page = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
  await createCase(page, { title: 'What surrounds it', budget: '300' })

  await test.step("the price is shown before a request: of the account's plan and of the other plan", async () => {
    const form = await openQuestion(page, 'Market', 'Smart money net flow')
    await expect(form.getByTestId('price-per-call')).toHaveText('5 credits per call on this account’s pro plan (50 credits on the free plan)')
    await expect(page.getByRole('region', { name: 'Results' })).toContainText('Not requested in this case')
    await expect(form.getByRole('button', { name: 'Request for up to 5 credits' })).toBeEnabled()
    await picture(page, 'market-form')
  })

  await test.step('the open query is part of the location: after a reload, by going back, and by its name in the palette', async () => {
    const title = (name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })
    await openQuestion(page, 'Market', 'Smart money holdings')
    await page.reload()
    await expect(title('Smart money holdings')).toBeVisible()
    await page.goBack()
    await expect(title('Smart money net flow')).toBeVisible()
    await page.goForward()
    await expect(title('Smart money holdings')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill('smart money net flow')
    await page.keyboard.press('Enter')
    await expect(title('Smart money net flow')).toBeVisible()
  })

  await test.step('an invalid request is refused locally and costs nothing', async () => {
    const form = questionForm(page, 'Smart money net flow')
    await form.getByRole('button', { name: 'None', exact: true }).first().click()
    await expect(form.getByRole('status')).toContainText('must name at least one chain')
    await expect(form.getByRole('button', { name: /^Request/ })).toBeDisabled()
    const history = await openQuestion(page, 'Market', 'Smart money holdings over time')
    await history.getByRole('textbox', { name: 'From', exact: true }).fill('2019-01-01')
    await expect(history.getByRole('status')).toContainText('must not be more than 1461 days ago')
    expect(requested('smart-money')).toBe(0)
    expect(service.creditsTaken()).toBe(0)
  })

  await test.step('a window of more than a year is several calls with their total', async () => {
    const form = questionForm(page, 'Smart money holdings over time')
    // 800 days are three windows on every day of the calendar
    await form.getByRole('textbox', { name: 'From', exact: true }).fill(new Date(Date.now() - 800 * 86_400_000).toISOString().slice(0, 10))
    const calls = form.getByRole('table', { name: 'Calls of the plan' })
    await expect(calls.getByRole('row')).toHaveCount(1 + 3)
    await form.getByLabel('Maximum pages').fill('2')
    await form.getByLabel('Maximum pages').blur()
    await expect(form.getByTestId('plan-total')).toHaveText('3 to 6 credits')
  })

  await test.step('a saved query is opened by one click, without a request', async () => {
    const form = await openQuestion(page, 'Market', 'Token screener')
    const saved = form.getByRole('group', { name: 'Saved filters' })
    await form.getByRole('textbox', { name: 'Records per page' }).fill('25')
    await saved.getByRole('button', { name: 'Save as filter…' }).click()
    await saved.getByRole('textbox', { name: 'Name of the filter' }).fill('Short list')
    await page.keyboard.press('Enter')
    const filter = saved.getByRole('button', { name: 'Short list', exact: true })
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    await form.getByRole('textbox', { name: 'Records per page' }).fill('50')
    await expect(filter).toHaveAttribute('aria-pressed', 'false')
    await picture(page, 'market-saved')
    await filter.click()
    await expect(form.getByRole('textbox', { name: 'Records per page' })).toHaveValue('25')
    expect(service.creditsTaken()).toBe(0)
  })

  const responses = page.getByRole('region', { name: 'Results' })
  await test.step('a request follows pages to the end, and each row has its source', async () => {
    const form = await openQuestion(page, 'Market', 'Smart money net flow')
    await chooseChain(page.getByRole('region', { name: 'Smart money net flow', exact: true }), /Chains for/, 'Base')
    await form.getByRole('textbox', { name: 'Records per page' }).fill('3')
    await form.getByRole('button', { name: 'All pages' }).click()
    await expect(form.getByRole('button', { name: 'Request for up to 300 credits' })).toBeEnabled()
    await form.getByRole('button', { name: 'Request for up to 300 credits' }).click()
    await runToEnd(page)
    await expect(responses.getByText('Found', { exact: true })).toBeVisible()
    const pages = requested('smart-money/netflow')
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThan(10)
    await expect(responses).toContainText(`${5 * pages} credits counted`)
    await expect(page.getByText(`Case${5 * pages} of 300`)).toBeVisible()
    expect(service.creditsTaken()).toBe(5 * pages)
    await expect(page.getByRole('region', { name: 'Market data in this case' })).toBeVisible()
    await picture(page, 'market-found')
    await responses
      .getByRole('button', { name: /^Source of .*, row 1$/ })
      .first()
      .click()
    const source = page.getByRole('dialog', { name: 'Source: Smart money net flow' })
    await expect(source).toContainText('/api/v1/smart-money/netflow')
    await expect(source).toContainText('"per_page":3')
    await page.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the same query is not paid twice; requested again, its result is shown next to the old one', async () => {
    const form = await openQuestion(page, 'Market', 'Smart money net flow')
    await expect(form.getByRole('status')).toContainText('This case already has all of this data')
    const before = requested('smart-money/netflow')
    await responses.getByRole('button', { name: 'Refresh…' }).click()
    await form.getByRole('button', { name: /^Request/ }).click()
    await expect(responses.getByRole('article')).toHaveCount(2)
    await expect(responses.getByText('Found', { exact: true })).toHaveCount(2)
    expect(requested('smart-money/netflow')).toBe(2 * before)
  })

  await test.step('further pages are requested on demand; a query in progress can be cancelled', async () => {
    const form = await openQuestion(page, 'Market', 'Smart money holdings')
    await form.getByRole('textbox', { name: 'Records per page' }).fill('2')
    await form.getByRole('button', { name: 'Request for up to 5 credits' }).click()
    await expect(responses.getByText('More pages', { exact: true })).toBeVisible()
    await responses.getByRole('button', { name: 'Next pages…' }).click()
    await expect(form.getByText(/^Saved on/)).toBeVisible()
    await form.getByRole('button', { name: 'Request for up to 25 credits' }).click()
    await expect(responses.getByText('Found', { exact: true })).toBeVisible()
    await expect(responses.getByRole('article').first()).toContainText('1 of its results were already in the case')
    service.setFaults(['latency=20000:/api/v1/smart-money/dcas'])
    const slow = await openQuestion(page, 'Market', 'Smart money DCA strategies')
    await slow.getByRole('button', { name: 'Request for up to 5 credits' }).click()
    await expect(responses.getByText('No result yet')).toBeVisible()
    await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(responses.getByText('Cancelled', { exact: true })).toBeVisible()
    service.setFaults([])
  })

  await test.step('a token of a result leads to its holders; a price that is not published is confirmed by its maximum', async () => {
    await page
      .getByRole('navigation', { name: 'Requests: Market' })
      .getByRole('button', { name: /Smart money net flow/ })
      .click()
    const table = responses.getByRole('grid').first()
    await table.getByRole('gridcell', { name: /^0x/ }).first().click()
    await responses.getByRole('button', { name: /^Open token/ }).click()
    await expect(page.getByRole('tab', { name: 'Token' })).toHaveAttribute('aria-selected', 'true')
    await page.getByLabel('Token address').fill('0x123')
    await page.getByLabel('Chain of the token').selectOption('ethereum')
    const form = await openQuestion(page, 'Token', 'Token holders')
    await expect(form.getByRole('status')).toContainText('token_address is not a valid Ethereum address')
    await page.getByLabel('Token address').fill(token.address)
    await expect(form.getByTestId('price-per-call')).toContainText('The price is not published; public sources name 5 credits')
    await expect(form.getByRole('button', { name: /^Request/ })).toBeDisabled()
    await sendRequest(form, '5')
    await expect(responses.getByText('Found', { exact: true })).toBeVisible()
    const dossier = page.getByRole('region', { name: 'Token data in this case' })
    await expect(dossier.getByRole('table', { name: 'Largest holders' })).toBeVisible()
    await dossier.getByRole('button', { name: 'Request: sellers, about 1 credit' }).click()
    const priced = dossier.getByRole('group', { name: 'Price of: sellers' })
    await expect(priced.getByRole('button', { name: /^Request for up to/ })).toBeVisible()
    await priced.getByRole('button', { name: 'Change: sellers' }).click()
    await expect(questionForm(page, 'Token buyers and sellers').getByLabel('Buy or sell')).toHaveValue('SELL')
    await picture(page, 'token-holders')
  })

  await test.step('no results, failed and not available are three different states', async () => {
    const form = await openQuestion(page, 'Token', 'Token holders')
    await form.getByText('Filters').click()
    await form.getByRole('textbox', { name: 'Value USD, at least' }).fill('999999999999')
    await sendRequest(form, '5')
    await expect(responses.getByText('No results')).toBeVisible()
    await expect(responses).toContainText('not proof that none exist')
    service.setFaults(['error=query_too_large:/api/v1/tgm/transfers'])
    await sendRequest(await openQuestion(page, 'Token', 'Token transfers'), '1')
    await expect(responses.getByText('Failed', { exact: true })).toBeVisible()
    await expect(responses).toContainText('query_too_large')
    service.setFaults([])
    await picture(page, 'token-failed')
    await page.getByLabel('Chain of the token').selectOption('bitcoin')
    await page.getByRole('button', { name: /Token flows/ }).click()
    await expect(page.getByText('The service does not support token flows on Bitcoin')).toBeVisible()
    await page.getByLabel('Chain of the token').selectOption('ethereum')
    const nav = page.getByRole('navigation', { name: 'Requests: Token' })
    await expect(nav.getByRole('button', { name: 'No results Token holders' })).toBeVisible()
    await expect(nav.getByRole('button', { name: 'Failed Token transfers' })).toBeVisible()
    await expect(nav.getByRole('button', { name: 'Not requested Token flows' })).toBeVisible()
    await expect(nav.getByRole('button', { name: 'Not available Token DCA vaults' })).toBeVisible()
  })

  await test.step('an address of a result becomes a subject', async () => {
    const form = await openQuestion(page, 'Token', 'Token transfers')
    await sendRequest(form, '1')
    await expect(responses.getByText(/Found|More pages/).first()).toBeVisible()
    await picture(page, 'token-transfers')
    await responses.getByRole('grid').first().getByRole('gridcell', { name: /^0x/ }).first().click()
    await responses.getByRole('button', { name: /^Add .* as subject$/ }).click()
    await expect(page.getByRole('region', { name: 'Balances', exact: true })).toBeVisible()
    await openTab(page, 'Token')
  })

  await test.step('web text is shown as text without links', async () => {
    const form = await openQuestion(page, 'Search', 'Web search')
    await form.getByLabel('Queries, one per line').fill('Larkspur Protocol\nMeridian Exchange')
    await sendRequest(form, '5')
    await expect(responses.getByText('Found', { exact: true })).toBeVisible()
    await expect(responses.getByRole('link')).toHaveCount(0)
    await picture(page, 'web-search')
    const link = await responses
      .getByRole('gridcell', { name: /^https?:/ })
      .first()
      .innerText()
    const fetched = await openQuestion(page, 'Search', 'Web fetch')
    await fetched.getByLabel('Web addresses, one per line').fill(link)
    await fetched.getByLabel('Question').fill('Who is behind it?')
    await test.step('one confirmation starts a spending session with a proposed limit, and the next query needs none', async () => {
      await expect(fetched.getByLabel(/^Maximum credits for one call/)).toHaveValue('20')
      await fetched.getByRole('textbox', { name: 'Spending session limit in credits' }).fill('19')
      await expect(fetched).toContainText('This request alone costs 20 credits.')
      await expect(fetched.getByRole('button', { name: /^Request/ })).toBeDisabled()
      await fetched.getByRole('textbox', { name: 'Spending session limit in credits' }).fill('30')
      await test.step('the button stays on the first row next to several confirmations', async () => {
        const topOf = async (one: Locator): Promise<number> => one.evaluate((element) => element.getBoundingClientRect().top)
        const action = await topOf(fetched.getByRole('button', { name: /^Request for/ }))
        const agreed = await topOf(fetched.getByText('Accept this maximum price'))
        expect(Math.abs(action - agreed)).toBeLessThan(20)
      })
      await picture(page, 'web-session')
      await fetched.getByRole('button', { name: 'Request for up to 20 credits' }).click()
    })
    await expect(responses.getByRole('region', { name: 'Page content' })).toBeVisible()
    await expect(responses.getByRole('link')).toHaveCount(0)
    await picture(page, 'web-fetch')
    const sectors = await openQuestion(page, 'Search', 'Token sectors')
    await expect(sectors).toContainText('Spending session: 10 credits left, this takes up to 1 credit.')
    await expect(sectors.getByRole('checkbox', { name: 'Accept this maximum price' })).toHaveCount(0)
    await picture(page, 'sectors-session')
    await sectors.getByRole('button', { name: 'Request for up to 1 credit' }).click()
    await expect(responses.getByText('Found', { exact: true })).toBeVisible()
  })

  await test.step('the report lists every request and can be verified', async () => {
    const report = await exportReport(page, test.info().outputPath())
    const said = execFileSync(process.execPath, ['tools/verify.ts', report], { encoding: 'utf8' })
    expect(said).toMatch(/verified/i)
    await openTab(page, 'Log')
    await expect(page.getByText('Larkspur Protocol, Meridian Exchange').first()).toBeVisible()
  })

  await test.step('after a restart offline, every result is shown, without a request', async () => {
    // The cancelled call enters the service's log when the service ends it.
    const requested = (): number => service.calls().filter(({ path }) => !path.includes('dcas')).length
    const calls = requested()
    await stage.close()
    await service.close()
    page = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
    await page.getByText('What surrounds it').first().click()
    await openTab(page, 'Market')
    const stored = page.getByRole('region', { name: 'Results' })
    await page
      .getByRole('navigation', { name: 'Requests: Market' })
      .getByRole('button', { name: /Smart money net flow/ })
      .click()
    await expect(stored.getByRole('article')).toHaveCount(2)
    await expect(stored.getByRole('grid').first()).toBeVisible()
    await openTab(page, 'Search')
    await page.getByRole('button', { name: /Web fetch/ }).click()
    await expect(stored.getByRole('region', { name: 'Page content' })).toBeVisible()
    await picture(page, 'offline')
    expect(requested()).toBe(calls)
  })
})

test('context: each result is a chart with its figures as a table, and the next request needs one press within a spending session', async ({
  stage,
}) => {
  const service = await startPracticeService({ marked: false, credits: 10_000 })
  const token = service.world().tokens.find(({ chain, asset }) => chain === 'solana' && asset.symbol === 'USDC')
  if (token === undefined) throw new Error('The world has no such token.')
  const requested = (path: string): number => service.calls().filter((call) => call.path.includes(path)).length
  const page = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
  await createCase(page, { title: 'What moves', budget: '300' })
  await openTab(page, 'Market')
  const next = page.getByRole('list', { name: 'Not requested yet' })
  const market = page.getByRole('region', { name: 'Market data in this case' })
  // One list: each request is in it once, with its price.
  await expect(page.getByText('Smart money DEX trades', { exact: true })).toHaveCount(1)

  await test.step('the first press shows the price and starts a spending session; the next ones request at once', async () => {
    await next.getByRole('button', { name: 'Request: smart money net flow, 5 credits' }).click()
    const priced = page.getByRole('group', { name: 'Price of: smart money net flow' })
    expect(requested('smart-money')).toBe(0)
    await priced.getByRole('textbox', { name: 'Spending session limit in credits' }).fill('100')
    await priced.getByRole('button', { name: 'Request for up to 5 credits' }).click()
    await expect(market.getByRole('table', { name: 'Net flow by sector' })).toBeVisible()
    for (const name of [
      'Request: smart money holdings, 5 credits',
      'Request: smart money holdings over time, 1 credit',
      'Request: smart money perpetual trades, 5 credits',
      'Request: smart money DCA strategies, 5 credits',
      'Request: token screener, about 1 credit',
    ])
      await next.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('group', { name: 'Spending session' })).toContainText('Spending session 22 of 100 credits')
    await expect.poll(() => service.creditsTaken()).toBe(22)
  })

  await test.step('sectors by traded volume, vaults by spending, trades and holdings over time', async () => {
    await expect(market.getByRole('table', { name: 'Sectors' }).getByRole('row', { name: /Decentralised Exchanges/ })).toBeVisible()
    await market.getByRole('button', { name: 'Smart money holdings', exact: true }).click()
    await expect(market.getByRole('table', { name: 'Sectors' }).getByRole('row').nth(1)).toContainText('Stablecoin')
    await expect(
      market
        .getByRole('table', { name: 'Smart money DCA vaults' })
        .getByRole('row', { name: /USDC → .*%/ })
        .first(),
    ).toBeVisible()
    const trades = market.getByRole('group', { name: 'Smart money perpetual trades' })
    await expect(trades.getByRole('img', { name: /^Chart: Smart money perpetual trades, / })).toBeVisible()
    await trades.getByText('Figures of the chart').click()
    await trades
      .getByRole('button', { name: /^Source of the largest trade/ })
      .first()
      .click()
    const source = page.getByRole('dialog', { name: 'Source: Smart money perpetual trades' })
    await expect(source).toContainText('/api/v1/smart-money/perp-trades')
    await page.getByRole('button', { name: 'Close' }).last().click()
    const stored = market.getByRole('group', { name: 'Smart money holdings over time' })
    await expect(stored.getByRole('img', { name: /^Chart: Smart money holdings over time/ })).toBeVisible()
    await stored.getByRole('button', { name: 'Compare two dates' }).click()
    await expect(stored.getByRole('table', { name: 'What changed between the two dates' }).getByRole('row', { name: /^Total/ })).toBeVisible()
    await picture(page, 'market-pictures')
  })

  await test.step('vaults of a token', async () => {
    await openTab(page, 'Token')
    await page.getByLabel('Token address').fill(token.address)
    await page.getByLabel('Chain of the token').selectOption('solana')
    await next.getByRole('button', { name: 'Request: DCA vaults, about 1 credit' }).click()
    const vaults = page.getByRole('region', { name: 'Token data in this case' }).getByRole('table', { name: 'DCA vaults' })
    await expect(vaults.getByRole('row', { name: /100\.00%.*Closed/ }).first()).toBeVisible()
    await picture(page, 'token-vaults')
  })
})
