import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { decodeCapture } from '../../../src-renderer/storage/decode.ts'
import type { Database } from '../../../src-renderer/storage/database.ts'
import {
  captureAppend,
  createWriteQueue,
  eventAppend,
  MAX_APPENDS_AT_ONCE,
  MAX_BYTES_AT_ONCE,
  type Append,
  type Appended,
} from '../../../src-renderer/storage/write-queue.ts'
import { checkCase } from '../../../src-renderer/storage/case-check.ts'
import { readChain } from '../../../src-renderer/storage/chain-reader.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'
import { captureOf } from '../../support/builders/captures.ts'
import { testAuthor } from '../../support/builders/signing.ts'
import { openFile } from './stored-case.ts'

const AT = '2026-11-21T00:00:00.000Z'
const by = { at: AT, actor: 'Ada' }
const created = (caseId: string): Append =>
  eventAppend({ ...by, caseId, kind: 'case-created', title: 'T', reference: '', investigator: 'Ada', budget: '1', practice: false })
const hides = (caseId: string, nodeId = 'n'): Append => eventAppend({ ...by, caseId, kind: 'node-hidden', nodeId, hidden: true })
async function responses(caseId: string, id: string, body?: string | Uint8Array): Promise<Append> {
  const { seq: _seq, ...capture } = captureOf(exchangeOf({ caseId, id, ...(typeof body === 'string' ? { body } : {}) }))
  const decoded = await decodeCapture(capture)
  return captureAppend(typeof body === 'object' ? { ...capture, body } : capture, decoded, AT)
}

async function queue(author: () => Promise<string> = async () => 'unsigned') {
  const database = await openFile(`queue-${crypto.randomUUID()}`)
  const reported: (readonly Appended[])[] = []
  const onAppended = vi.fn(async (appended: readonly Appended[]) => void reported.push(appended))
  return { database, reported, onAppended, write: createWriteQueue(database, onAppended, author) }
}

const seqs = (reported: readonly (readonly Appended[])[]): (number | undefined)[][] => reported.map((batch) => batch.map(({ entry }) => entry?.seq))

async function isWhole(database: Database, caseId: string): Promise<boolean> {
  const checked = await checkCase(readChain(database, caseId, 'Reading'))
  return checked.ok && checked.value.ok
}

describe('waiting writes', () => {
  test('are written together, in their order, and each caller gets its own result', async () => {
    const author = testAuthor(1).author
    const requested = vi.fn(async () => author)
    const { database, reported, write } = await queue(requested)
    const [made, event, response, other] = await Promise.all([
      write(created('c')),
      write(hides('c')),
      write(await responses('c', 'x-1')).then((result) => result),
      write(created('d')),
    ])
    expect([made, event, response, other]).toMatchObject([
      {
        ok: true,
        value: { entry: { caseId: 'c', seq: 1, kind: 'event', ref: '', author, seen: [], at: AT }, payload: { kind: 'case-created', seq: 1 } },
      },
      { ok: true, value: { entry: { caseId: 'c', seq: 2, kind: 'event' }, payload: { kind: 'node-hidden', seq: 2 }, record: { seq: 2 } } },
      { ok: true, value: { entry: { caseId: 'c', seq: 3, kind: 'capture', ref: 'x-1' }, record: { seq: 3, captures: 1 } } },
      { ok: true, value: { entry: { caseId: 'd', seq: 1 } } },
    ])
    expect(response.ok && 'capture' in response.value.payload && response.value.payload).toMatchObject({
      capture: { id: 'x-1', seq: 3 },
      summary: { rows: 1 },
    })
    expect(response.ok && 'capture' in response.value.payload && response.value.payload.capture).not.toHaveProperty('body')
    expect([await isWhole(database, 'c'), await isWhole(database, 'd')]).toEqual([true, true])
    expect(reported.flat()).toHaveLength(4)
  })

  test('submitted together are one transaction, with one request for the author', async () => {
    const requested = vi.fn(async () => 'unsigned')
    const { reported, write } = await queue(requested)
    await Promise.all([write(created('c')), write(hides('c')), write(hides('c'))])
    expect([seqs(reported), requested.mock.calls.length]).toEqual([[[1, 2, 3]], 1])
    // A write submitted while none runs starts a new transaction.
    await write(hides('c'))
    expect([seqs(reported), requested.mock.calls.length]).toEqual([[[1, 2, 3], [4]], 2])
  })

  test('submitted while one is written join the next transaction', async () => {
    const { reported, onAppended, write } = await queue()
    let written = (): void => {}
    onAppended.mockImplementationOnce(async (appended) => {
      reported.push(appended)
      await new Promise<void>((resolve) => (written = resolve))
    })
    let settled = false
    const first = write(created('c')).then(() => (settled = true))
    await vi.waitFor(() => expect(reported).toHaveLength(1), { timeout: 600_000 })
    const later = [write(hides('c')), write(hides('c'))]
    // A write settles only after the listeners of the case have received it.
    expect(settled).toBe(false)
    written()
    await first
    await Promise.all(later)
    expect(seqs(reported)).toEqual([[1], [2, 3]])
  })

  test('are written at most a thousand at a time', async () => {
    const { reported, write } = await queue()
    await Promise.all([write(created('c')), ...Array.from({ length: 1_000 }, () => write(hides('c')))])
    expect(MAX_APPENDS_AT_ONCE).toBe(1_000)
    expect(reported.map((batch) => batch.length)).toEqual([1_000, 1])
  })

  test('are passed to the database a hundred rows at a time, within the one transaction', async () => {
    const { database, reported, write } = await queue()
    await write(created('c'))
    reported.length = 0
    const sizes: number[] = []
    database.events.hook('creating', () => void (sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1))
    const bulkAdd = database.events.bulkAdd.bind(database.events)
    vi.spyOn(database.events, 'bulkAdd').mockImplementation((...given: Parameters<typeof bulkAdd>) => {
      sizes.push(0)
      return bulkAdd(...given)
    })
    await Promise.all(Array.from({ length: 250 }, () => write(hides('c'))))
    expect(sizes).toEqual([100, 100, 50])
    expect(reported.map((batch) => batch.length)).toEqual([250])
    expect(await isWhole(database, 'c')).toBe(true)
  })

  test('are limited to 32 megabytes of responses per transaction, and a larger response is written alone', async () => {
    expect(MAX_BYTES_AT_ONCE).toBe(32_000_000)
    const { reported, write } = await queue()
    await write(created('c'))
    reported.length = 0
    const sizes = [16_000_000, 16_000_000, 1, 33_000_000, 1]
    const appends = await Promise.all(sizes.map(async (size, at) => await responses('c', `x-${at}`, new Uint8Array(size))))
    await Promise.all(appends.map(write))
    expect(seqs(reported)).toEqual([[2, 3], [4], [5], [6]])
  })
})

