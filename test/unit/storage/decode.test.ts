import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addressesOf } from '../../../src-renderer/storage/derived/addresses-of.ts'
import { createResponseCache } from '../../../src-renderer/storage/response-cache.ts'
import { decodeForStorage, decodeCapture, decodingFailure } from '../../../src-renderer/storage/decode.ts'
import { DecodingError } from '../../../src-renderer/storage/decoder/decoder.ts'
import type * as decoding from '../../../src-renderer/storage/decoder/decoding.ts'
import { captureOf } from '../../support/builders/captures.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'
import { openFile, PARTIES } from './stored-case.ts'

/** Ids of captures that make the decoder throw. */
const { hard } = vi.hoisted(() => ({ hard: new Set<string>() }))
vi.mock('../../../src-renderer/storage/decoder/decoding.ts', async (original) => {
  const actual = await original<typeof decoding>()
  const replyTo: typeof actual.replyTo = (job) =>
    hard.has(job.capture.id) ? { kind: 'failed', id: job.id, message: 'No sense in it.' } : actual.replyTo(job)
  return { ...actual, replyTo }
})
beforeEach(() => hard.clear())

const SAID = {
  ok: false,
  error: {
    code: 'internal',
    message: 'A result could not be decoded. No sense in it.',
    remedy: 'Restart Casebook. The result is saved as delivered.',
  },
}

describe('a capture', () => {
  const capture = captureOf(exchangeOf({ caseId: 'c', id: 'x-1', endpoint: 'profiler/counterparties', body: PARTIES }))

  test('is decoded to response, summary and flows, independent of its place in the chain', async () => {
    const decoded = await decodeCapture(capture)
    expect(decoded).toMatchObject({ response: { rows: [{ pointer: '/data/0' }] }, summary: { rows: 1, understood: true }, flows: { length: 1 } })
    const saved = await decodeForStorage(capture)
    expect(saved).toMatchObject({ response: { rows: { count: 1 } }, addresses: { text: '0x00000000000000000000000000000000000000aa' } })
    expect(decoded.saved).toEqual(saved)
  })

  test('that cannot be read has no response', async () => {
    const odd = captureOf(exchangeOf({ caseId: 'c', id: 'x-2', body: '<html>' }))
    expect(await decodeCapture(odd)).toMatchObject({ response: undefined, summary: { understood: false } })
    expect(await decodeForStorage(odd)).toEqual({ response: undefined, addresses: { text: '', ends: new Uint32Array() } })
  })

  test('that makes the decoder throw is reported', async () => {
    hard.add('x-1')
    for (const decode of [decodeCapture, decodeForStorage]) await expect(decode(capture)).rejects.toThrow(DecodingError)
    expect(decodingFailure(new DecodingError('No sense in it.'))).toEqual(SAID)
    expect(decodingFailure('a text')).toMatchObject({ error: { message: 'A result could not be decoded. a text' } })
  })
})

describe('a response that makes the decoder throw', () => {
  test('is not committed to a case, and the next one is', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    hard.add('x-hard')
    expect(await caseFile.commitExchange(exchangeOf({ caseId, id: 'x-hard' }), undefined)).toEqual(SAID)
    expect(await caseFile.commitExchange(exchangeOf({ caseId, id: 'x-next' }), undefined)).toMatchObject({ ok: true, value: { capture: { seq: 2 } } })
  })

  test('is reported when it is read, and earlier reads stay cached', async () => {
    const { caseFile } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    for (const id of ['x-a', 'x-b'])
      await caseFile.commitExchange(exchangeOf({ caseId, id, body: PARTIES, endpoint: 'profiler/counterparties' }), undefined)
    const state = await caseFile.state(caseId)
    if (!state.ok) expect.unreachable()
    const read = vi.fn(caseFile.captures)
    const responses = createResponseCache(read, { responses: (headers) => Promise.resolve(headers.map(() => undefined)), keep: () => undefined })
    hard.add('x-b')
    expect(await responses(state.value.captures)).toEqual(SAID)
    hard.clear()
    expect(await responses(state.value.captures)).toMatchObject({ ok: true, value: [{ response: { rows: [{}] } }, { response: { rows: [{}] } }] })
    expect(read.mock.calls.map(([headers]) => headers.map(({ id }) => id))).toEqual([['x-a', 'x-b'], ['x-b']])
    hard.add('x-a')
    const [loaded] = state.value.captures
    if (loaded === undefined) expect.unreachable()
    expect(await addressesOf(loaded, caseFile.captures, { addresses: () => Promise.resolve(undefined), keep: () => undefined })).toEqual(SAID)
  })

  test('keeps its existing summary, and is decoded again at the next start', async () => {
    const { caseFile, name } = await freshCaseFile()
    const caseId = await newCase(caseFile)
    for (const id of ['y-a', 'y-b']) await caseFile.commitExchange(exchangeOf({ caseId, id }), undefined)
    await caseFile.close()
    const database = await openFile(name)
    for (const row of await database.summaries.toArray()) await database.summaries.put({ ...row, decoder: 0 })
    const decoders = async (): Promise<number[]> => (await database.summaries.toArray()).map(({ decoder }) => decoder)
    hard.add('y-a')
    const first = await freshCaseFile({ name })
    expect(await first.caseFile.renewCaptureSummaries(() => undefined)).toEqual({ ok: true, value: undefined })
    expect(await decoders()).toEqual([0, expect.any(Number)])
    hard.clear()
    const reported = vi.fn()
    await first.caseFile.renewCaptureSummaries(reported)
    expect(reported).toHaveBeenLastCalledWith({ responses: 1, responsesDone: 1 })
    expect(new Set(await decoders()).size).toBe(1)
    const again = vi.fn()
    await first.caseFile.renewCaptureSummaries(again)
    expect(again).not.toHaveBeenCalled()
  })
})
