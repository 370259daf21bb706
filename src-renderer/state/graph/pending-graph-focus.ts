import { create } from 'zustand'
import type { FindingAbout } from '../../../src-shared/custody/capture.ts'
import { selectTab } from '../screen-store.ts'

/** A node that another screen of the case opens the graph for. */
export interface PendingGraphFocus {
  readonly caseId: string
  readonly nodeId: string
  /** Show the node only, or choose how it is expanded. */
  readonly wants: 'show' | 'expand'
  /** Several nodes and edges to select together. */
  readonly about?: FindingAbout
  /** A saved trace to open. */
  readonly traceId?: string
}

const useVisitFacts = create<{ readonly visit: PendingGraphFocus | undefined }>(() => ({ visit: undefined }))

/** Opens the graph for this node. */
export function graphVisited(visit: PendingGraphFocus): void {
  useVisitFacts.setState({ visit })
  selectTab('graph')
}

/** The pending request with which the graph of a case was opened. */
export function useGraphVisit(caseId: string): PendingGraphFocus | undefined {
  return useVisitFacts(({ visit }) => (visit?.caseId === caseId ? visit : undefined))
}

/** The graph has handled the request. */
export function clearPendingGraphFocus(): void {
  useVisitFacts.setState({ visit: undefined })
}
