import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { BrokerStatus } from '../../src-shared/ipc/casebook-api.ts'
import { aCall, type BrokerBackend, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, startWireServer, type WireServer } from './fixtures/wire-server.ts'
import { pendingOf } from '../support/pending-responses.ts'

/** A real full disk of 8 MB: a tmpfs, which only root may mount and only Linux has. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

const probe = mountSmallDisk()
if (probe === undefined) console.log('SKIPPED the full disk: no small file system could be mounted (root on Linux can).')
else unmount(probe)

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Fills all remaining space. */
function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize))
}

function until(backend: BrokerBackend, holds: (status: BrokerStatus) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds(backend.broker.status())) return resolve()
    const end = backend.broker.onChanged((status) => {
      if (!holds(status)) return
      end()
      resolve()
    })
  })
}

let ending: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

async function setUp(diskMarginBytes: number): Promise<{ folder: string; wire: WireServer; backend: BrokerBackend }> {
  const folder = mountSmallDisk() ?? expect.fail('the small disk is gone')
  ending.push(() => unmount(folder))
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const backend = await startBackend(wire.origin, { dataDir: folder, diskMarginBytes })
  ending.push(() => backend.end())
  return { folder, wire, backend }
}

describe.skipIf(probe === undefined)('a full disk', () => {
  test('stops paid work before anything is spent, is reported, and lets work continue once there is space', async () => {
    const { folder, wire, backend } = await setUp(2 * 1024 * 1024)
    fill(folder)
    const call = backend.broker.submit(aCall())
    await until(backend, (status) => JSON.stringify(status).includes('disk'))
    expect(wire.paid()).toEqual([])
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '0', reserved: '0', disputed: '0' })
    rmSync(join(folder, 'filler'))
    expect((await call).ok).toBe(true)
    expect(wire.paid()).toHaveLength(1)
  })

  test('holds a response that is in flight until there is space, and charges it once', async () => {
    const { folder, wire, backend } = await setUp(0)
    const text = `{"data":[{"label":"${'x'.repeat(100_000)}"}]}`
    wire.handle((call, response, request) => {
      fill(folder)
      respondWithJson(text, 200, { 'X-Service-Credits-Used': '1' })(call, response, request)
      setTimeout(() => rmSync(join(folder, 'filler')), 1500)
    })
    const result = await backend.broker.submit(aCall())
    if (!result.ok) expect.fail(result.error.message)
    expect(Buffer.from(result.value.bodyBase64, 'base64').toString()).toBe(text)
    expect(await pendingOf(backend.journal, 'c1')).toMatchObject({ ok: true, value: [{ id: result.value.id }] })
    expect(wire.paid()).toHaveLength(1)
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '1', reserved: '0', disputed: '0' })
  })
})
