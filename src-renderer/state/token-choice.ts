import { create } from 'zustand'

/** The token that a case's token queries are about: entered once for all of them. */
export interface ChosenToken {
  readonly chain: string
  readonly address: string
}

/** By case. */
const useChosenTokens = create<Readonly<Record<string, ChosenToken>>>(() => ({}))

export function useChosenToken(caseId: string): ChosenToken | undefined {
  return useChosenTokens((all) => all[caseId])
}

export function selectToken(caseId: string, token: ChosenToken): void {
  useChosenTokens.setState({ [caseId]: token })
}
