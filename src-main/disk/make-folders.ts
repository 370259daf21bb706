import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCodeOf } from './file-system.ts'

/**
 * Makes a folder with those above it that are missing, each for its owner alone. Node's own way (`recursive`) says "not there" of a disk
 * that may only be read, and goes round for ever below a folder that is there and takes none. Throws what the system said; of a link that
 * leads nowhere, that it is not there.
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
