import { failure, type Failure } from '../core/failure.ts'
import { EVIDENCE_FILE_BYTES, SAVED_FILE_BYTES } from './message-size.ts'
import { err, ok, type Result } from '../core/result.ts'

/** One stored part of a file: a file of its own in the main process, a blob in a page. */
export interface StoredPart<Part> {
  readonly part: Part
  readonly bytes: number
}

export interface StagedFiles<Part> {
  readonly write: (args: { readonly file: string; readonly number: number; readonly contentBase64: string }) => Result<{ readonly bytes: number }>
  /**
   * Returns the parts of a file in order and drops them from the store without releasing them: the
   * caller owns them.
   */
  readonly take: (args: { readonly file: string; readonly parts: number }) => Result<readonly Part[]>
}

export interface StagedFilesOptions<Part> {
  /** Stores one part; undefined for invalid base64. */
  readonly keep: (base64: string) => Result<StoredPart<Part>> | undefined
  /** Called for a part that is dropped without being taken. */
  readonly release?: (part: Part) => void
  /** Byte limit over all files. */
  readonly max?: number
}

/** Files that can be staged at the same time: an export, and a table that is saved meanwhile. */
const FILES_AT_ONCE = 4

/**
 * Stores the parts of files until they are whole, in the main process (Electron) and in the page
 * (browser host). A file of more than `max` bytes is refused and dropped at once; abandoned files
 * make room for later ones, in number and in bytes.
 */
export function createStagedFiles<Part>({ keep, release, max = EVIDENCE_FILE_BYTES }: StagedFilesOptions<Part>): StagedFiles<Part> {
  /** In the order in which they were started. */
  const staged = new Map<string, { readonly parts: Part[]; bytes: number }>()
  const drop = (file: string): void => {
    for (const part of staged.get(file)?.parts ?? []) release?.(part)
    staged.delete(file)
  }
  const bytesOfAll = (): number => [...staged.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    write({ file, number, contentBase64 }) {
      if (number === 0) {
        drop(file)
        for (const oldest of staged.keys()) if (staged.size >= FILES_AT_ONCE) drop(oldest)
        staged.set(file, { parts: [], bytes: 0 })
      }
      const existing = staged.get(file)
      if (existing === undefined || existing.parts.length !== number) return err(NOT_WHOLE)
      const saved = keep(contentBase64)
      if (saved === undefined) return err(failure('bad_request', 'A part of the file is not base64. Nothing was saved.', 'Export again.'))
      if (!saved.ok) {
        drop(file)
        return saved
      }
      const { part, bytes } = saved.value
      existing.parts.push(part)
      existing.bytes += bytes
      if (existing.bytes > max) {
        drop(file)
        return err(fileTooLarge('The file', existing.bytes, max))
      }
      for (const oldest of staged.keys()) if (oldest !== file && bytesOfAll() > max) drop(oldest)
      return ok({ bytes: existing.bytes })
    },
    take({ file, parts }) {
      const existing = staged.get(file)
      if (existing === undefined || existing.parts.length !== parts) {
        drop(file)
        return err(NOT_WHOLE)
      }
      staged.delete(file)
      return ok(existing.parts)
    },
  }
}

const NOT_WHOLE = failure('bad_request', 'Not all parts of the file arrived. Nothing was saved.', 'Export again.')

/** The failure for data larger than a file may be; `bytes` is its minimum size. */
export function fileTooLarge(what: string, bytes: number, max = SAVED_FILE_BYTES): Failure {
  return failure(
    'too_large',
    `${what} would have ${millions(bytes, Math.ceil)} MB or more. Casebook saves and verifies files of up to ${millions(max, Math.floor)} MB. Nothing was saved, and the case is unchanged.`,
    'Send further requests in a new case. This case stays complete in Casebook and in its backups, which have no such limit.',
  )
}

/** Rounded away from the limit, so that the sentence never names the same number twice. */
function millions(bytes: number, round: (value: number) => number): string {
  return String(round(bytes / 1_000_000))
}
