import type { Verification } from '../../src-shared/custody/verify.ts'
import { err, type Result } from '../../src-shared/core/result.ts'
import { runWithProgress } from './run-with-progress.ts'
import { services } from './services.ts'
import { caseVerified } from './verification-store.ts'
import { messages } from './texts.ts'

/**
 * Verifies a case against the head stored by the main process, and records the verification in the
 * case. A cancelled one has no result and is not recorded.
 */
export async function verifyCaseNow(caseId: string): Promise<Result<Verification>> {
  const { caseFile } = services()
  const total = caseFile.getSnapshot(caseId)?.entries.length ?? 0
  const work = { title: messages.verifyingCase, total, unit: 'entries' }
  const verified = await runWithProgress(work, (watch) => caseFile.verify(caseId, watch.source))
  if (!verified.ok && verified.error.code === 'cancelled') return verified
  const at = new Date().toISOString()
  caseVerified(caseId, verified.ok ? { at, verification: verified.value } : { at, failure: verified.error })
  if (!verified.ok) return verified
  const outcome = verified.value.ok ? 'verified' : messages.failed(verified.value.problems.map((problem) => problem.what).join(' '))
  const head = caseFile.getSnapshot(caseId)?.record.head ?? ''
  const written = await caseFile.appendEvent(caseId, { kind: 'case-verified', outcome: outcome.slice(0, 2000), head })
  return written.ok ? verified : err(written.error)
}
