import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, err } from '../../src-shared/core/result.ts'
import type { StagedFilesOptions } from '../../src-shared/ipc/staged-files.ts'
import { diskFailure } from '../disk/file-system.ts'

export interface UploadBuffer extends Required<Pick<StagedFilesOptions<string>, 'keep' | 'release'>> {
  /** The content of the parts in order. */
  readonly contentOf: (parts: readonly string[]) => AsyncIterable<Uint8Array>
}

/**
 * Parts of files that the page is about to save, each in its own file in the data folder: an
 * evidence file of gigabytes must not be in memory. Leftovers of an earlier run are removed.
 */
export function createUploadBuffer(dataDir: string): UploadBuffer {
  const folder = join(dataDir, 'unsaved')
  rmSync(folder, { recursive: true, force: true })
  let count = 0
  return {
    keep(base64) {
      const part = Buffer.from(base64, 'base64')
      // Buffer skips characters that are not base64; a report with lost characters must not be
      // written.
      if (part.toString('base64') !== base64) return undefined
      const path = join(folder, String((count += 1)))
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(path, part, { mode: 0o600 })
        return ok({ part: path, bytes: part.length })
      } catch (thrown) {
        discard(path)
        return err(diskFailure(thrown, 'the file was not saved'))
      }
    },
    release: discard,
    async *contentOf(parts) {
      for (const path of parts) yield await readFile(path)
    },
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A remaining file only takes up disk space, until the next start.
  }
}
