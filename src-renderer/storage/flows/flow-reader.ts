import { ok, type Result } from '../../../src-shared/core/result.ts'
import { responseOf } from '../../../src-shared/case/case-reducer.ts'
import { flowColumnsOf } from '../../../src-shared/case/flow-columns.ts'
import type { ReadFlows } from '../../../src-shared/case/read-responses.ts'
import { storageAt, type CaseLocation } from '../case-storage.ts'
import { openDatabase } from '../database.ts'
import { reading } from '../storage-failure.ts'
import { READING_FLOWS, readFlows } from './stored-flows.ts'

/**
 * Opens a reader of flows for a worker, which has no `CaseFile`: it opens the storage itself and
 * decodes by itself. `close` must be called.
 */
export async function openFlowReader(location: CaseLocation): Promise<Result<{ readonly read: ReadFlows; readonly close: () => void }>> {
  const storage = await reading('Opening the case file', () => storageAt(location))
  if (!storage.ok) return storage
  const opened = await openDatabase(storage.value)
  if (!opened.ok) return opened
  const database = opened.value
  return ok({
    read: (stored) =>
      reading(READING_FLOWS, () => readFlows(database, stored, (capture) => Promise.resolve(flowColumnsOf(capture, responseOf(capture))))),
    close: () => database.dexie.close({ disableAutoOpen: true }),
  })
}
