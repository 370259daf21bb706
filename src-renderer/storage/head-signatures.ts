import { isHeadSignature, newestSignatures, type HeadSignature } from '../../src-shared/custody/head-signature.ts'
import type { Database } from './database.ts'

const keyOf = (caseId: string): string => `headSignatures:${caseId}`

/** What authors have signed of a case: for each the newest, in the order of the authors. What has another shape is left out. */
export async function readHeadSignatures({ meta }: Pick<Database, 'meta'>, caseId: string): Promise<readonly HeadSignature[]> {
  const row = await meta.get(keyOf(caseId))
  return Array.isArray(row?.value) ? newestSignatures(row.value.filter(isHeadSignature)) : []
}

/** Keeps signatures beside those that are there; of two by one author the one that reaches further. */
export async function keepHeadSignatures(database: Database, caseId: string, signatures: readonly HeadSignature[]): Promise<void> {
  if (signatures.length === 0) return
  await database.dexie.transaction('rw', database.meta, async () => {
    const known = await readHeadSignatures(database, caseId)
    await database.meta.put({ key: keyOf(caseId), value: newestSignatures([...known, ...signatures]) })
  })
}
