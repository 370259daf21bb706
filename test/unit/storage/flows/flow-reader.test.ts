import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openFlowReader } from '../../../../src-renderer/storage/flows/flow-reader.ts'
import { loadCaptureSummaries } from '../../../../src-renderer/storage/opening/capture-summaries.ts'
import { storedCase } from '../stored-case.ts'

test('a separate reader reads the same flows as the case file, and derives those from the body that are not stored', async () => {
  const { name, caseId, database } = await storedCase('response', 'response')
  const loaded = [...(await loadCaptureSummaries(database, caseId, [2, 3])).values()]
  await database.flows.delete([caseId, 3])
  const reader = await openFlowReader({ name, hasOwnBucket: false })
  if (!reader.ok) expect.unreachable()
  const read = await reader.value.read(loaded)
  expect(read).toMatchObject({ ok: true, value: [{ length: 1 }, { length: 1 }] })
  expect(read.ok && read.value[1]).toEqual(read.ok && read.value[0])
  reader.value.close()
  expect(await reader.value.read(loaded)).toMatchObject({ ok: false, error: { code: 'busy', message: /^Reading the flows of the case failed/ } })
})
