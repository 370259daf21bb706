import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from './file-system.ts'

/**
 * Creates a folder and its missing parents, each with access for its owner only. Node's `recursive`
 * reports ENOENT for a read-only disk and loops below an existing folder that accepts none. Throws
 * the system's error; ENOENT for a dangling link.
 */
export function makeFolders(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (thrown) {
    const code = errorCodeOf(thrown)
    const above = dirname(dir)
    if (code === 'ENOENT' && above !== dir && !existsSync(above)) {
      makeFolders(above)
      makeFolders(dir)
      return
    }
    const found = statSync(dir, { throwIfNoEntry: false })
    if (found?.isDirectory() === true) return
    throw code === 'EEXIST' && found === undefined ? Object.assign(new Error(`${dir} leads nowhere`), { code: 'ENOENT' }) : thrown
  }
}
