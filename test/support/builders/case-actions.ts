import type { CaseActions } from '../../../src-renderer/state/case-context.ts'

/** Case actions that do nothing, except for the given ones. */
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
