import { isHeadSignature, newestSignatures, type HeadSignature } from '../../src-shared/custody/head-signature.ts'
import type { Database } from './database.ts'

const keyOf = (caseId: string): string => `headSignatures:${caseId}`

/**
 * Signatures over heads of a case: the newest of each author, ordered by author.
 * Malformed ones are left out.
 */
export async function readHeadSignatures({ meta }: Pick<Database, 'meta'>, caseId: string): Promise<readonly HeadSignature[]> {
  const row = await meta.get(keyOf(caseId))
  return Array.isArray(row?.value) ? newestSignatures(row.value.filter(isHeadSignature)) : []
}

/**
 * Adds signatures to the stored ones; of two by one author the one that
 * covers more entries remains.
 */
export async function storeHeadSignatures(database: Database, caseId: string, signatures: readonly HeadSignature[]): Promise<void> {
  if (signatures.length === 0) return
  await database.dexie.transaction('rw', database.meta, async () => {
    const known = await readHeadSignatures(database, caseId)
    await database.meta.put({ key: keyOf(caseId), value: newestSignatures([...known, ...signatures]) })
  })
}
