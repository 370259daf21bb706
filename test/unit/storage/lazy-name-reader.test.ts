import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { loadCaptureSummaries } from '../../../src-renderer/storage/opening/capture-summaries.ts'
import { boundedNames } from '../../../src-renderer/storage/lazy-name-reader.ts'
import type { LoadedCapture } from '../../../src-shared/case/case-state.ts'
import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import {
  areTokensCached,
  forEachCaptureNames,
  keepNames,
  cachedNames,
  readTokens,
  cachedTokens,
  type ReadNames,
} from '../../../src-shared/case/names/lazy-capture-names.ts'
import { ok, type Result } from '../../../src-shared/core/result.ts'
import { storedCase } from './stored-case.ts'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'
import type { Names } from '../../../src-shared/case/names/names-types.ts'

const atOnce = (): Promise<void> => Promise.resolve()

async function namesOfAll(loaded: readonly Pick<LoadedCapture, 'capture' | 'names'>[]): Promise<Result<readonly Names[]>> {
  const all: Names[] = []
  const read = await forEachCaptureNames(loaded, atOnce, (_, names) => void all.push(names))
  return read.ok ? ok(all) : read
}

test('the names in captures are read in one go, and not stored by the captures', async () => {
  const { database, caseId } = await storedCase('response', 'response', 'response')
  const loaded = [...(await loadCaptureSummaries(database, caseId, [2, 3, 4])).values()]
  const stored = (await database.names.toArray()).map(({ names }) => names)
  const read = vi.spyOn(database.names, 'where')
  expect(await namesOfAll(loaded)).toEqual(ok(stored))
  expect(read).toHaveBeenCalledOnce()
  expect(() => loaded.map(cachedNames)).toThrow(/were not read/)
  expect(await keepNames(loaded, atOnce)).toEqual(ok(undefined))
  expect(loaded.map(cachedNames)).toEqual(stored)
})

test('tokens stay once they were read, and a token that many responses name is in memory once', async () => {
  const token = { chain: 'ethereum', address: '0x1', symbol: 'T' }
  const { database, caseId } = await storedCase('response', 'response')
  for (const row of await database.names.toArray()) await database.names.put({ ...row, names: { ...row.names, tokens: [token] } })
  const loaded = [...(await loadCaptureSummaries(database, caseId, [2, 3])).values()]
  expect(areTokensCached(loaded)).toBe(false)
  expect(() => loaded.map(cachedTokens)).toThrow(/were not read/)
  expect(await readTokens(loaded, atOnce)).toEqual(ok(undefined))
  const [one, other] = loaded.map(cachedTokens)
  expect(one).toEqual([token])
  expect(one?.[0]).toBe(other?.[0])
  const read = vi.spyOn(database.names, 'where')
  expect(await readTokens(loaded, atOnce)).toEqual(ok(undefined))
  expect(read).not.toHaveBeenCalled()
})

test('names are derived from the body where a row is missing or of an unusable decoder version', async () => {
  const { database, caseId } = await storedCase('response', 'response', 'response')
  const rows = await database.names.toArray()
  await database.names.delete([caseId, 2])
  await database.names.update([caseId, 3], { decoder: DECODER_VERSION + 1, names: 'of another form' as never })
  const loaded = [...(await loadCaptureSummaries(database, caseId, [2, 3, 4])).values()]
  expect(await namesOfAll(loaded)).toEqual(ok(rows.map(({ names }) => names)))
})

test('names that cannot be read from any source, or because the storage fails, are a failure and not an empty list, and are tried again', async () => {
  const { database, caseId } = await storedCase('response', 'response')
  const rows = await database.names.toArray()
  await database.names.delete([caseId, 3])
  const bodies = await database.bodies.toArray()
  await database.bodies.delete([caseId, 3])
  const loaded = [...(await loadCaptureSummaries(database, caseId, [2, 3])).values()]
  expect(await namesOfAll(loaded)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
  await database.bodies.bulkPut(bodies)
  expect(await namesOfAll(loaded)).toEqual(ok(rows.map(({ names }) => names)))
  const others = [...(await loadCaptureSummaries(database, caseId, [2, 3])).values()]
  const failing = vi.spyOn(database.names, 'where').mockImplementationOnce(() => {
    throw new DOMException('no', 'UnknownError')
  })
  expect(await namesOfAll(others)).toMatchObject({ ok: false, error: { code: 'disk_error' } })
  failing.mockRestore()
  expect(await namesOfAll(others)).toEqual(ok(rows.map(({ names }) => names)))
})

test('the names read last are not read again within the byte limit, and each capture gets its own', async () => {
  // only the place is read
  const captures = Array.from({ length: 4 }, (_, seq) => ({ seq }) as CaptureHeader)
  const namesAt = ({ seq }: CaptureHeader): Names => ({ labels: { bytes: new Uint8Array(1000), keys: 0, texts: [String(seq)] }, tokens: [] })
  const requested: number[] = []
  const read: ReadNames = async (some) => {
    requested.push(...some.map(({ seq }) => seq))
    return ok(some.map((capture) => (capture.seq === 3 ? undefined : namesAt(capture))))
  }
  const remembering = boundedNames(read, 2600)
  const reported = async (...seqs: readonly number[]): Promise<unknown> => {
    const found = await remembering(seqs.flatMap((seq) => captures[seq] ?? []))
    return found.ok && found.value.map((names) => names?.labels.texts[0])
  }
  expect(await reported(0, 1)).toEqual(['0', '1'])
  expect(await reported(1, 2, 0)).toEqual(['1', '2', '0'])
  expect(requested).toEqual([0, 1, 2])
  expect(await reported(1, 0, 3)).toEqual(['1', '0', undefined])
  expect(requested).toEqual([0, 1, 2, 1, 3])
})
