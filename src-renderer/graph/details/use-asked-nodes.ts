import { useMemo } from 'react'
import { askedUnderWay } from '../../acquisition/run/calls-under-way.ts'
import { useProgress } from '../../acquisition/run/use-progress.ts'
import type { ReadablePart } from '../filter/readable-part.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** The nodes of a picture about which calls are under way; the same set while it is the same nodes. */
export function useAskedNodes(caseId: string, { nodes }: ReadablePart): ReadonlySet<string> {
  // One text, so that a tick that changes nothing draws nothing anew.
  const asked = useProgress((facts) => JSON.stringify(askedUnderWay(facts, caseId)))
  const ids = useMemo(() => {
    const about = new Set<unknown>(JSON.parse(asked))
    return nodes.flatMap(({ id, subjectId, followedId }) => (about.has(subjectId ?? followedId) ? [id] : []))
  }, [asked, nodes])
  const key = JSON.stringify(ids)
  return useMemo(() => (key === '[]' ? NOBODY : new Set<string>(JSON.parse(key))), [key])
}
