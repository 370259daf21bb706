import { create } from 'zustand'

/** The token that a case's token queries are about: entered once for all of them. */
export interface ChosenToken {
  readonly chain: string
  readonly address: string
}

/** By case. */
const useTokens = create<Readonly<Record<string, ChosenToken>>>(() => ({}))

export function useChosenToken(caseId: string): ChosenToken | undefined {
  return useTokens((all) => all[caseId])
}

export function tokenChosen(caseId: string, token: ChosenToken): void {
  useTokens.setState({ [caseId]: token })
}
