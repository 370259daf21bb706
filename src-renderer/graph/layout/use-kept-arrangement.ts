import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import type { Places } from './arrangement.ts'
import { createArrangementKeeper } from './arrangement-keeper.ts'
import type { LayoutMemory } from './layout-memory.ts'

/**
 * Keeps in the case what of the arrangement the case alone would not give (layout-memory.ts): one event for what came in together, soon after
 * it came (arrangement-keeper.ts), and at once on leaving the graph, on hiding or closing the window.
 */
export function useKeptArrangement(memory: LayoutMemory, arranged: Places): void {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const unsaved = useMemo(() => memory.unsaved(arranged, state.places), [memory, arranged, state.places])
  const write = useEffectEvent((places: Places) => recordEvent({ kind: 'node-placed', places }))
  const [keeper] = useState(() => createArrangementKeeper((places) => write(places)))
  useEffect(() => keeper.changed(unsaved), [keeper, unsaved])
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') keeper.flush()
    }
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
}
