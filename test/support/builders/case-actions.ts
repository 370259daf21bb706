import type { CaseActions } from '../../../src-renderer/state/case-context.ts'

/** Actions of a case that do nothing, but for those given. */
export function actionsOf(parts: Partial<CaseActions> = {}): CaseActions {
  const nothing = (): Promise<undefined> => Promise.resolve(undefined)
  return {
    showCapture: () => {},
    proposePlan: () => {},
    buyLabels: () => {},
    exportEvidence: () => {},
    openSubject: () => {},
    recordEvent: () => Promise.resolve(true),
    adoptAddress: nothing,
    adoptAddresses: nothing,
    adoptEntity: nothing,
    followAddress: nothing,
    ...parts,
  }
}
