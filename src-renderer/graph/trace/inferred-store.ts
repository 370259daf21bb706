import { useMemo } from 'react'
import { create } from 'zustand'
import type { InferredLine } from '../../views/trace/inferred-lines.ts'

interface InferredFacts {
  readonly caseId: string
  readonly lines: readonly InferredLine[]
  /** Lines that the investigator does not want to see, by id. */
  readonly dismissed: ReadonlySet<string>
}

const NONE: readonly InferredLine[] = []
const NOBODY: ReadonlySet<string> = new Set()

const useInferredFacts = create<InferredFacts>(() => ({ caseId: '', lines: NONE, dismissed: NOBODY }))

function factsOf(caseId: string): InferredFacts {
  const facts = useInferredFacts.getState()
  return facts.caseId === caseId ? facts : { caseId, lines: NONE, dismissed: NOBODY }
}

/** A trace has found these: they stay in the picture when it is ended, and the later of two about the same ends is in force. */
export function inferredFound(caseId: string, found: readonly InferredLine[]): void {
  if (found.length === 0) return
  const facts = factsOf(caseId)
  const ids = new Set(found.map(({ id }) => id))
  useInferredFacts.setState({ ...facts, lines: [...facts.lines.filter(({ id }) => !ids.has(id)), ...found] })
}

/** Takes an inference out of the picture; nothing that was observed changes. */
export function inferredDismissed(caseId: string, id: string): void {
  const facts = factsOf(caseId)
  useInferredFacts.setState({ ...facts, dismissed: new Set([...facts.dismissed, id]) })
}

/** All that were dismissed are drawn again. */
export function inferredRestored(caseId: string): void {
  useInferredFacts.setState({ ...factsOf(caseId), dismissed: NOBODY })
}

/** The inferences of a case that stand, and how many were dismissed, while the window is open. */
export function useInferred(caseId: string): { readonly lines: readonly InferredLine[]; readonly dismissed: number } {
  const facts = useInferredFacts()
  return useMemo(() => {
    const { lines, dismissed } = facts.caseId === caseId ? facts : { lines: NONE, dismissed: NOBODY }
    const standing = lines.filter(({ id }) => !dismissed.has(id))
    return { lines: standing.length === 0 ? NONE : standing, dismissed: lines.length - standing.length }
  }, [facts, caseId])
}
