import type { CasebookApi } from '../../src-shared/ipc/casebook-api.ts'
import type { Capture } from '../../src-shared/custody/capture.ts'
import type { Result } from '../../src-shared/core/result.ts'
import { ok } from '../../src-shared/core/result.ts'

/** The cost of the responses in a case, in whole credits. */
export function creditsOfCaptures(captures: readonly { readonly capture: Pick<Capture, 'creditsUsed'> }[]): string {
  return `${captures.reduce((sum, { capture }) => (/^\d+$/.test(capture.creditsUsed) ? sum + BigInt(capture.creditsUsed) : sum), 0n)}`
}

/**
 * Reports the cost of a case's own captures to the main process, in case its ledger lost lines:
 * where the ledger shows less, the larger sum counts as spent from then on.
 */
export async function reconcileSpending(
  api: Pick<CasebookApi, 'reconcileSpending'>,
  caseId: string,
  captures: readonly { readonly capture: Pick<Capture, 'creditsUsed'> }[],
): Promise<Result<unknown>> {
  const credits = creditsOfCaptures(captures)
  return credits === '0' ? ok(undefined) : await api.reconcileSpending({ caseId, credits })
}
