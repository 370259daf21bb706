import type { Capture } from '../../../src-shared/custody/capture.ts'
import { withBodies } from '../../../src-renderer/storage/capture-rows.ts'
import { openDatabase, rowsOfCase, type Database } from '../../../src-renderer/storage/database.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'

/** The stores of a case file, accessed directly. */
export async function openFile(name: string): Promise<Database> {
  const database = await openDatabase({ name })
  if (!database.ok) throw new Error(database.error.message)
  return database.value
}

/** All captures of a case with their bodies, in the order of its chain. */
export async function wholeCapturesOf(database: Database, caseId: string): Promise<Capture[]> {
  return await withBodies(database, await rowsOfCase(database.captures, caseId))
}

const PARTY = '0x00000000000000000000000000000000000000aa'
/** A response with one counterparty, and so with flows. */
export const PARTIES = JSON.stringify({
  data: [{ counterparty_address: PARTY, total_volume_usd: 5, interaction_count: 1 }],
  pagination: { page: 1, per_page: 10, is_last_page: true },
})

/**
 * A case whose first entry is its creation, and whose others are events and responses (each with
 * flows), in this order.
 */
export async function storedCase(...parts: readonly ('event' | 'response')[]): Promise<{ name: string; caseId: string; database: Database }> {
  const { caseFile, name } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  for (const [at, part] of parts.entries()) {
    const written =
      part === 'event'
        ? await caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: `n-${at}`, hidden: true })
        : await caseFile.commitExchange(exchangeOf({ caseId, endpoint: 'profiler/counterparties', body: PARTIES }), undefined)
    if (!written.ok) throw new Error(written.error.message)
  }
  await caseFile.close()
  return { name, caseId, database: await openFile(name) }
}

export const repeated = <T>(value: T, times: number): T[] => Array.from({ length: times }, () => value)
