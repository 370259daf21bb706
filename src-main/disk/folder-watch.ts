import { statSync } from 'node:fs'
import { type Failure, failure } from '../../src-shared/core/failure.ts'

export interface FolderWatch {
  /** Why nothing can be kept in the folder any more; undefined while it is the one that was opened. */
  readonly gone: () => Failure | undefined
}

/** Remembers which folder was opened: one that was removed, renamed or unmounted takes what is written after it nowhere. */
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
        // A path that cannot even be looked at leads nowhere.
      }
      return now !== undefined && now === opened
        ? undefined
        : failure(
            'disk_error',
            `The data folder ${dir} is gone: removed, renamed or unmounted.`,
            'Put it back in its place, then start Casebook again.',
          )
    },
  }
}
