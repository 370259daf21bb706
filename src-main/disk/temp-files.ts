import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Names that `writeFileAtomic` gives to what it has not finished yet. */
const UNFINISHED = /\.\d+-\d+\.tmp$/

/**
 * Removes what writes of an ended process left unfinished beside the files of a folder; whole files stand under their own names.
 * Only for whoever holds the lock of the folder. Gives how many; a folder or file that does not let itself be read or removed is left.
 */
export function removeTempFiles(folder: string): number {
  let cleared = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isFile() || !UNFINISHED.test(entry.name)) continue
      rmSync(join(folder, entry.name), { force: true })
      cleared += 1
    }
  } catch {
    // They only take up room.
  }
  return cleared
}
