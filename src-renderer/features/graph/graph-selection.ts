import { create } from 'zustand'

/**
 * The selection in the graph of one case: ids of nodes, and of edges as `edgeKey` writes them.
 * Canvas, list and panel read this and have no selection of their own.
 */
interface SelectionFacts {
  readonly caseId: string
  readonly selection: ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

const useSelectionFacts = create<SelectionFacts>(() => ({ caseId: '', selection: NOTHING }))

/**
 * The selection in the graph of a case, stored while the window is open; another case begins with
 * none.
 */
export function useGraphSelection(caseId: string): ReadonlySet<string> {
  return useSelectionFacts((facts) => (facts.caseId === caseId ? facts.selection : NOTHING))
}

/** The current selection, for use outside of rendering. */
export function graphSelectionOf(caseId: string): ReadonlySet<string> {
  const { caseId: stored, selection } = useSelectionFacts.getState()
  return stored === caseId ? selection : NOTHING
}

/** Selects exactly these; an equal selection changes nothing. */
export function graphSelected(caseId: string, ids: Iterable<string>): void {
  const wanted = new Set(ids)
  const before = graphSelectionOf(caseId)
  if (wanted.size === before.size && [...wanted].every((id) => before.has(id))) return
  useSelectionFacts.setState({ caseId, selection: wanted })
}

/** Adds one to the selection, or removes it. */
export function toggleGraphSelection(caseId: string, id: string): void {
  const next = new Set(graphSelectionOf(caseId))
  if (!next.delete(id)) next.add(id)
  graphSelected(caseId, next)
}
