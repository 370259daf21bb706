import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '../backups/backups.ts'
import { storedHeads } from '../custody-heads.ts'
import { storagesIn } from './cases-elsewhere.ts'

/** Whether a backup is stored of a case that has a custody head in no storage of this data folder: its head was deleted. */
export function hasBackupsWithoutHead(dataDir: string): boolean {
  const known = new Set(storagesIn(dataDir).flatMap((storage) => storedHeads(dataDir, storage).map(({ caseId }) => folderOf(caseId))))
  const root = join(dataDir, 'backups')
  return namesIn(root).some((folder) => !known.has(folder) && namesIn(join(root, folder)).some((name) => name.endsWith('.json')))
}

/** Nothing where there is no such folder: its own reader names what cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
