import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, panel, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

test('the overview shows inflows and outflows, activity, counterparties, missing data and cost', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Overview' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  const overview = page.getByRole('region', { name: 'Overview', exact: true })
  await expect(page.getByRole('region', { name: 'Counterparties', exact: true })).toBeVisible()
  await expect(overview).toBeHidden()
  await approve(await openPlan(page))
  await runToEnd(page)

  await test.step('the sidebar shows the address complete, shortened and on request', async () => {
    const line = page.getByRole('list', { name: 'Subjects' }).getByRole('button')
    await expect(line).toHaveAttribute('title', new RegExp(COLLECTOR, 'i'))
    expect(await line.getByText('0x826be5').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })

  await test.step('figures and flows, each with its source', async () => {
    await expect(overview.getByText('$572,236.03')).toBeVisible()
    const flows = overview.getByRole('table', { name: 'Largest flows in and out' })
    await expect(flows.getByRole('row').nth(1)).toContainText('$574,680.38')
    await expect(flows.getByRole('row').nth(1)).toContainText('100.00%')
    await expect(flows.getByRole('columnheader', { name: 'First–last' })).toBeVisible()
    await expect(flows.getByRole('button', { name: /^0xfdec/ })).toHaveAttribute('aria-haspopup', 'menu')
    await expect(page.getByLabel('Requests about this subject')).toContainText(/[1-9]\d* found.* not requested/)
    await flows.getByRole('button', { name: /^Source of the flow with 0xfdec/ }).click()
    const source = page.getByRole('dialog', { name: 'Source: Counterparties' })
    await expect(source).toContainText('Marked: /data/0')
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
  })

  await test.step('counterparties show their share and dates, and several are chosen for labels at once', async () => {
    const counterparties = panel(page, 'Counterparties')
    const grid = counterparties.getByRole('grid', { name: 'Counterparties by volume' })
    await expect(grid.getByRole('row').nth(1)).toContainText(/100\.00%\d+2026-\d\d-\d\d2026-\d\d-\d\d/)
    await grid.getByRole('checkbox', { name: /, row 1$/ }).click()
    await grid.getByRole('checkbox', { name: /, row 2$/ }).click()
    await counterparties
      .getByRole('group', { name: /^Selected in/ })
      .getByRole('button', { name: 'Labels…' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Buy labels for 2 addresses' })
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await expect(dialog).toContainText('$574,680.38')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the activity chart shows that some days are unknown', async () => {
    await expect(overview.getByRole('img', { name: /^Calendar: \d+ days with 20 listed transactions/ })).toBeVisible()
    await expect(overview.getByRole('img', { name: /^Transfers by hour of the day, UTC\. In: \d.* Out: \d/ })).toBeVisible()
    await expect(overview.getByRole('img', { name: /^Chart: Balance by token/ })).toBeVisible()
  })

  await test.step('any two dates of the history are compared, each with its source', async () => {
    const history = panel(page, 'Balance history')
    await history.getByRole('button', { name: 'Compare two dates' }).click()
    const changes = history.getByRole('table', { name: 'What changed between the two dates' })
    await expect(changes.getByRole('row').last()).toContainText('Total')
    await expect(changes.getByRole('row').last()).toContainText(/\$\d/)
    await history.getByRole('button', { name: 'Source of the earlier date' }).click()
    const source = page.getByRole('dialog', { name: 'Source: Balance history' })
    await expect(source).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
  })

  await test.step('a transaction names its counterparty', async () => {
    const grid = panel(page, 'Transactions').getByRole('grid', { name: 'Transactions', exact: true })
    await expect(grid.getByRole('columnheader', { name: 'From or to' })).toBeVisible()
    await expect(grid.getByRole('row').nth(1)).toContainText('0xfdec59…ab8895')
  })

  await test.step('missing data is offered with its price, and viewing it costs nothing', async () => {
    const spent = overview.getByRole('list', { name: 'Credits spent on this subject' })
    await expect(spent).toContainText('Counterparties')
    await expect(spent.getByRole('listitem')).toHaveCount(4)
    await spent.getByRole('button', { name: /^\d more$/ }).click()
    await expect(spent.getByRole('listitem')).toHaveCount(8)
    await overview.getByRole('button', { name: /^Next page of transactions… 1 credit/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^Run/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('flows, balance and perpetuals share one time axis, and a chosen range applies to the tables too', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Axis' })
  await addSubject(page, '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a', 'Base')
  await approve(await openPlan(page))
  await runToEnd(page)
  const axis = page.getByRole('region', { name: 'Timeline', exact: true })
  const facts = axis.getByLabel('Figures of the selected days')
  const transactions = panel(page, 'Transactions')

  await test.step('a panel that was not requested reads as such, not as empty', async () => {
    await expect(axis.getByRole('img', { name: /^In and out over time: up to \$/ })).toBeVisible()
    await expect(axis.getByRole('img', { name: 'Perpetual trades over time: no data. Hatched: incomplete data.' })).toBeVisible()
    await expect(axis.getByRole('button', { name: /^Perpetual trades: not requested/ })).toBeVisible()
    await expect(facts).not.toContainText('Closed PnL')
    await expect(facts).toContainText('In, listed')
    await expect(axis.getByRole('status')).toContainText('entire period')
  })

  await test.step('the last weeks are chosen by keyboard; sums, tables and the note above them follow', async () => {
    await expect(transactions.getByText('20 rows').first()).toBeVisible()
    const all = (await facts.textContent()) ?? ''
    const first = axis.getByRole('slider', { name: 'First day' })
    await first.press('End')
    await first.press('PageDown')
    await first.press('ArrowLeft')
    await expect(axis.getByRole('status')).toContainText('show only these days')
    await expect(facts).not.toHaveText(all)
    await expect(transactions).toContainText(/Only the days selected on the timeline, from \d{4}-\d\d-\d\d: 1?\d of 20 rows/)
    await expect(panel(page, 'Balance history')).toContainText(/: 0 of 1,000 rows/)
  })

  await test.step('the whole period shows everything again', async () => {
    await transactions.getByRole('button', { name: 'Entire period' }).click()
    await expect(transactions.getByText('20 rows').first()).toBeVisible()
    await expect(transactions).not.toContainText('Only the days selected')
    await expect(axis.getByRole('status')).toContainText('entire period')
  })
})

/** Tether on Tron, withdrawn from the exchange during the cash-out of the fraud. */
const ON_TRON = 'TEwyUGaB2mrimp9B1jGk36Hn3m13qFKzVQ'

test('a transaction is looked up with its block time if the chain needs it, and drawn as transfers between its parties', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Lookup' })
  await addSubject(page, ON_TRON, 'Tron')
  await approve(await openPlan(page))
  await runToEnd(page)
  const lookup = panel(page, 'Transaction lookup')
  const hash = lookup.getByRole('textbox', { name: 'Transaction hash' })
  const time = lookup.getByRole('textbox', { name: 'Block time, UTC' })
  const listed = panel(page, 'Transactions')
    .getByRole('grid', { name: 'Transactions', exact: true })
    .getByRole('row')
    .nth(1)
    .getByTitle(/^[0-9a-f]{64}$/)
    .first()

  await test.step('nothing is requested without a time', async () => {
    await hash.fill('ab'.repeat(32))
    await lookup.getByRole('button', { name: /^Look up/ }).click()
    await expect(lookup.getByRole('alert')).toContainText('Enter the block time in UTC, to the second')
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the time of a transaction listed in the case is known', async () => {
    await hash.fill((await listed.getAttribute('title')) ?? '')
    await expect(lookup).toContainText(/The case lists this transaction at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
    await lookup.getByRole('button', { name: /^Look up/ }).click()
    await approve(page.getByRole('dialog'))
  })

  await test.step('its graph names both ends, and each transfer opens its source', async () => {
    const flow = lookup.getByRole('region', { name: /^Flow of / })
    await expect(flow.getByRole('list', { name: 'Transfers' })).toContainText('USDT')
    await expect(flow.getByRole('list', { name: 'Senders' })).toContainText('Meridian Exchange')
    await expect(flow.getByRole('list', { name: 'Recipients' })).toContainText('TEwyUGaB')
    await flow.getByRole('button', { name: /^Source of USDT, from / }).click()
    const source = page.getByRole('dialog', { name: /^Source: Transaction lookup/ })
    await expect(source).toContainText('block_timestamp')
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
  })
  await test.step('a transaction unknown to the service is named as unknown, without another response', async () => {
    await hash.fill('cd'.repeat(32))
    await time.fill('2026-11-18T11:06:40Z')
    await lookup.getByRole('button', { name: /^Look up/ }).click()
    await approve(page.getByRole('dialog'))
    await expect(lookup.getByRole('listitem').filter({ hasText: 'No results' })).toContainText('cdcdcdcd…cdcdcd')
    await expect(lookup.getByRole('region', { name: /^Flow of / })).toHaveCount(1)
  })
})
