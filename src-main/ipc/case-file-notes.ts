import type { CasesInOtherStorage } from '../../src-shared/ipc/other-storage-cases.ts'
import { openCustodyHeads, type CustodyHeads, storedHeads } from '../custody-heads.ts'
import type { Log } from '../log.ts'
import { openCaseStorage, type CaseStorageNumber } from './case-storage-number.ts'
import { casesInOtherStorages, storagesIn } from './cases-elsewhere.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '../backups/backups.ts'

/**
 * Whether there is a backup of a case without a custody head in any storage of this data folder:
 * its head was deleted.
 */
export function hasBackupsWithoutHead(dataDir: string): boolean {
  const known = new Set(storagesIn(dataDir).flatMap((storage) => storedHeads(dataDir, storage).map(({ caseId }) => folderOf(caseId))))
  const root = join(dataDir, 'backups')
  return namesIn(root).some((folder) => !known.has(folder) && namesIn(join(root, folder)).some((name) => name.endsWith('.json')))
}

/** Empty if the folder cannot be read: the code that opens its files reports the reason. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export interface CaseFileNotesDeps {
  readonly dataDir: string
  readonly storage: () => string
  readonly log: Log
  readonly now: () => Date
}

/**
 * What the backend stores about the page's case file. Read on first use: only then does a host know
 * its storage.
 */
export interface CaseFileNotes {
  readonly heads: () => CustodyHeads
  readonly storageNumber: () => CaseStorageNumber
  readonly elsewhere: () => readonly CasesInOtherStorage[]
}

export function openCaseFileNotes({ dataDir, storage, log, now }: CaseFileNotesDeps): CaseFileNotes {
  let heads: CustodyHeads | undefined
  let number: CaseStorageNumber | undefined
  let elsewhere: readonly CasesInOtherStorage[] | undefined
  return {
    heads: () => (heads ??= openCustodyHeads(dataDir, storage(), log, now, () => hasBackupsWithoutHead(dataDir))),
    storageNumber: () => (number ??= openCaseStorage(dataDir, storage(), log)),
    elsewhere: () => (elsewhere ??= casesInOtherStorages(dataDir, storage())),
  }
}