describe('the author of a write', () => {
  test('is unsigned where it cannot be determined', async () => {
    const { write } = await queue(async () => await Promise.reject(new Error('no backend')))
    expect(await write(created('c'))).toMatchObject({ ok: true, value: { entry: { author: 'unsigned' } } })
  })
})

describe('a refusal', () => {
  test('affects only the write to a missing case, of an existing case, or of another response under one id', async () => {
    const { database, reported, write } = await queue()
    await Promise.all([write(created('c')), write(await responses('c', 'x-1'))])
    reported.length = 0
    const missing = { code: 'not_found', message: 'The case file contains no case nowhere.', remedy: 'Open the list of cases.' }
    const other = {
      code: 'corrupt',
      message: 'The case file already contains another response with the id x-1.',
      remedy: 'Verify the case. Nothing was overwritten.',
    }
    const appends = [hides('nowhere'), await responses('nowhere', 'x-2'), created('c'), await responses('c', 'x-1', '{"data":[]}'), hides('c')]
    const outcomes = await Promise.all(appends.map(write))
    expect(outcomes).toEqual([
      { ok: false, error: missing },
      { ok: false, error: missing },
      {
        ok: false,
        error: { code: 'corrupt', message: 'The case file already contains a case c.', remedy: 'Create the case under another id.' },
      },
      { ok: false, error: other },
      expect.objectContaining({ ok: true }),
    ])
    expect(reported.flat().map(({ entry }) => entry?.seq)).toEqual([3])
    expect([await database.cases.count(), await isWhole(database, 'c')]).toEqual([1, true])
  })

  test('does not occur for the same response again, also when submitted together; it is no new write and notifies no listener', async () => {
    const { database, reported, write } = await queue()
    const append = await responses('c', 'x-1')
    const [, first, second] = await Promise.all([created('c'), append, append, await responses('c', 'x-1', '{"data":[]}')].map(write))
    const third = await write(append)
    expect(first).toMatchObject({ ok: true, value: { entry: { seq: 2 } } })
    for (const again of [second, third]) {
      expect(again).toMatchObject({
        ok: true,
        value: { entry: undefined, record: { seq: 2 }, payload: { capture: { id: 'x-1', seq: 2 }, summary: { rows: 1 } } },
      })
      expect(again?.ok && 'capture' in again.value.payload && again.value.payload.capture).toEqual((await database.captures.toArray())[0])
    }
    expect(reported.flat().map(({ entry }) => entry?.seq)).toEqual([1, 2])
    expect(await database.captures.count()).toBe(1)
  })

  test('occurs for a response that exists while its case does not', async () => {
    const { database, write } = await queue()
    const append = await responses('c', 'x-1')
    await Promise.all([created('c'), append].map(write))
    await database.cases.clear()
    expect(await write(append)).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('by the storage affects all writes of one transaction, and the next continue from where the chain was', async () => {
    const { database, reported, write } = await queue()
    await write(created('c'))
    reported.length = 0
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    const refused = await Promise.all([write(hides('c')), write(await responses('c', 'x-1'))])
    add.mockRestore()
    expect(refused).toMatchObject(
      [1, 2].map(() => ({ ok: false, error: { code: 'quota', message: expect.stringMatching(/^Writing to the case file/) as string } })),
    )
    expect(reported.flat()).toEqual([])
    expect(await write(hides('c'))).toMatchObject({ ok: true, value: { entry: { seq: 2 } } })
    expect(await isWhole(database, 'c')).toBe(true)
  })
})
