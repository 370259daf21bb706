import { create } from 'zustand'

/**
 * Which node of a case is shown as ranked bars: '' where the graph was chosen, undefined where
 * nothing was chosen yet. Kept while the window is open.
 */
const useChosenHubs = create<Readonly<Record<string, string>>>(() => ({}))

export function useChosenHub(caseId: string): string | undefined {
  return useChosenHubs((chosen) => chosen[caseId])
}

/** Shows a node as ranked bars, or with '' the graph. */
export function showHub(caseId: string, nodeId: string): void {
  useChosenHubs.setState({ [caseId]: nodeId })
}
