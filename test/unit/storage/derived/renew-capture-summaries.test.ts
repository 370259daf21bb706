import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../../../src-renderer/storage/database.ts'
import { renewCaptureSummaries, type RenewalProgress } from '../../../../src-renderer/storage/derived/renew-capture-summaries.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../../support/builders/case-files.ts'

const RESPONSES = 9
/** Version numbers of the decoder of stored data, and of the current one. */
const [BEFORE, DONE] = [1, 2]

/** The current decoder is one version newer than that of the stored data, whose summaries are usable. */
vi.mock('../../../../src-shared/case/capture-summary.ts', async (original) => ({ ...(await original<object>()), DECODER_VERSION: 2 }))

async function openFile(name: string): Promise<Database> {
  const database = await openDatabase({ name })
  if (!database.ok) throw new Error(database.error.message)
  return database.value
}

/**
 * A case whose summaries and flows are those of the previous decoder, which counted 99 records in
 * each response and had no flows.
 */
async function staleCase(): Promise<{ name: string; caseId: string }> {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const body = JSON.stringify({
    data: [{ counterparty_address: '0x00000000000000000000000000000000000000aa', total_volume_usd: 5 }],
    pagination: { page: 1, per_page: 10, is_last_page: true },
  })
  for (let at = 0; at < RESPONSES; at += 1) {
    await caseFile.commitExchange(exchangeOf({ caseId, endpoint: 'profiler/counterparties', body }), undefined)
  }
  await caseFile.close()
  const { dexie, summaries, flows } = await openFile(name)
  for (const row of await summaries.toArray()) await summaries.put({ ...row, decoder: BEFORE, summary: { ...row.summary, rows: 99 } })
  await flows.clear()
  dexie.close()
  return { name, caseId }
}

async function decoders(name: string): Promise<{ summaries: number[]; flows: number }> {
  const { dexie, summaries, flows } = await openFile(name)
  const found = { summaries: (await summaries.toArray()).map(({ decoder }) => decoder), flows: await flows.count() }
  dexie.close()
  return found
}

test('summaries of another decoder are used until they are derived again; then the open case shows the new ones', async () => {
  const { name, caseId } = await staleCase()
  const { caseFile } = await freshCaseFile({ name })
  const rowsShown = (): number[] | undefined => caseFile.getSnapshot(caseId)?.captures.map(({ summary }) => summary.rows)
  await caseFile.state(caseId)
  expect(rowsShown()).toEqual(Array.from({ length: RESPONSES }, () => 99))
  const changed = vi.fn()
  caseFile.subscribe(caseId, changed)
  const reported: RenewalProgress[] = []
  expect(await caseFile.renewCaptureSummaries((progress) => reported.push(progress))).toEqual({ ok: true, value: undefined })
  expect(rowsShown()).toEqual(Array.from({ length: RESPONSES }, () => 1))
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 600_000 })
  expect(reported).toEqual([4, RESPONSES].map((responsesDone) => ({ responses: RESPONSES, responsesDone })))
  expect(await decoders(name)).toEqual({ summaries: Array.from({ length: RESPONSES }, () => DONE), flows: RESPONSES })
  // Nothing is left to do, now and at the next start.
  const keys = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
  await caseFile.renewCaptureSummaries((progress) => reported.push(progress))
  expect(keys).not.toHaveBeenCalled()
  keys.mockRestore()
  expect(reported.filter(({ responsesDone }) => responsesDone === RESPONSES)).toHaveLength(1)
})

test('a commit made while summaries are derived again is in the case', async () => {
  const { name, caseId } = await staleCase()
  const { caseFile } = await freshCaseFile({ name })
  await caseFile.state(caseId)
  const commits: Promise<unknown>[] = []
  await caseFile.renewCaptureSummaries(() => commits.push(caseFile.commitExchange(exchangeOf({ caseId }), undefined)))
  await Promise.all(commits)
  expect(commits.length).toBeGreaterThan(1)
  expect(caseFile.getSnapshot(caseId)?.captures).toHaveLength(RESPONSES + commits.length)
  expect(await caseFile.verify(caseId)).toMatchObject({ ok: true, value: { ok: true } })
})

test('after an interruption the summaries already derived again stay, and the rest follow at the next start', async () => {
  const { name } = await staleCase()
  const first = await freshCaseFile({ name })
  const cut = await first.caseFile.renewCaptureSummaries(() => {
    throw new Error('The window was killed')
  })
  expect(cut.ok).toBe(false)
  await first.caseFile.close()
  const { summaries } = await decoders(name)
  expect(new Set(summaries)).toEqual(new Set([BEFORE, DONE]))
  const { caseFile } = await freshCaseFile({ name })
  const reported: RenewalProgress[] = []
  await caseFile.renewCaptureSummaries((progress) => reported.push(progress))
  expect(reported[0]?.responses).toBe(summaries.filter((decoder) => decoder === BEFORE).length)
  expect(new Set((await decoders(name)).summaries)).toEqual(new Set([DONE]))
})

test('a case is read again when one of its summaries is derived again', async () => {
  const one = await staleCase()
  const database = await openFile(one.name)
  for (const summary of await database.summaries.toArray()) if (summary.seq > 2) await database.summaries.put({ ...summary, decoder: DONE })
  database.dexie.close()
  const { caseFile: other } = await freshCaseFile({ name: one.name })
  await other.state(one.caseId)
  await other.renewCaptureSummaries(() => undefined)
  expect(other.getSnapshot(one.caseId)?.captures[0]?.summary.rows).toBe(1)
})

test('a capture whose row disappeared while the summaries were derived again is skipped', async () => {
  const { name } = await staleCase()
  const database = await openFile(name)
  const read = database.captures.bulkGet.bind(database.captures)
  const gone = vi.spyOn(database.captures, 'bulkGet')
  gone.mockImplementationOnce((keys) => read(keys).then((rows) => [undefined, ...rows.slice(1)]))
  await renewCaptureSummaries(
    database,
    () => Promise.resolve(),
    () => undefined,
  )
  const decoders = (await database.summaries.toArray()).map(({ decoder }) => decoder)
  expect(decoders).toEqual([BEFORE, ...Array.from({ length: RESPONSES - 1 }, () => DONE)])
  database.dexie.close()
})
