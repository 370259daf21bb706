import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import type { Database } from '../../../../src-renderer/storage/database.ts'
import { DECODER_VERSION } from '../../../../src-shared/case/capture-summary.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../../support/builders/case-files.ts'
import { openFile } from '../stored-case.ts'

const PARTY = '0x00000000000000000000000000000000000000aa'
const body = (address: string): string =>
  JSON.stringify({ data: [{ counterparty_address: address, total_volume_usd: 5 }], pagination: { page: 1, per_page: 10, is_last_page: true } })

afterEach(() => vi.restoreAllMocks())

/** A stored case of some responses, closed, with all writes completed. */
async function storeRows(...bodies: readonly string[]): Promise<{ readonly name: string; readonly caseId: string; readonly database: Database }> {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  for (const one of bodies) await caseFile.commitExchange(exchangeOf({ caseId, endpoint: 'profiler/counterparties', body: one }), undefined)
  await caseFile.close()
  return { name, caseId, database: await openFile(name) }
}

/** The responses and the addresses of a case as a view reads them, in a case file opened for it. */
async function reread(
  name: string,
  caseId: string,
): Promise<{ readonly caseFile: CaseFile; readonly parties: unknown; readonly addresses: unknown }> {
  const { caseFile } = await freshCaseFile({ name })
  const state = await caseFile.state(caseId)
  if (!state.ok) expect.unreachable()
  const responses = await caseFile.responses(state.value.captures)
  const addresses = await Promise.all(state.value.captures.map((stored) => caseFile.addresses(stored)))
  return {
    caseFile,
    parties: responses.ok ? responses.value.map(({ response }) => response?.rows[0]?.cells['counterparty_address']?.text) : responses,
    addresses: addresses.map((read) => (read.ok ? read.value : read)),
  }
}

/** How often bodies were read during an action. */
async function bodiesRead(during: () => Promise<unknown>): Promise<number> {
  const reads = (['get', 'getAll', 'openCursor'] as const).map((way) => vi.spyOn(IDBObjectStore.prototype, way))
  await during()
  return reads.flatMap(({ mock }) => mock.contexts).filter((store) => (store as IDBObjectStore).name === 'bodies').length
}

test('the decoded content of a commit is stored, and views read it without any body', async () => {
  const { name, caseId, database } = await storeRows(body(PARTY), '<html>')
  expect(await database.responses.toArray()).toMatchObject([
    { caseId, seq: 2, decoder: DECODER_VERSION, response: { rows: { count: 1 } } },
    { caseId, seq: 3, response: undefined },
  ])
  const read = async (): Promise<void> => expect(await reread(name, caseId)).toMatchObject({ parties: [PARTY, undefined], addresses: [[PARTY], []] })
  expect(await bodiesRead(read)).toBe(0)
})

/** Other rows in the place of the stored ones. */
async function change({ responses, addresses }: Database, changes: object): Promise<void> {
  for (const row of await responses.toArray()) await responses.put({ ...row, ...changes })
  for (const row of await addresses.toArray()) await addresses.put({ ...row, ...changes })
}

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['that is gone', ({ responses, addresses }) => Promise.all([responses.clear(), addresses.clear()])],
  ['that another decoder made', (database) => change(database, { decoder: DECODER_VERSION + 1 })],
  ['of another answer in the same place', (database) => change(database, { bodySha256: 'f'.repeat(64) })],
  ['of another capture', (database) => change(database, { captureId: 'another' })],
])('stored content %s is derived from the body, and stored again', async (_what, spoil) => {
  const { name, caseId, database } = await storeRows(body(PARTY))
  await spoil(database)
  const read = async (): Promise<void> => {
    const { caseFile, parties, addresses } = await reread(name, caseId)
    expect({ parties, addresses }).toEqual({ parties: [PARTY], addresses: [[PARTY]] })
    await caseFile.close()
  }
  expect(await bodiesRead(read)).toBeGreaterThan(0)
  vi.restoreAllMocks()
  expect(await bodiesRead(read)).toBe(0)
})

/** Makes a store refuse writes for lack of space, `times` often. */
function fullStore(name: string, method: 'put' | 'add', times = Infinity): void {
  const original = IDBObjectStore.prototype[method]
  let refused = 0
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function store(this: IDBObjectStore, ...args) {
    if (this.name !== name || refused >= times) return Reflect.apply(original, this, args)
    refused += 1
    throw new DOMException('no room', 'QuotaExceededError')
  })
}

test('a commit is complete where no decoded content can be stored', async () => {
  fullStore('responses', 'put')
  const { name, caseId, database } = await storeRows(body(PARTY))
  expect(await database.responses.count()).toBe(0)
  expect(await reread(name, caseId)).toMatchObject({ parties: [PARTY], addresses: [[PARTY]] })
})

test('a commit without enough space drops decoded content and continues; without any to drop it fails', async () => {
  const { name, caseId, database } = await storeRows(body(PARTY))
  const { caseFile } = await freshCaseFile({ name })
  const commit = (): Promise<unknown> =>
    caseFile.commitExchange(exchangeOf({ caseId, endpoint: 'profiler/counterparties', body: body(PARTY) }), undefined)
  fullStore('bodies', 'add', 1)
  expect(await commit()).toMatchObject({ ok: true, value: { capture: { seq: 3 } } })
  await caseFile.close()
  expect((await database.responses.toArray()).map(({ seq }) => seq)).toEqual([3])
  await Promise.all([database.responses.clear(), database.addresses.clear()])
  vi.restoreAllMocks()
  const again = await freshCaseFile({ name })
  fullStore('bodies', 'add', 1)
  const failed = await again.caseFile.commitExchange(exchangeOf({ caseId }), undefined)
  expect(failed).toMatchObject({ ok: false, error: { code: 'quota' } })
})
