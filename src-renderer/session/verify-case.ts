import type { Verification } from '../../src-shared/custody/verify.ts'
import { err, type Result } from '../../src-shared/result.ts'
import { services } from './services.ts'
import { caseVerified } from './verification-store.ts'

/**
 * Verifies a case against the head that the desk keeps, and records in the case that it was done. `onEntries` hears how many entries were
 * looked at.
 */
export async function verifyCaseNow(caseId: string, onEntries?: (done: number) => void): Promise<Result<Verification>> {
  const { caseFile } = services()
  const verified = await caseFile.verify(caseId, onEntries)
  const at = new Date().toISOString()
  caseVerified(caseId, verified.ok ? { at, verification: verified.value } : { at, failure: verified.error })
  if (!verified.ok) return verified
  const outcome = verified.value.ok ? 'verified' : `failed: ${verified.value.problems.map((problem) => problem.what).join(' ')}`
  const head = caseFile.peek(caseId)?.record.head ?? ''
  const written = await caseFile.appendEvent(caseId, { kind: 'case-verified', outcome: outcome.slice(0, 2000), head })
  return written.ok ? verified : err(written.error)
}
