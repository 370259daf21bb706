import { create } from 'zustand'
import type { FindingAbout } from '../../../src-shared/custody/capture.ts'
import { selectTab } from '../screen-store.ts'

/** A node that the graph is opened for, from elsewhere in the case. */
export interface PendingGraphFocus {
  readonly caseId: string
  readonly nodeId: string
  /** Only to be seen, or to choose how it is expanded. */
  readonly wants: 'show' | 'expand'
  /** Of several nodes and lines, all: they are selected together. */
  readonly about?: FindingAbout
}

const useVisitFacts = create<{ readonly visit: PendingGraphFocus | undefined }>(() => ({ visit: undefined }))

/** Goes to the graph, for this node. */
export function graphVisited(visit: PendingGraphFocus): void {
  useVisitFacts.setState({ visit })
  selectTab('graph')
}

/** What the graph of a case was opened for and has not done yet. */
export function useGraphVisit(caseId: string): PendingGraphFocus | undefined {
  return useVisitFacts(({ visit }) => (visit?.caseId === caseId ? visit : undefined))
}

/** The graph has done what it was opened for. */
export function clearPendingGraphFocus(): void {
  useVisitFacts.setState({ visit: undefined })
}
