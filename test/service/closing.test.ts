import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readLedgerBytes } from '../../src-main/broker/ledger/ledger-file.ts'
import { createTransport, type Transport } from '../../src-main/broker/http/transport.ts'
import { type FileSystem, nodeFiles } from '../../src-main/disk/file-system.ts'
import { Secret } from '../../src-main/secret.ts'
import { aCall, KEY, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, startWireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casebook-closing-'))
  ending.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  return dataDir
}

test('a response that is being stored during shutdown has its price in the ledger', async () => {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  wire.account = { plan: 'pro', credits_remaining: 1000 }
  wire.handle(respondWithJson({ data: [] }))
  const dataDir = await dataFolder()
  const [keeping, go, transportClosed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The disk writes the response slowly.
  const files: FileSystem = {
    ...nodeFiles,
    async open(path, flags, mode) {
      if (path.includes('exchange')) {
        keeping.resolve()
        await go.promise
      }
      return await nodeFiles.open(path, flags, mode)
    },
  }
  const real = createTransport()
  const transport: Transport = { ...real, close: () => (real.close(), transportClosed.resolve()) }
  const backend = await startBackend(wire.origin, { dataDir, files, transport, closeGraceMs: 0 })
  await backend.broker.readAccount()
  const requested = backend.broker.submit(aCall())
  await keeping.promise
  const closing = backend.broker.close()
  await transportClosed.promise
  // Gives anything that would close now the chance to do so first.
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
  go.resolve()
  const response = await requested
  await closing
  const { lines } = readLedgerBytes(await readFile(join(dataDir, 'ledger.ndjson')))
  expect(response).toMatchObject({ ok: true })
  expect(lines.filter((line) => line.kind === 'settled').map(({ id }) => id)).toEqual(response.ok ? [response.value.id] : [])
})

test('a closed transport sends nothing, and a late call costs nothing', async () => {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const transport = createTransport()
  transport.close()
  const outcome = await transport.send({ origin: wire.origin, method: 'POST', path: '/api/v1/late', body: '{}', key: new Secret(KEY) })
  expect(outcome.kind).toBe('not-sent')
  expect(wire.paid()).toEqual([])
})
