import { describe, expect, test } from 'vitest'
import { findJournaledResponse } from '../../../../src-main/broker/calls/journal-lookup.ts'
import { checkSubmission, type SubmitCall } from '../../../../src-main/broker/calls/submission.ts'
import { DiskMonitor } from '../../../../src-main/broker/limits/disk-monitor.ts'
import { systemClock } from '../../../../src-main/broker/clock.ts'
import { openJournal } from '../../../../src-main/journal/journal.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../../../src-shared/service/http-exchange.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'
import { MemoryFiles } from '../../disk/memory-files.ts'

const FULL = failure('disk_full', 'Full.', 'Free some.')
const REQUEST: SubmitCall = {
  caseId: 'c',
  planId: 'p',
  stepId: 's',
  endpoint: 'account',
  request: {},
  priority: 'bulk',
  approvedCredits: '5',
  confirmed: false,
}
const CHECKED = (() => {
  const checked = checkSubmission(REQUEST, '2026-01-01')
  if (!checked.ok) throw new Error(checked.error.message)
  return checked.value
})()

function response(id: string, change: Partial<HttpExchange> = {}): HttpExchange {
  const made = exchangeOf({ caseId: 'c', id, body: '{"plan":"pro","credits_remaining":1}' })
  const requested = { planId: 'p', stepId: 's', endpoint: 'account', method: 'GET', path: `/base${CHECKED.path}`, requestText: CHECKED.text } as const
  const exchange: HttpExchange = { ...made, ...requested, headers: [['content-type', 'application/json']], status: 200, ...change }
  const body = Buffer.from(exchange.bodyBase64, 'base64')
  return { ...exchange, requestSha256: sha256Hex(exchange.requestText), bodySha256: sha256Hex(body), bodyBytes: body.length }
}

async function world(saved: readonly HttpExchange[]) {
  const opened = await openJournal('/j', new MemoryFiles())
  if (!opened.ok) throw new Error(opened.error.message)
  const journal = opened.value
  for (const one of saved) await journal.put(one)
  const failing = err(FULL)
  let synced = 0
  let unwritten: typeof failing | ReturnType<typeof ok<undefined>> = ok(undefined)
  const ledger = { durable: async () => (synced++, unwritten) }
  let space: typeof failing | ReturnType<typeof ok<undefined>> = ok(undefined)
  let looks = 0
  let onLook = async (): Promise<void> => undefined
  const disk = new DiskMonitor(
    systemClock,
    async () => {
      looks++
      await onLook()
      return space
    },
    ledger,
  )
  return {
    journal,
    disk,
    request: () => findJournaledResponse({ journal, ledger, disk }, REQUEST, CHECKED),
    refuseLedger: () => {
      unwritten = failing
    },
    fill: () => {
      space = failing
      disk.recordFailure(FULL)
    },
    free: (then: () => Promise<void> = async () => undefined) => {
      space = ok(undefined)
      onLook = then
    },
    counts: () => ({ synced, looks }),
  }
}

describe('looking up a request in the journal before it costs anything', () => {
  test('returns the stored response of the same step once its cost is on disk', async () => {
    const { request, counts } = await world([response('x1')])
    expect(await request()).toEqual(ok(response('x1')))
    expect(counts()).toEqual({ synced: 1, looks: 0 })
  })

  test('withholds the stored response while its cost cannot be written, which stops paid work and is reported', async () => {
    const { request, disk, refuseLedger } = await world([response('x1')])
    refuseLedger()
    expect(await request()).toEqual(err(FULL))
    expect(disk.blockage?.failure).toBe(FULL)
  })

  test.each<[string, Partial<HttpExchange>]>([
    ['another case', { caseId: 'other' }],
    ['another plan', { planId: 'other' }],
    ['another step', { stepId: 'other' }],
    ['another endpoint', { endpoint: 'profiler/pnl' }],
    ['another request', { requestText: '{"a":1}' }],
    ['another path', { path: '/base/elsewhere' }],
    ['a refusal', { status: 500 }],
    ['a broken answer', { bodyBase64: Buffer.from('{"plan"').toString('base64') }],
  ])('returns no response of %s', async (_name, change) => {
    const { request, counts } = await world([response('x1', change)])
    expect(await request()).toBeUndefined()
    expect(counts()).toEqual({ synced: 0, looks: 0 })
  })

  test('finds a good response behind a broken one', async () => {
    const { request } = await world([response('x1', { bodyBase64: '' }), response('x2')])
    expect(await request()).toMatchObject({ ok: true, value: { id: 'x2' } })
  })

  test('returns a stored response on a full disk, and otherwise reports that nothing can be written until there is space', async () => {
    const saved = await world([response('x1')])
    saved.fill()
    expect((await saved.request())?.ok).toBe(true)
    const none = await world([])
    none.fill()
    expect(await none.request()).toEqual(err(FULL))
    none.free()
    expect(await none.request()).toBeUndefined()
    expect([none.counts(), none.disk.blockage]).toEqual([{ synced: 0, looks: 2 }, undefined])
  })

  test('returns a response that arrived while the disk was checked', async () => {
    const { journal, request, fill, free } = await world([])
    fill()
    free(async () => void (await journal.put(response('x1'))))
    expect(await request()).toMatchObject({ ok: true, value: { id: 'x1' } })
  })
})
