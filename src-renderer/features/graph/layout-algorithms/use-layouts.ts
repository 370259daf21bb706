import { useEffect, useMemo, useRef, useState } from 'react'
import type { GraphLayout } from '../../../../src-shared/custody/graph-event.ts'
import { ok, type Result } from '../../../../src-shared/core/result.ts'
import { useCaseFile } from '../../../storage/hooks.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { showToast, showErrorToast } from '../../../state/messages.ts'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'
import { createMainThreadYield } from '../../../../src-shared/core/text/page-yield.ts'
import { LAYOUT_WORDS } from '../../../../src-shared/view-models/graph/graph-event-words.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { inLanes, entityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import { runLayoutInWorker, type LayoutUnderWay } from './run-layout-in-worker.ts'
import type { LayoutResult, LayoutJob } from '../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { MAX_TIDIED_NODES } from '../../../../src-shared/graph/layout/algorithms/tidy-layout.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { layoutText } from '../messages.ts'

/**
 * When each node was first seen in one of these transfers, in milliseconds; nodes without a dated
 * transfer are left out.
 */
function firstSeen(transfers: readonly Transfer[]): Readonly<Record<string, number>> {
  const times = new Map<string, number>()
  for (const { from, to, time } of transfers) {
    const at = time === '' ? NaN : Date.parse(time)
    if (Number.isNaN(at)) continue
    for (const node of [from, to]) times.set(node, Math.min(times.get(node) ?? Infinity, at))
  }
  return Object.fromEntries(times)
}

/** The layouts of the open case's graph. */
export interface Layouts {
  readonly current: GraphLayout
  /** The layout in progress, in words; undefined if there is none. */
  readonly underWay: string | undefined
  /** Lays out everything except nodes that are pinned or were moved by hand. */
  readonly choose: (layout: GraphLayout) => void
  /** Applies the current layout again, also to nodes moved by hand; pinned nodes stay in place. */
  readonly again: () => void
  /** Arranges the selected nodes among themselves. */
  readonly tidy: (nodeIds: readonly string[]) => void
  readonly cancel: () => void
}

/**
 * A chosen layout is recorded in the case once it is computed; until then all positions stay.
 */
export function useLayouts(model: GraphModel, { visibleGraph, positions, arranged }: GraphPicture, commands: GraphCommands): Layouts {
  const { state } = useCaseContext()
  const { responses } = useCaseFile()
  const [underWay, setUnderWay] = useState<string>()
  const current = useRef<LayoutUnderWay>(undefined)
  useEffect(() => () => current.current?.cancel(), [])

  const run = async (job: LayoutJob, what: string): Promise<LayoutResult | undefined> => {
    current.current?.cancel()
    const work = runLayoutInWorker(job, what)
    current.current = work
    setUnderWay(what)
    const result = await work.result
    if (current.current === work) {
      current.current = undefined
      setUnderWay(undefined)
    }
    if (result.ok) return result.value
    showErrorToast(result.error)
    return undefined
  }

  /** Addresses in the lanes of an entity box stay in them. */
  const boxed = (): ReadonlySet<string> => new Set(inLanes(entityBoxes(visibleGraph), (id) => arranged[id]).keys())
  /** Addresses in boxes that a person opened: the flow layout places the other boxes itself. */
  const opened = (): ReadonlySet<string> => new Set((visibleGraph.open ?? []).flatMap(({ nodeIds }) => nodeIds))
  const startLayout = async (layout: GraphLayout, byHand: readonly ReadonlySet<string>[]): Promise<void> => {
    const staying = [...byHand, layout === 'flow' ? opened() : boxed()]
    const fixed: NodePositions = Object.fromEntries(Object.entries(arranged).filter(([id]) => staying.some((ids) => ids.has(id))))
    if (layout === 'flow' && Object.keys(fixed).length === 0) {
      const isUntouched = currentLayout === 'flow' && Object.keys(state.positions).length === 0
      if (!isUntouched) commands.resetLayout(arranged)
      showToast(isUntouched ? layoutText.unchanged : layoutText.reset)
      return
    }
    const times = layout === 'time' ? await timesOf() : ok({})
    if (!times.ok) return showErrorToast(times.error)
    const what = layoutText.jobOf(LAYOUT_WORDS[layout])
    const done = await run({ layout, visibleGraph: fullGraph(model), fixed, times: times.value }, what)
    if (done === undefined) return
    commands.applyLayout(layout, done, arranged)
    const stayed = Object.keys(fixed).length
    if (stayed > 0) showToast(layoutText.stayed(stayed))
    else if (layout === 'time' && Object.keys(times.value).length === 0) showToast(layoutText.noDates)
  }
  const timesOf = async (): Promise<Result<Readonly<Record<string, number>>>> => {
    const transfers = await chunkedTransfersOf(state, createMainThreadYield(), responses)
    return transfers.ok ? ok(firstSeen(transfers.value)) : transfers
  }
  const tidy = async (nodeIds: readonly string[]): Promise<void> => {
    const inBoxes = boxed()
    const chosen = nodeIds.filter((id) => positions[id] !== undefined && !state.pinnedNodes.has(id) && !inBoxes.has(id))
    if (chosen.length < 2) return showToast(layoutText.selectToTidy)
    if (chosen.length > MAX_TIDIED_NODES) return showToast(layoutText.tooManyToTidy(MAX_TIDIED_NODES, chosen.length))
    const done = await run({ layout: 'tidy', visibleGraph, chosen, placed: { ...arranged, ...positions } }, layoutText.tidyJob)
    if (done !== undefined) commands.tidy(done.positions, arranged)
  }
  const currentLayout = state.graphLayout.layout
  const choose = useStableCallback((layout: GraphLayout): void => void startLayout(layout, [state.pinnedNodes, state.movedNodes]))
  const again = useStableCallback((): void => void startLayout(currentLayout, [state.pinnedNodes]))
  const tidySome = useStableCallback((nodeIds: readonly string[]): void => void tidy(nodeIds))
  const cancel = useStableCallback((): void => current.current?.cancel())
  return useMemo(
    () => ({ current: currentLayout, underWay, choose, again, tidy: tidySome, cancel }),
    [currentLayout, underWay, choose, again, tidySome, cancel],
  )
}
