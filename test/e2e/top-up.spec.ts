import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, enterKey, openPlan, runToEnd } from './support/investigator.ts'

test('credits added at the provider count in the next opened plan', async ({ stage }) => {
  let credits = 3
  const service = createServer((request, response) => {
    request.resume()
    const body = request.url === '/api/v1/account' ? `{"plan":"pro","credits_remaining":${credits}}` : '{"data":[]}'
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Service-Credits-Used': '0' }).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // listening on TCP
  const page = await stage.launch([`--service-url=http://127.0.0.1:${port}`])
  await enterKey(page, 'a-key-of-the-poor-service-0001')
  await createCase(page, { title: 'Topped up' })
  await addSubject(page, '0xcbb811f129782ef87e19dea9d3375045219bae00', 'Base')
  let plan = await openPlan(page)
  await expect(plan).toContainText('The account is short by 9 credits')
  await expect(plan.getByRole('button', { name: /^Run/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  credits = 1000
  await page.clock.setSystemTime(Date.now() + 60_000)
  plan = await openPlan(page)
  await expect(plan.getByRole('button', { name: /^Run/ })).toBeEnabled()
  await expect(plan).not.toContainText('short by')
  await page.keyboard.press('Escape')

  // Also while the plan is open.
  credits = 4
  await page.clock.setSystemTime(Date.now() + 120_000)
  plan = await openPlan(page)
  await expect(plan).toContainText('The account is short by 8 credits')
  await lookWithAxe(page, 'A plan that the account is too short for')
  credits = 1000
  await plan.getByRole('button', { name: 'Refresh account' }).click()
  await expect(plan.getByRole('button', { name: /^Run/ })).toBeEnabled()
  await expect(plan).not.toContainText('short by')
  service.closeAllConnections()
  service.close()
})

test('a run that used up the account names the reason, and continues after a top-up', async ({ stage }) => {
  let credits = 50
  let taken = 0
  const service = createServer((request, response) => {
    request.resume()
    const isAccount = request.url === '/api/v1/account'
    const headers = { 'Content-Type': 'application/json', 'X-Service-Credits-Used': isAccount || credits === 0 ? '0' : '1' }
    if (isAccount) {
      response.writeHead(200, headers).end(`{"plan":"pro","credits_remaining":${credits}}`)
    } else if (credits === 0) {
      response.writeHead(403, headers).end('{"message":"Insufficient credits"}')
    } else {
      credits--
      taken++
      response.writeHead(200, headers).end('{"data":[]}')
    }
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // listening on TCP
  const page = await stage.launch([`--service-url=http://127.0.0.1:${port}`])
  await enterKey(page, 'a-key-of-the-poor-service-0001')
  await createCase(page, { title: 'Used up' })
  await addSubject(page, '0xcbb811f129782ef87e19dea9d3375045219bae00', 'Base')
  const plan = await openPlan(page)
  await expect(plan.getByRole('button', { name: /^Run/ })).toBeEnabled()
  credits = 2
  await approve(plan)
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByRole('status').first()).toContainText('Paused')
  const why = progress.getByRole('alert')
  await expect(why).toContainText('Insufficient credits')
  await expect.poll(async () => (await why.boundingBox())?.height).toBeGreaterThan(40)
  await expect.poll(() => why.evaluate((one) => (one.closest('.run-notes')?.clientHeight ?? 0) >= Math.min(one.clientHeight, 40))).toBe(true)

  await lookWithAxe(page, 'A paused run with its reason')

  // Pressed too soon: nothing is sent, and the missing credits are shown. It must still be possible
  // to continue.
  const before = taken
  const short = 'The account has 0 credits left. The cheapest waiting call costs'
  await progress.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(short).first()).toBeVisible()
  expect(taken).toBe(before)

  credits = 100
  await progress.getByRole('button', { name: 'Resume' }).click()
  await runToEnd(page)
  await expect(page.getByRole('alert').getByText(short), 'a repaired fault is no longer reported').toHaveCount(0)
  expect(taken).toBe(8)
  await expect(page.getByText(`Case${taken} of 500`)).toBeVisible()
  service.closeAllConnections()
  service.close()
})
