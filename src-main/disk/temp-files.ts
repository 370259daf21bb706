import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Names that `writeFileAtomic` gives to its temporary files. */
const TEMP_FILE_NAME = /\.\d+-\d+\.tmp$/

/**
 * Removes temporary files that an ended process left in a folder. Only call it while holding the
 * folder's lock. Returns the number removed; unreadable or locked files are skipped.
 */
export function removeTempFiles(folder: string): number {
  let cleared = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isFile() || !TEMP_FILE_NAME.test(entry.name)) continue
      rmSync(join(folder, entry.name), { force: true })
      cleared += 1
    }
  } catch {
    // A remaining file only takes up disk space.
  }
  return cleared
}
