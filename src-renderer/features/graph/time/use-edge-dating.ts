import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { type EdgeDating, edgeDatingSteps } from '../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { TRANSFER_ENDPOINT } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { useTransfers } from '../../../state/transfers/use-transfers.ts'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** What the open case knows about the times of its graph's edges. */
export interface Dating {
  /** Undefined while it is being read. */
  readonly dating: EdgeDating | undefined
  readonly failure: Failure | undefined
  /** Whether the case holds any response about single transfers. */
  readonly hasTransfers: boolean
}

/** Reads the times once the graph is drawn; they are not needed for drawing itself. */
export function useEdgeDating(model: GraphModel, state: CaseState, isWanted: boolean): Dating {
  const isDrawn = useIsDrawn()
  const read = useTransfers(state, isWanted && isDrawn)
  const transfers = read?.ok === true ? read.value : undefined
  const work = useMemo(
    () =>
      transfers === undefined
        ? undefined
        : () =>
            edgeDatingSteps(
              model,
              transfers,
              state.captures.map(({ capture }) => capture),
            ),
    // oxlint-disable-next-line react/exhaustive-deps -- the captures behind the edges are those of the model, and never change
    [model, transfers],
  )
  const dating = useStaleWhileRevalidate(useChunkedComputation(work))
  const failure = read?.ok === false ? read.error : undefined
  const hasTransfers = state.captures.some(({ capture, summary }) => capture.endpoint === TRANSFER_ENDPOINT && summary.rows > 0)
  return useMemo(() => ({ dating, failure, hasTransfers }), [dating, failure, hasTransfers])
}

/** Whether the screen was painted once: responses are read only then. */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isDrawn
}
