import { startTransition, useEffect, useRef, useState } from 'react'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { useCaseFile } from '../../storage/hooks.ts'
import { countReads } from './draft/draft-job.ts'
import { buildGraphInWorker } from './draft/build-graph-in-worker.ts'
import { showErrorToast } from '../../state/messages.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { layoutMemoryOf } from '../../../src-shared/graph/layout/layout-memory.ts'
import { precomputeLayout } from './layout-algorithms/precompute-layout.ts'
import { knownGraphOf, chunkedGraphOf } from '../../../src-shared/view-models/graph-model.ts'
import type { GraphModel } from '../../../src-shared/view-models/graph-types.ts'
import { buildText } from './messages.ts'

const NOTHING_REPORTED = (): void => undefined

/**
 * The graph of a case; undefined during the first reading, then the previous one until the next is
 * complete. One reading at a time, which a newer state never cancels, so that the graph follows a
 * run; the newest state waits. `onRead` receives how many responses were read so far.
 */
export function useGraph(state: CaseState, onRead: (responses: number) => void = NOTHING_REPORTED): Result<GraphModel> | undefined {
  const { flows, location: position } = useCaseFile()
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
      const yieldToPage = createMainThreadYield()
      for (let next = waiting.current; next !== undefined; next = waiting.current) {
        waiting.current = undefined
        onRead(0)
        const model = await chunkedGraphOf(next, yieldToPage, countReads(flows, onRead), buildGraphInWorker(position, yieldToPage, onRead)).catch(
          graphFailure,
        )
        if (model.ok && shown.current) await precompute(model.value, next)
        if (shown.current) startTransition(() => setRead(model))
      }
      reading.current = false
    }
    if (!reading.current) void work()
  }, [state, flows, position, onRead])
  return read
}

/** Turns unexpected errors into a visible failure instead of an endless loading state. */
function graphFailure(thrown: unknown): Result<never> {
  return err(failure('internal', buildText.failedBecause(String(thrown)), buildText.restart))
}

/**
 * Precomputes what is shown next, and reports where a layout was ended. The graph is shown in any
 * case: missing results are computed while drawing.
 */
async function precompute(model: GraphModel, state: CaseState): Promise<void> {
  const failure = await precomputeLayout(model, state, layoutMemoryOf(state.record.id)).catch(() => undefined)
  if (failure !== undefined) showErrorToast(failure)
}
