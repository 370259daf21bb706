import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createResponseCache } from '../../../src-renderer/storage/response-cache.ts'
import type { ReadCaptures } from '../../../src-shared/case/read-responses.ts'
import type { LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'

const body = (name: string): string => JSON.stringify({ data: [{ token_symbol: name }], pagination: { page: 1, per_page: 1, is_last_page: true } })
const whole = caseStateOf(
  [],
  [
    ...['A', 'B', 'C'].map((name) => ({ endpoint: 'profiler/current-balance' as const, body: body(name) })),
    { endpoint: 'profiler/labels', body: '<html>' },
  ],
)

/** The captures of an open case. */
const loaded: readonly LoadedCapture[] = whole.captures.map(({ capture: { body: _body, ...capture }, summary, names, step }) => ({
  capture,
  summary,
  names,
  step,
}))

function counting(): { readonly read: ReadCaptures; readonly requested: string[] } {
  const requested: string[] = []
  const read: ReadCaptures = (headers) => {
    requested.push(...headers.map(({ id }) => id))
    const byId = new Map(whole.captures.map(({ capture }) => [capture.id, capture]))
    return Promise.resolve(ok(headers.flatMap(({ id }) => byId.get(id) ?? [])))
  }
  return { read, requested }
}

/** No decoded response is cached: each is decoded from its body. */
const NOT_SAVED: Parameters<typeof createResponseCache>[1] = {
  responses: (headers) => Promise.resolve(headers.map(() => undefined)),
  keep: () => undefined,
}

const ids = (captures: readonly LoadedCapture[]): string[] => captures.map(({ capture }) => capture.id)

test('responses are returned in the requested order, and read once while they are cached', async () => {
  const { read, requested } = counting()
  const responses = createResponseCache(read, NOT_SAVED)
  const [a, b] = loaded
  if (a === undefined || b === undefined) expect.unreachable()
  const first = await responses([b, a])
  expect(first.ok && first.value.map(({ response }) => response?.rows[0]?.cells['token_symbol']?.text)).toEqual(['B', 'A'])
  const again = await responses([a, b])
  expect(requested).toEqual(ids([b, a]))
  expect(again.ok && first.ok && again.value[0] === first.value[1]).toBe(true)
})

test('the least recently used response is evicted first when the cached bodies exceed the byte limit', async () => {
  const { read, requested } = counting()
  const size = whole.captures[0]?.capture.bodyBytes ?? 0
  const responses = createResponseCache(read, NOT_SAVED, size * 2)
  const [a, b, c] = loaded
  if (a === undefined || b === undefined || c === undefined) expect.unreachable()
  await responses([a])
  await responses([b])
  await responses([a])
  await responses([c])
  requested.length = 0
  await responses([a])
  expect(requested).toEqual([])
  await responses([b])
  expect(requested).toEqual(ids([b]))
})

test('a response larger than the whole cache is still returned', async () => {
  const responses = createResponseCache(counting().read, NOT_SAVED, 1)
  const all = await responses(loaded)
  expect(all.ok && all.value.map(({ response }) => response?.rows.length)).toEqual([1, 1, 1, undefined])
})

test('a response that was not understood is not read for its content, and one that cannot be read is a failure', async () => {
  const { read, requested } = counting()
  const responses = createResponseCache(read, NOT_SAVED)
  await responses(loaded.slice(3))
  expect(requested).toEqual([])
  const refused = createResponseCache(() => Promise.resolve(err(failure('corrupt', 'gone', 'Verify case.'))), NOT_SAVED)
  expect(await refused(loaded)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
})

test('an open case holds headers and summaries and no body; responses come from storage, and a missing one is reported', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const saved = await caseFile.commitExchange(exchangeOf({ caseId, body: body('KEPT') }), undefined)
  if (!saved.ok) expect.unreachable()
  for (const state of [await caseFile.state(caseId), (caseFile.closeCase(caseId), await caseFile.state(caseId))]) {
    if (!state.ok) expect.unreachable()
    const [capture] = state.value.captures
    expect(Object.keys(capture ?? {}).toSorted()).toEqual(['capture', 'names', 'step', 'summary'])
    expect(capture?.capture).not.toHaveProperty('body')
    expect(capture?.summary).toMatchObject({ understood: true, rows: 1, isLastPage: true })
    const read = await caseFile.responses(state.value.captures)
    expect(read.ok && read.value[0]?.response?.rows[0]?.cells['token_symbol']?.text).toBe('KEPT')
  }
  const state = await caseFile.state(caseId)
  if (!state.ok) expect.unreachable()
  await removeCaptures(name)
  const [header] = state.value.captures.map(({ capture }) => capture)
  expect(header === undefined ? undefined : await caseFile.captures([header])).toMatchObject({
    ok: false,
    error: { code: 'corrupt', message: `The response of entry ${header?.seq} is no longer in the case file.` },
  })
})

test('captures are read eight at a time, with their bodies', async () => {
  const many = caseStateOf(
    [],
    Array.from({ length: 17 }, (_, at) => ({ endpoint: 'profiler/current-balance' as const, body: body(`M${at}`) })),
  )
  const byId = new Map(many.captures.map(({ capture }) => [capture.id, capture]))
  const sizes: number[] = []
  const responses = createResponseCache(async (headers) => {
    sizes.push(headers.length)
    return await Promise.resolve(ok(headers.flatMap(({ id }) => byId.get(id) ?? [])))
  }, NOT_SAVED)
  const all = await responses(many.captures)
  expect(all.ok && all.value.map(({ response }) => response?.rows[0]?.cells['token_symbol']?.text)).toEqual(
    Array.from({ length: 17 }, (_, at) => `M${at}`),
  )
  expect(sizes).toEqual([8, 8, 1])
})

test('the cache is filled up to its limit: the last response that fits stays, and one that is read again counts once', async () => {
  const { read, requested } = counting()
  const [a, b] = loaded
  const size = whole.captures[0]?.capture.bodyBytes ?? 0
  if (a === undefined || b === undefined) expect.unreachable()
  const responses = createResponseCache(read, NOT_SAVED, size * 2)
  await responses([a])
  await responses([b])
  // Reopening the case creates new capture objects, without the values cached for the old ones.
  const again = { ...a, capture: { ...a.capture } }
  await responses([again])
  expect(requested).toEqual(ids([a, b, a]))
  requested.length = 0
  await responses([again, b])
  expect(requested).toEqual([])
})

test('eight million bytes of bodies are cached by default', async () => {
  const large = (at: number): LoadedCapture => {
    const one = loaded[at]
    if (one === undefined) throw new Error('a capture')
    return { ...one, capture: { ...one.capture, bodyBytes: 4_000_000 } }
  }
  const { read, requested } = counting()
  const responses = createResponseCache(read, NOT_SAVED)
  const [a, b, c] = [large(0), large(1), large(2)]
  await responses([a, b])
  await responses([a, b])
  expect(requested).toHaveLength(2)
  await responses([c])
  await responses([b])
  expect(requested).toHaveLength(3)
  await responses([a])
  expect(requested).toHaveLength(4)
})

/** Removes the captures below an open case, as damage would. */
function removeCaptures(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('captures', 'readwrite')
      transaction.objectStore('captures').clear()
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}
