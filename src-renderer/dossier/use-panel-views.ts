import { startTransition, useEffect, useRef, useState } from 'react'
import type { CaseState } from '../casefile/case-state.ts'
import { createPanelReader, type PanelReader } from './panel-reader.ts'
import type { PanelView } from './panel-view.ts'
import { heldPanelViews } from './views.ts'

/** The panels of one subject, for a component that is keyed by it; undefined while they are read for the first time. They follow the case when there is time for it. */
export function usePanelViews(state: CaseState, subjectId: string): readonly PanelView[] | undefined {
  const [panels, setPanels] = useState<readonly PanelView[] | undefined>(() => heldPanelViews(state, subjectId))
  const reader = useRef<PanelReader>(undefined)
  useEffect(() => {
    const made = createPanelReader(subjectId, (read) => startTransition(() => setPanels(read)))
    reader.current = made
    return () => made.stop()
  }, [subjectId])
  useEffect(() => reader.current?.read(state), [state])
  return panels
}

/**
 * How many of `count` parts are to be drawn by now: one more whenever the page has had time for something else. A screen of many
 * large parts drawn at once would hold it up.
 */
export function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= count) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return drawn
}
