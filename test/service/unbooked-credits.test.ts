import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aCall, type BrokerBackend, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, startWireServer, type WireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

/** A service that charges this many credits for a call that it reports as 1. */
async function serviceTaking(credits: () => number): Promise<WireServer & { readonly account: { plan: string; credits_remaining: number } }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const account = { plan: 'pro', credits_remaining: 10_000 }
  wire.account = account
  wire.handle((call, response, request) => {
    account.credits_remaining -= credits()
    const headers = { 'X-Service-Credits-Used': '1', 'X-Service-Credits-Remaining': `${account.credits_remaining}` }
    respondWithJson({ data: [] }, 200, headers)(call, response, request)
  })
  return Object.assign(wire, { account })
}

async function readAccount({ broker }: BrokerBackend): Promise<readonly string[]> {
  const account = await broker.readAccount()
  if (!account.ok) expect.fail(account.error.message)
  return (broker.status().unaccountedCharges ?? []).map(({ message }) => message)
}

async function pay({ broker }: BrokerBackend): Promise<void> {
  const result = await broker.submit(aCall())
  if (!result.ok) expect.fail(result.error.message)
}

test('reports another program on the same key with both figures, across a restart, until someone acknowledges it, while work continues', async () => {
  const wire = await serviceTaking(() => 1)
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-unbooked-'))
  ending.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const backend = await startBackend(wire.origin, { dataDir })
  await pay(backend)
  expect(await readAccount(backend)).toEqual([])
  wire.account.credits_remaining -= 1234
  await pay(backend)
  const [reported = ''] = await readAccount(backend)
  expect(reported).toMatch(/the account lost 1,235 credits, but Casebook recorded 1: 1,234 credits are not in its ledger\.$/)
  // No call is stopped for it, and no case is charged.
  await pay(backend)
  expect(backend.broker.status().stopped).toBeUndefined()
  expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '3', disputed: '0' })
  await backend.end()

  const next = await startBackend(wire.origin, { dataDir })
  ending.push(() => next.end())
  const after = await readAccount(next)
  expect(after).toHaveLength(1)
  expect(after[0]).toMatch(/the account lost 1,236 credits, but Casebook recorded 2: 1,234 credits/)
  expect((await next.broker.acknowledgeLedgerIssues()).ok).toBe(true)
  expect(await readAccount(next)).toEqual([])
})

test('reports a service that takes more than its responses report', async () => {
  const wire = await serviceTaking(() => 3)
  const backend = await startBackend(wire.origin)
  ending.push(() => backend.end())
  await pay(backend)
  await pay(backend)
  expect(await readAccount(backend)).toMatchObject([
    expect.stringMatching(/lost 6 credits, but Casebook recorded 2: 4 credits are not in its ledger/),
  ])
})
