import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { writeFileAtomic } from '../disk/atomic-file.ts'
import { diskFailure, errorCodeOf } from '../disk/file-system.ts'
import type { Log } from '../log.ts'

const PLACE = z.strictObject({ version: z.literal(1), number: z.number().check(z.int(), z.gte(1), z.lte(10_000)) })

/**
 * Which of the browser's storages contains the case file: the first, until a damaged one was set
 * aside and the next one taken.
 */
export interface CaseStorageNumber {
  readonly number: () => number
  /**
   * Switches to the next storage; does nothing if `from` is no longer in use (two windows, one
   * click each).
   */
  readonly setAside: (from: number) => Promise<Result<number>>
}

/**
 * Stored by the backend, because the page's own storages are what is damaged. If this file is lost,
 * the page opens the first storage again, finds it damaged, and setting it aside again leads to the
 * storage that has the cases.
 */
export function openCaseStorage(dataDir: string, storage: string, log: Log): CaseStorageNumber {
  const path = join(dataDir, `case-file.${storage}.json`)
  let number = 1
  try {
    number = PLACE.parse(JSON.parse(readFileSync(path, 'utf8'))).number
  } catch (thrown) {
    if (errorCodeOf(thrown) !== 'ENOENT') log.fault('the note of the current case storage cannot be read; the first storage is used', thrown)
  }
  return {
    number: () => number,
    async setAside(from) {
      if (from !== number) return ok(number)
      try {
        await writeFileAtomic(path, `${JSON.stringify({ version: 1, number: from + 1 })}\n`)
        number = from + 1
        log.warn('a damaged storage was set aside', { storage, number: from })
        return ok(number)
      } catch (thrown) {
        return err(diskFailure(thrown, 'the quarantine of the damaged storage could not be recorded'))
      }
    },
  }
}
