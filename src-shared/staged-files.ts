import { failure, type Failure } from './failure.ts'
import { SAVED_FILE_BYTES } from './message-size.ts'
import { err, ok, type Result } from './result.ts'

/** One part of a file as its reader made it: bytes in the desk, a blob in a page. */
export interface ReadPart<Part> {
  readonly part: Part
  readonly bytes: number
}

export interface StagedFiles<Part> {
  readonly write: (args: { readonly file: string; readonly number: number; readonly contentBase64: string }) => Result<{ readonly bytes: number }>
  /** The parts of a file in order; they are held no longer. */
  readonly take: (args: { readonly file: string; readonly parts: number }) => Result<readonly Part[]>
}

/** Files whose parts are on their way at the same time: an export, and a table that is saved meanwhile. */
const FILES_AT_ONCE = 4

/**
 * Holds the parts of files until they are whole, the same in the desk (Electron) and in the page (browser host). A file of more bytes
 * than `most` is refused and let go at once; one that was begun and left lying makes room for later ones.
 */
export function createStagedFiles<Part>(read: (base64: string) => ReadPart<Part> | undefined, most = SAVED_FILE_BYTES): StagedFiles<Part> {
  /** In the order in which they were begun. */
  const staged = new Map<string, { readonly parts: Part[]; bytes: number }>()
  return {
    write({ file, number, contentBase64 }) {
      if (number === 0) {
        staged.delete(file)
        for (const oldest of staged.keys()) if (staged.size >= FILES_AT_ONCE) staged.delete(oldest)
        staged.set(file, { parts: [], bytes: 0 })
      }
      const held = staged.get(file)
      if (held === undefined || held.parts.length !== number) return err(NOT_WHOLE)
      const made = read(contentBase64)
      if (made === undefined) return err(failure('bad_request', 'A part of the file is not base64. Nothing was saved.', 'Export again.'))
      if (held.bytes + made.bytes > most) {
        staged.delete(file)
        return err(fileTooLarge('The file', held.bytes + made.bytes, most))
      }
      held.parts.push(made.part)
      held.bytes += made.bytes
      return ok({ bytes: held.bytes })
    },
    take({ file, parts }) {
      const held = staged.get(file)
      staged.delete(file)
      return held === undefined || held.parts.length !== parts ? err(NOT_WHOLE) : ok(held.parts)
    },
  }
}

const NOT_WHOLE = failure('bad_request', 'Not all parts of the file arrived. Nothing was saved.', 'Export again.')

/** What would be larger than a file may be; `bytes` is the least that it would have. */
export function fileTooLarge(what: string, bytes: number, most = SAVED_FILE_BYTES): Failure {
  return failure(
    'too_large',
    `${what} would have ${millions(bytes, Math.ceil)} MB or more. Casebook saves and verifies files of up to ${millions(most, Math.floor)} MB. Nothing was saved, and the case is unchanged.`,
    'Ask what is still to be asked in a new case. This one stays whole in Casebook and in its backups, which have no such bound.',
  )
}

/** Rounded away from the bound, so that the sentence never names the same number twice. */
function millions(bytes: number, round: (value: number) => number): string {
  return String(round(bytes / 1_000_000))
}
