import { readdirSync } from 'node:fs'
import type { CasesInOtherStorage } from '../../src-shared/ipc/other-storage-cases.ts'
import { storedHeads } from '../custody-heads.ts'

const HEADS_FILE = /^custody-heads(?:-copy)?\.(.+)\.json$/

/** The storages whose cases have heads in this data folder. */
export function storagesIn(dataDir: string): string[] {
  try {
    return [...new Set(readdirSync(dataDir).flatMap((name) => HEADS_FILE.exec(name)?.[1] ?? []))].toSorted()
  } catch {
    return []
  }
}

/**
 * Cases of other storages of this data folder that `storage` has no head of: each browser origin
 * has its own case file, and a window at another port would show an empty one without any notice.
 */
export function casesInOtherStorages(dataDir: string, storage: string): CasesInOtherStorage[] {
  const own = new Set(storedHeads(dataDir, storage).map(({ caseId }) => caseId))
  return storagesIn(dataDir)
    .filter((other) => other !== storage)
    .map((other) => ({
      storage: other,
      caseIds: storedHeads(dataDir, other)
        .map(({ caseId }) => caseId)
        .filter((caseId) => !own.has(caseId)),
    }))
    .filter(({ caseIds }) => caseIds.length > 0)
}
