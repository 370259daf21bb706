import { SAVED_FILE_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { fileTooLarge } from '../../../src-shared/ipc/staged-files.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'

/**
 * Refuses a file that cannot be small enough before any of it is written: report and evidence file
 * both contain the body of every response in base64. Their other contents are counted while they
 * are saved.
 */
export function checkFileSizeLimit(what: string, captures: CaseState['captures'], max = SAVED_FILE_BYTES): Result<undefined> {
  let bytes = 0
  for (const { capture } of captures) bytes += Math.ceil(capture.bodyBytes / 3) * 4
  return bytes > max ? err(fileTooLarge(what, bytes, max)) : ok(undefined)
}
