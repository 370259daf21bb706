import { useEffect, useEffectEvent, useMemo } from 'react'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import { useProgress } from '../../acquisition/run/use-progress.ts'
import { isUnderWay } from '../../acquisition/run/run-model.ts'
import type { Places } from './arrangement.ts'
import type { LayoutMemory } from './layout-memory.ts'

/** The answers of one expansion come within moments of each other: they are one arrangement. */
const QUIET_MS = 1_000

/**
 * Keeps in the case what of the arrangement the case alone would not give (layout-memory.ts): one event for all that came in
 * together, once no step is under way and nothing has come for a moment, or on leaving the graph.
 */
export function useKeptArrangement(memory: LayoutMemory, arranged: Places): void {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const isRunning = useProgress(({ steps }) => isUnderWay(steps))
  const unsaved = useMemo(() => memory.unsaved(arranged, state.places), [memory, arranged, state.places])
  const keep = useEffectEvent(() => {
    if (unsaved !== undefined) void recordEvent({ kind: 'node-placed', places: unsaved })
  })
  useEffect(() => {
    if (unsaved === undefined || isRunning) return undefined
    const timer = setTimeout(keep, QUIET_MS)
    return () => clearTimeout(timer)
  }, [unsaved, isRunning])
  useEffect(() => () => keep(), [])
}
