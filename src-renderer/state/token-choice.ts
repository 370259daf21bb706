import { create } from 'zustand'

/** The token of a case's token queries: entered once for all of them. */
export interface ChosenToken {
  readonly chain: string
  readonly address: string
}

/** Keyed by case. */
const useChosenTokens = create<Readonly<Record<string, ChosenToken>>>(() => ({}))

export function useChosenToken(caseId: string): ChosenToken | undefined {
  return useChosenTokens((all) => all[caseId])
}

export function selectToken(caseId: string, token: ChosenToken): void {
  useChosenTokens.setState({ [caseId]: token })
}
