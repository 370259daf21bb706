import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { DECODER_VERSION } from '../../../src-shared/case/capture-summary.ts'
import { openDatabase, type Database } from '../../../src-renderer/storage/database.ts'
import { wholeCase } from '../../support/builders/whole-case.ts'
import { withCoverageRows } from '../../support/builders/coverage-of-rows.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'
import { forEachCaptureNames, keepNames } from '../../../src-shared/case/names/lazy-capture-names.ts'

const body = (name: string): string => JSON.stringify({ data: [{ token_symbol: name }], pagination: { page: 1, per_page: 1, is_last_page: true } })

async function open(name: string): Promise<Database> {
  const database = await openDatabase({ name })
  if (!database.ok) throw new Error(database.error.message)
  return database.value
}

/** Stores that are read during an action. */
async function storesRead(during: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  const all = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const cursor = vi.spyOn(IDBObjectStore.prototype, 'openCursor')
  await during()
  const stores = [get, all, cursor].flatMap((spy) => spy.mock.contexts.map((store) => (store as IDBObjectStore).name))
  for (const spy of [get, all, cursor]) spy.mockRestore()
  return new Set(stores)
}

async function storeRows(captures: number): Promise<{ readonly name: string; readonly caseId: string }> {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  for (let at = 0; at < captures; at += 1) await caseFile.commitExchange(exchangeOf({ caseId, body: body(`T${at}`) }), undefined)
  await caseFile.close()
  return { name, caseId }
}

test('a commit writes header, body and summary separately, and returns what it decoded', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const saved = await caseFile.commitExchange(exchangeOf({ caseId, body: body('KEPT') }), undefined)
  if (!saved.ok) expect.unreachable()
  expect(saved.value.response?.rows[0]?.cells['token_symbol']?.text).toBe('KEPT')
  const state = await caseFile.state(caseId)
  const { capture, summary, names } = saved.value
  expect(state.ok && state.value.captures).toEqual([{ capture, summary, names, step: undefined }])
  const database = await open(name)
  expect(await database.captures.toArray()).toEqual([saved.value.capture])
  expect(await database.captures.toArray()).not.toHaveProperty('0.body')
  expect(await database.bodies.toArray()).toEqual([{ caseId, seq: 2, body: new TextEncoder().encode(body('KEPT')) }])
  expect(await database.summaries.toArray()).toEqual([{ caseId, seq: 2, decoder: DECODER_VERSION, summary }])
  // Its names stay in the store until they are read.
  expect(names.inMemory).toBeUndefined()
  expect(await keepNames(state.ok ? state.value.captures : [], () => Promise.resolve())).toEqual({ ok: true, value: undefined })
  expect(await database.names.toArray()).toEqual([{ caseId, seq: 2, decoder: DECODER_VERSION, names: names.inMemory }])
})

test('a case opens from its chain, headers, summaries and events alone', async () => {
  const { name, caseId } = await storeRows(3)
  const { caseFile } = await freshCaseFile({ name })
  const read = await storesRead(() => caseFile.state(caseId))
  expect([...read].toSorted()).toEqual(['captures', 'entries', 'events', 'summaries'])
  const state = caseFile.getSnapshot(caseId)
  expect(state?.captures.map(({ summary }) => summary.rows)).toEqual([1, 1, 1])
  const names = await storesRead(() =>
    forEachCaptureNames(
      state?.captures ?? [],
      () => Promise.resolve(),
      () => undefined,
    ),
  )
  expect([...names]).toEqual(['names'])
  const responses = async (): Promise<unknown> => {
    const read = await caseFile.responses(state?.captures ?? [])
    return read.ok ? read.value.map(({ response }) => response?.rows[0]?.cells['token_symbol']?.text) : read
  }
  const saved = await storesRead(async () => expect(await responses()).toEqual(['T0', 'T1', 'T2']))
  expect([...saved]).toEqual(['responses'])
})

test('the same exchange twice is one capture; another response under its id is refused and overwrites nothing', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const first = await caseFile.commitExchange(exchangeOf({ caseId, id: 'x-same', body: body('ONE') }), undefined)
  expect(await caseFile.commitExchange(exchangeOf({ caseId, id: 'x-same', body: body('ONE') }), undefined)).toEqual(first)
  expect(await caseFile.commitExchange(exchangeOf({ caseId, id: 'x-same', body: body('TWO') }), undefined)).toMatchObject({
    ok: false,
    error: { code: 'corrupt', message: 'The case file already contains another response with the id x-same.' },
  })
  const whole = await wholeCase(caseFile, caseId)
  expect(whole.captures.map(({ response }) => response?.rows[0]?.cells['token_symbol']?.text)).toEqual(['ONE'])
})

test('a summary that is missing or of an unusable decoder version is derived from the body', async () => {
  const { name, caseId } = await storeRows(4)
  const before = await freshCaseFile({ name })
  const whole = await wholeCase(before.caseFile, caseId)
  await before.caseFile.close()
  const database = await open(name)
  await database.summaries.delete([caseId, 3])
  await database.summaries.update([caseId, 4], { decoder: DECODER_VERSION + 1, summary: { understood: false } as never })
  database.dexie.close()
  const { caseFile } = await freshCaseFile({ name })
  expect(withCoverageRows(await wholeCase(caseFile, caseId))).toEqual(withCoverageRows(whole))
})

test('a capture whose body is gone is reported when it is read, and named by verification', async () => {
  const { name, caseId } = await storeRows(2)
  const database = await open(name)
  await database.bodies.delete([caseId, 3])
  database.dexie.close()
  const { caseFile } = await freshCaseFile({ name })
  const state = await caseFile.state(caseId)
  if (!state.ok) expect.unreachable()
  expect(await caseFile.captures(state.value.captures.map(({ capture }) => capture))).toMatchObject({
    ok: false,
    error: { code: 'corrupt', message: 'The response of entry 3 is no longer in the case file.' },
  })
  expect(await caseFile.verify(caseId)).toMatchObject({ value: { ok: false, problems: [{ what: 'The capture of entry 3 is missing.' }] } })
})

const PARTY = '0x00000000000000000000000000000000000000aa'
const parties = JSON.stringify({
  data: [{ counterparty_address: PARTY, total_volume_usd: 5, interaction_count: 1 }],
  pagination: { page: 1, per_page: 10, is_last_page: true },
})

test('flows are stored when they are committed and read without the body, and derived from it where they are missing', async () => {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const commit = (more: object): Promise<unknown> =>
    caseFile.commitExchange(exchangeOf({ caseId, endpoint: 'profiler/counterparties', body: parties, ...more }), undefined)
  await commit({})
  await commit({ body: '<html>' })
  await commit({ endpoint: 'profiler/current-balance', body: body('NONE') })
  const state = await caseFile.state(caseId)
  if (!state.ok) expect.unreachable()
  const flowsOf = async (): Promise<unknown> => {
    const flows = await caseFile.flows(state.value.captures)
    return flows.ok ? flows.value : flows
  }
  expect(await flowsOf()).toMatchObject([{ length: 1, addresses: { values: [PARTY] } }, undefined, undefined])
  expect([...(await storesRead(flowsOf))]).toEqual(['flows'])
  const database = await open(name)
  expect(await database.flows.toArray()).toMatchObject([{ caseId, seq: 2, decoder: DECODER_VERSION }])
  const before = await flowsOf()
  await database.flows.clear()
  expect([...(await storesRead(async () => expect(await flowsOf()).toEqual(before)))].toSorted()).toEqual(['bodies', 'captures', 'flows'])
})
