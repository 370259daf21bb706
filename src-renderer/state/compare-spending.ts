import type { Bridge } from '../../src-shared/ipc/bridge.ts'
import type { Capture } from '../../src-shared/custody/capture.ts'
import type { Result } from '../../src-shared/core/result.ts'
import { ok } from '../../src-shared/core/result.ts'

/** What the answers that a case holds have cost, in whole credits. */
export function creditsOfCaptures(captures: readonly { readonly capture: Pick<Capture, 'creditsUsed'> }[]): string {
  return `${captures.reduce((sum, { capture }) => (/^\d+$/.test(capture.creditsUsed) ? sum + BigInt(capture.creditsUsed) : sum), 0n)}`
}

/**
 * Tells the desk what a case has cost by its own captures, so that a ledger that lost lines is not believed: where it shows less, the
 * larger sum counts as spent from then on.
 */
export async function reconcileSpending(
  bridge: Pick<Bridge, 'reconcileSpending'>,
  caseId: string,
  captures: readonly { readonly capture: Pick<Capture, 'creditsUsed'> }[],
): Promise<Result<unknown>> {
  const credits = creditsOfCaptures(captures)
  return credits === '0' ? ok(undefined) : await bridge.reconcileSpending({ caseId, credits })
}
