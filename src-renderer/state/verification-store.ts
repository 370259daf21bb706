import { create } from 'zustand'
import type { Verification } from '../../src-shared/custody/verify.ts'
import type { Failure } from '../../src-shared/core/failure.ts'

export type VerificationOutcome = { readonly at: string } & ({ readonly verification: Verification } | { readonly failure: Failure })

/**
 * The last verification of each case in this session. The case's own record of it is in its log.
 */
export const useVerifications = create<Readonly<Record<string, VerificationOutcome | undefined>>>(() => ({}))

/**
 * Sizes in bytes of the reports and evidence files that were verified completely in this session.
 */
export const useVerifiedFiles = create<{ readonly sizes: readonly number[] }>(() => ({ sizes: [] }))

export function fileVerified(bytes: number): void {
  useVerifiedFiles.setState(({ sizes }) => ({ sizes: [...sizes, bytes] }))
}

export function caseVerified(caseId: string, outcome: VerificationOutcome): void {
  useVerifications.setState({ [caseId]: outcome })
}
