import { startTransition, useEffect, useRef, useState } from 'react'
import { ok, type Result } from '../../src-shared/result.ts'
import type { CaseState } from '../evidence/case-state.ts'
import { useCaseFile } from '../casefile/hooks.ts'
import { tellFailure } from '../session/messages.ts'
import { createPageYield } from '../text/page-yield.ts'
import { layoutMemoryOf } from './layout/layout-memory.ts'
import { arrangeAhead } from './layouts/arrange-ahead.ts'
import { knownGraphOf, pacedGraphOf, type GraphModel } from '../views/graph-model.ts'

/**
 * The graph of a case, whose flows are read subject by subject; undefined while they are read for the first time. When the case
 * changes, the graph before stands until the new one is there. One reading at a time, never given up for a newer state, so that the
 * picture follows a run; the newest state waits.
 */
export function useGraph(state: CaseState): Result<GraphModel> | undefined {
  const { flows } = useCaseFile()
  const [read, setRead] = useState<Result<GraphModel> | undefined>(() => {
    const known = knownGraphOf(state)
    return known === undefined ? undefined : ok(known)
  })
  const waiting = useRef<CaseState>(undefined)
  const reading = useRef(false)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      waiting.current = undefined
    }
  }, [])
  useEffect(() => {
    waiting.current = state
    const work = async (): Promise<void> => {
      reading.current = true
      const yieldToPage = createPageYield()
      for (let next = waiting.current; next !== undefined; next = waiting.current) {
        waiting.current = undefined
        const model = await pacedGraphOf(next, yieldToPage, flows)
        if (model.ok && shown.current) await aheadOf(model.value, next)
        if (shown.current) startTransition(() => setRead(model))
      }
      reading.current = false
    }
    if (!reading.current) void work()
  }, [state, flows])
  return read
}

/** Works out ahead what is shown next, and tells where a layout was ended. Whatever becomes of it, the graph is shown: what is not there by then is worked out as it is drawn. */
async function aheadOf(model: GraphModel, state: CaseState): Promise<void> {
  const failure = await arrangeAhead(model, state, layoutMemoryOf(state.record.id)).catch(() => undefined)
  if (failure !== undefined) tellFailure(failure)
}
