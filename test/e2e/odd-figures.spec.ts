import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, enterKey, openPlan, panel, runToEnd } from './support/investigator.ts'

const WALLET = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const MOST = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

/**
 * Balances with figures too long for any column, as a list without a wrapper; everything else is
 * empty.
 */
function responseTo(path: string): string {
  if (path.endsWith('/account')) return '{"plan":"pro","credits_remaining":1000}'
  if (!path.endsWith('/current-balance')) return '{"data":[]}'
  const row = (symbol: string, value: string): string =>
    `{"chain":"base","address":"${WALLET}","token_address":"0x${symbol.repeat(40)}","token_symbol":"${symbol}","token_amount":${value},"value_usd":${value}}`
  return `[${[row('a', MOST), row('b', '0.00000000000000000000000000000000004592'), row('c', '-0.0')].join(',')}]`
}

async function startService(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Service-Credits-Used': '0' }).end(responseTo(request.url ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Whether truncation is marked: an ellipsis where the text of a figure is cut. */
async function isMarkedWhereCut(cell: Locator): Promise<boolean> {
  return cell.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.children.length === 0)
      .some((part) => {
        const holder = getComputedStyle(part).display === 'inline' ? (part.closest('.ui-amount') ?? part) : part
        return getComputedStyle(holder).textOverflow === 'ellipsis'
      }),
  )
}

test('figures wider than their column are marked as cut, tiny amounts are not zero, and minus zero is not a loss', async ({ stage }) => {
  const service = await startService()
  const { port } = service.address() as AddressInfo // listening on TCP
  const page = await stage.launch([`--service-url=http://127.0.0.1:${port}`])
  await enterKey(page, 'a-key-of-the-odd-service-0001')
  await createCase(page, { title: 'Odd figures' })
  await addSubject(page, WALLET, 'Base')
  await approve(await openPlan(page))
  await runToEnd(page)
  await page.getByRole('button', { name: 'Hide progress' }).click()
  const rows = panel(page, 'Balances').getByRole('grid').getByRole('row')
  const valueOf = (row: number): Locator => rows.nth(row).locator('[data-kind="usd"]').first()
  await expect(valueOf(1)).toContainText('11579208923731619')
  await expect(valueOf(2)).toHaveText('<$0.01')
  await expect(valueOf(2).locator('.ui-amount')).toHaveAttribute('title', '0.00000000000000000000000000000000004592')
  const amountOf = (row: number): Locator => rows.nth(row).locator('[data-kind="amount"]').first()
  await expect(amountOf(2)).toContainText('0.000000000')
  expect(await isMarkedWhereCut(amountOf(2))).toBe(true)
  expect(
    await valueOf(1)
      .locator('.ui-amount')
      .evaluate((one) => getComputedStyle(one).textOverflow),
  ).toBe('ellipsis')
  await expect(valueOf(3)).toHaveText('$0.00')
  service.closeAllConnections()
  service.close()
})
