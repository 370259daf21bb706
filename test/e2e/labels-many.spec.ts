import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, panel } from './support/investigator.ts'

const SUBJECT = `0x${'ab'.repeat(20)}`
const LAST_PAGE = { page: 1, per_page: 1000, is_last_page: true }
const addressOf = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`

/**
 * 600 counterparties: every seventh with labels, others with an address prefix, some without a
 * volume.
 */
const PARTIES = Array.from({ length: 600 }, (_, index) => ({
  counterparty_address: addressOf(index + 1),
  counterparty_address_label: index % 7 === 1 ? ['A long label of the service: Deposit [0x0000]', 'Second', 'Third', 'Fourth'] : [`[0x${index + 1}]`],
  interaction_count: 3,
  total_volume_usd: index % 11 === 3 ? null : 1e9 / (index + 1),
  volume_in_usd: 5,
  volume_out_usd: 1,
  tokens_info: [],
}))

/**
 * A service with a free plan and many counterparties. It answers label requests only when released.
 */
async function startCrowd(): Promise<{
  readonly server: Server
  readonly origin: string
  readonly requestedLabels: string[]
  readonly respondWithLabels: () => void
}> {
  const requestedLabels: string[] = []
  const waiting: (() => void)[] = []
  const send = (response: ServerResponse, body: object): void => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const path = request.url ?? ''
    if (path.endsWith('/account')) send(response, { plan: 'free', credits_remaining: 5000 })
    else if (path.endsWith('/counterparties')) send(response, { data: PARTIES, pagination: LAST_PAGE })
    else if (path.endsWith('/labels')) {
      requestedLabels.push(body)
      waiting.push(() => send(response, { data: [{ label: 'Bought' }], pagination: LAST_PAGE }))
    } else send(response, { data: [], pagination: LAST_PAGE })
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const respondWithLabels = (): void => {
    for (const go of waiting.splice(0)) go()
  }
  return { server, origin: `http://127.0.0.1:${port}`, requestedLabels, respondWithLabels }
}

/** Elements that extend beyond the right edge of their dialog. */
function beyond(dialog: Locator): Promise<number> {
  return dialog.evaluate((element) => {
    const { right } = element.getBoundingClientRect()
    return [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > right + 0.5).length
  })
}

test('labels of hundreds of counterparties are priced for the free plan, report a short budget, and are not bought twice while in progress', async ({
  stage,
}) => {
  const { server, origin, requestedLabels, respondWithLabels } = await startCrowd()
  const page = await stage.launch([`--service-url=${origin}`], { CASEBOOK_API_KEY: 'key-of-the-crowd' })
  await createCase(page, { title: 'Many', budget: '2500' })
  await addSubject(page, SUBJECT, 'Ethereum')
  await approve(await openPlan(page))
  await expect(panel(page, 'Counterparties')).toContainText('Found')
  const dialog = page.getByRole('dialog')
  const open = async (): Promise<void> => {
    await panel(page, 'Counterparties').getByRole('button', { name: 'Buy labels…' }).click()
    await expect(dialog.getByTestId('plan-total')).toBeVisible()
  }
  const take = async (number: number): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Number of counterparties' }).selectOption('custom')
    await dialog.getByRole('spinbutton', { name: 'Custom number of counterparties' }).fill(String(number))
    await expect(dialog.getByRole('checkbox', { name: /labels of 0x/i })).toHaveCount(number)
  }
  /** Attaches the screen in both themes to the test's results. */
  const picture = async (name: string): Promise<void> => {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`), animations: 'disabled' })
    }
  }

  await test.step('no digit of a figure is cut off', async () => {
    const cut = await panel(page, 'Counterparties')
      .locator('[role=gridcell][data-figure=true]')
      .evaluateAll((all) =>
        all
          .flatMap((cell) => [cell, ...cell.querySelectorAll('.ui-amount, .ui-amount-whole')])
          // inline elements have no width of their own: their cell is measured
          .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
          .map((each) => each.textContent),
      )
    expect(cut).toEqual([])
  })

  await test.step('500 of 600, at 300 credits each; known ones are counted, and unaffordable ones reported first', async () => {
    await open()
    await take(500)
    await expect(dialog.getByText('72 already known, excluded.')).toBeVisible()
    await expect(dialog.getByTestId('plan-total')).toHaveText('128,400 credits')
    await expect(dialog.getByRole('status')).toContainText(/The budget of this case is short by 12\d,\d{3} credits/)
    expect(await beyond(dialog)).toBe(0)
    await picture('many')
    await dialog.getByRole('radio', { name: 'Premium labels, 1,500 credits each' }).check()
    // An ordinary label does not settle a premium one: no address is left out.
    await expect(dialog.getByTestId('plan-total')).toHaveText('750,000 credits')
    await dialog.getByRole('radio', { name: 'Labels, 300 credits each', exact: true }).check()
  })

  await test.step('labels in progress are known, and not bought a second time', async () => {
    await take(3)
    await dialog.getByRole('checkbox', { name: 'Confirm 600 credits for labels of 2 addresses' }).check()
    await dialog.getByRole('button', { name: 'Buy for 600 credits' }).click()
    await expect(dialog).toBeHidden()
    // The approval is exactly the price of both: they are sent one at a time, so that a raised
    // price passes at most once.
    await expect.poll(() => requestedLabels.length).toBe(1)
    await open()
    await expect(dialog.getByText(/^Labels purchase in progress, approved .*, this case$/)).toHaveCount(2)
    await expect(dialog.getByRole('checkbox', { name: `Buy anyway: labels of ${addressOf(1)}` })).not.toBeChecked()
    await picture('on-their-way')
    respondWithLabels()
    await expect.poll(() => requestedLabels.length).toBe(2)
    respondWithLabels()
    await expect(dialog.getByText(/^Labels bought .*, this case$/)).toHaveCount(2)
    expect(requestedLabels).toHaveLength(2)
  })
  server.closeAllConnections()
  server.close()
})
