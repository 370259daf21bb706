import { failure, type Failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'

/** Thrown inside a transaction to roll it back with an expected failure as the reason. */
export class RefusedWrite extends Error {
  readonly failure: Failure
  constructor(reason: Failure) {
    super(reason.message)
    this.name = 'RefusedWrite'
    this.failure = reason
  }
}

/** The value read, or a failure; `doing` names the action. */
export async function reading<T>(doing: string, read: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await read())
  } catch (error) {
    return err(storageFailure(error, doing))
  }
}

/**
 * Converts an error of IndexedDB or Dexie to a failure that names the action. Nothing is half
 * stored: every write is one transaction. A full disk is not a QuotaExceededError in Chromium, so
 * the message is checked as well.
 */
export function storageFailure(error: unknown, doing: string): Failure {
  const reported = causesOf(error)
  const refused = reported.find((cause) => cause instanceof RefusedWrite)
  if (refused !== undefined) return refused.failure
  const names = reported.map((cause) => cause.name)
  const text = reported.map((cause) => `${cause.name}: ${cause.message}`).join('; ')
  if (/FILE_ERROR_NO_SPACE|ENOSPC|no space left|Failed to write blobs/i.test(text)) {
    return failure(
      'disk_full',
      `${doing} failed: the disk is full. Nothing was stored.`,
      'Free some disk space, then try again. Paid results are safe in the journal.',
    )
  }
  if (names.includes('QuotaExceededError')) {
    return failure(
      'quota',
      `${doing} failed: the storage quota is used up. Nothing was stored.`,
      'Free some disk space, then try again. Paid results are safe in the journal.',
    )
  }
  if (names.includes('VersionError')) return newerVersion()
  if (names.includes('DatabaseClosedError')) {
    return failure('busy', `${doing} failed: the case file was closed, by another window or by a newer version of Casebook.`, 'Reload this window.')
  }
  if (names.includes('ConstraintError')) {
    return failure(
      'corrupt',
      `${doing} failed: the case file already contains an entry with the same number.`,
      'Verify the case. Nothing was overwritten.',
    )
  }
  return failure('disk_error', `${doing} failed: ${text}`, 'Restart Casebook. If it happens again, check the disk. No data was deleted.')
}

export function newerVersion(): Failure {
  return failure(
    'newer_version',
    'The case file was written by a newer version of Casebook.',
    'Install that version or a newer one. This version does not change the file.',
  )
}

/** The error and its causes; Dexie keeps the error of IndexedDB in `inner`. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  let current: unknown = error
  while (current instanceof Error && !causes.includes(current)) {
    causes.push(current)
    current = 'inner' in current ? current.inner : current.cause
  }
  // A DOMException is an Error in browsers, but fake-indexeddb and old engines give plain objects
  // with a name.
  if (causes.length === 0) causes.push(Object.assign(new Error(String(error)), { name: 'UnknownError' }))
  return causes
}

/** Whether there was no space for the write. */
export function isFull({ code }: Failure): boolean {
  return code === 'quota' || code === 'disk_full'
}
