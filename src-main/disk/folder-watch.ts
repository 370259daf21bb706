import { statSync } from 'node:fs'
import { type Failure, failure } from '../../src-shared/core/failure.ts'

export interface FolderWatch {
  /**
   * Why data can no longer be stored in the folder; undefined while it is the folder that was
   * opened.
   */
  readonly gone: () => Failure | undefined
}

/** Remembers which folder was opened: writes to a removed, renamed or unmounted folder are lost. */
export function watchFolder(dir: string): FolderWatch {
  const identity = (): string | undefined => {
    const facts = statSync(dir, { throwIfNoEntry: false })
    return facts?.isDirectory() === true ? `${facts.dev} ${facts.ino}` : undefined
  }
  const opened = identity()
  return {
    gone: () => {
      let now: string | undefined
      try {
        now = identity()
      } catch {
        // A path without a readable entry counts as gone.
      }
      return now !== undefined && now === opened
        ? undefined
        : failure('disk_error', `The data folder ${dir} is missing: it was removed, renamed or unmounted.`, 'Restore it, then start Casebook again.')
    },
  }
}
