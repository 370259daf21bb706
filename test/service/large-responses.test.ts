import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTransport } from '../../src-main/broker/http/transport.ts'
import { LARGE_BODY_BYTES } from '../../src-main/journal/arrivals.ts'
import { aCall, type BrokerBackend, startBackend } from './fixtures/broker-backend.ts'
import { startWireServer, type WireServer } from './fixtures/wire-server.ts'

const VOLLEY = 8
const BODY = JSON.stringify({ data: Array.from({ length: 40_000 }, (_, row) => ({ label: `${row}`.padStart(80, 'x') })) })

let wire: WireServer
let backend: BrokerBackend
afterEach(async () => {
  await backend.end()
  await wire.close()
})

test('a volley of large responses is in memory one at a time, each is stored completely, and none is charged twice', async () => {
  expect(BODY.length).toBeGreaterThan(3 * LARGE_BODY_BYTES)
  wire = await startWireServer()
  const waiting: (() => void)[] = []
  wire.handle((_call, response) => {
    waiting.push(() => {
      response.writeHead(200, { 'content-type': 'application/json', 'X-Service-Credits-Used': '1' })
      response.end(BODY)
    })
    // All at once, like a slow service that releases them together.
    if (waiting.length === VOLLEY) for (const answer of waiting) answer()
  })
  backend = await startBackend(wire.origin, { transport: createTransport() })
  const { broker, journal } = backend
  const results = await Promise.all(Array.from({ length: VOLLEY }, () => broker.submit(aCall())))
  for (const result of results) {
    if (!result.ok) expect.fail(result.error.message)
    expect(Buffer.from(result.value.bodyBase64, 'base64').toString() === BODY).toBe(true)
  }
  expect(wire.paid()).toHaveLength(VOLLEY)
  expect(broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: `${VOLLEY}`, reserved: '0', disputed: '0' })
  // One whole, and of each the bytes before it was known to be large, to the end of the piece that
  // showed it.
  expect(journal.arrivals.peakHeldBytes).toBeLessThan(BODY.length + VOLLEY * 1.25 * LARGE_BODY_BYTES)
  expect(journal.arrivals.peakHeldBytes).toBeGreaterThanOrEqual(BODY.length)
  expect((await readdir(join(backend.dataDir, 'journal'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('other work of the backend runs between scanning, classifying and writing a large response', async () => {
  wire = await startWireServer()
  wire.handle((_call, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'X-Service-Credits-Used': '1' })
    response.end(BODY)
  })
  let turns = 0
  let ticking: NodeJS.Immediate | undefined
  const tick = (): void => {
    turns++
    ticking = setImmediate(tick)
  }
  let atResponse = 0
  let atJournal = 0
  const real = createTransport()
  const transport = {
    ...real,
    async send(request: Parameters<typeof real.send>[0]) {
      const outcome = await real.send(request)
      atResponse = turns
      return outcome
    },
  }
  backend = await startBackend(wire.origin, { transport })
  const { journal } = backend
  const put = journal.put.bind(journal)
  Object.assign(journal, {
    put: async (exchange: Parameters<typeof put>[0]) => {
      atJournal = turns
      return put(exchange)
    },
  })
  ticking = setImmediate(tick)
  try {
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: true })
  } finally {
    clearImmediate(ticking)
  }
  expect(atJournal - atResponse).toBeGreaterThanOrEqual(3)
})
