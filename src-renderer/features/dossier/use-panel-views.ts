import { startTransition, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { useCaseFile } from '../../storage/hooks.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { createPanelReader, type PanelReader } from './panel-reader.ts'
import type { PanelView } from '../../../src-shared/view-models/panel-view.ts'
import { cachedPanelViews } from '../../../src-shared/view-models/panel-views.ts'

export interface PanelsShown {
  readonly panels: readonly PanelView[]
  /** Index of the panel updated last. */
  readonly last: number
}

/**
 * One step from the panels on screen to the wanted ones: one panel with a changed body per turn;
 * panels that differ only in their coverage update at once. Turns rotate, so that a constantly
 * changing panel does not starve the others. Returns `shown` itself once nothing is left to do.
 */
export function nextInTurn(shown: PanelsShown, wanted: readonly PanelView[]): PanelsShown {
  if (shown.panels.length === wanted.length && wanted.every((panel, key) => panel === shown.panels[key])) return shown
  const waiting = wanted.flatMap((panel, key) => (hasNewBody(shown.panels[key], panel) ? [key] : []))
  const turn = waiting.find((key) => key > shown.last) ?? waiting[0]
  const panels = wanted.map((panel, key) => (waiting.includes(key) && key !== turn ? (shown.panels[key] ?? panel) : panel))
  return { panels, last: turn ?? shown.last }
}

function hasNewBody(before: PanelView | undefined, after: PanelView): boolean {
  // A new panel has no previous version to show meanwhile.
  if (before === undefined || before.id !== after.id) return false
  return before.figures !== after.figures || before.series !== after.series || before.tables !== after.tables || before.notes !== after.notes
}

/**
 * The panels of one subject, for a component that is keyed by it; undefined while they are read for
 * the first time, a failure if their responses cannot be read. They follow the case when there is
 * time.
 */
export function usePanelViews(state: CaseState, subjectId: string): Result<readonly PanelView[]> | undefined {
  const { responses } = useCaseFile()
  const [panels, setPanels] = useState<Result<readonly PanelView[]> | undefined>(() => {
    const stored = cachedPanelViews(state, subjectId)
    return stored === undefined ? undefined : ok(stored)
  })
  const reader = useRef<PanelReader>(undefined)
  useEffect(() => {
    const made = createPanelReader(
      subjectId,
      responses,
      (read) => startTransition(() => setPanels(ok(read))),
      (failure: Failure) => setPanels(err(failure)),
    )
    reader.current = made
    return () => made.stop()
  }, [subjectId, responses])
  useEffect(() => reader.current?.read(state), [state])
  return panels
}

/** Time for the page to lay out and draw one panel before the next. */
const BETWEEN_PANELS_MS = 16

/** The panels for the screen: of those read together, each new one in its turn. */
export function useInTurn(wanted: readonly PanelView[]): readonly PanelView[] {
  const [shown, setShown] = useState({ panels: wanted, last: -1 })
  const lastAt = useRef(0)
  useEffect(() => {
    const next = nextInTurn(shown, wanted)
    if (next === shown) return undefined
    // Measured from the last turn: readings may follow each other faster than turns.
    const pause = Math.max(0, lastAt.current + BETWEEN_PANELS_MS - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      startTransition(() => setShown(next))
    }, pause)
    return () => clearTimeout(timer)
  }, [shown, wanted])
  return shown.panels
}

/**
 * How many of `count` parts to render by now: one more whenever the page has been idle. Rendering
 * many large parts at once would block the page.
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
