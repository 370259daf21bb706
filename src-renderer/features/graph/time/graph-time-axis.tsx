import { memo, type ReactNode, useMemo } from 'react'
import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { dayOf } from '../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { barsInRange, timeBarsSteps } from '../../../../src-shared/view-models/graph/time/time-bars.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import type { TimeRange } from './outside-range.ts'
import { TimeAxis } from './time-axis.tsx'
import type { Dating } from './use-edge-dating.ts'
import type { GraphEdge, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

const NO_MARKS: ReadonlySet<number> = new Set()

interface AxisParts {
  readonly model: GraphModel
  readonly filter: GraphFilterRecord
  /** The edges that pass all filters except the one by time. */
  readonly edges: readonly GraphEdge[]
  readonly selection: ReadonlySet<string>
  readonly dating: Dating
  readonly brush: TimeRange | undefined
  readonly onBrush: (brush: TimeRange | undefined) => void
  readonly onFilter: (filter: GraphFilterRecord) => void
}

/**
 * The time axis of the open case's graph. Its bars are of the flows that pass all filters except
 * the one by time.
 */
export const GraphTimeAxis = memo(function GraphTimeAxis({
  model,
  filter,
  edges,
  selection,
  dating,
  brush,
  onBrush,
  onFilter,
}: AxisParts): ReactNode {
  const { id: focusId, name: focusName } = focusOf(model, selection)
  const known = dating.dating
  const { tokens } = filter
  const work = useMemo(() => (known === undefined ? undefined : () => timeBarsSteps(edges, known, tokens, focusId)), [edges, known, tokens, focusId])
  const time = useStaleWhileRevalidate(useChunkedComputation(work))
  const marked = useMemo(() => {
    if (time === undefined || known === undefined) return NO_MARKS
    const chosen = edges.filter((edge) => selection.has(edgeKey(joinedId(edge))))
    return new Set(
      chosen
        .flatMap(({ id }) => known.edges.get(id)?.transfers ?? [])
        .flatMap((transfer) => (transfer.time === '' ? [] : (barsInRange(time.bars, dayOf(transfer.time), dayOf(transfer.time))?.[0] ?? []))),
    )
  }, [time, known, edges, selection])
  return (
    <TimeAxis dating={dating} time={time} filter={filter} focus={focusName} marked={marked} brush={brush} onBrush={onBrush} onFilter={onFilter} />
  )
})

/**
 * The node from which incoming and outgoing money is seen: the single selected node, else the only
 * subject. The name is '' without one.
 */
function focusOf({ nodes }: GraphModel, selection: ReadonlySet<string>): { readonly id: string | undefined; readonly name: string } {
  const [only] = selection.size === 1 ? selection : []
  const selected = only === undefined ? undefined : nodes.find(({ id }) => id === only)
  const subjects = nodes.filter(({ kind }) => kind === 'subject')
  const focus = selected ?? (subjects.length === 1 ? subjects[0] : undefined)
  return { id: focus?.id, name: focus === undefined ? '' : nodeName(focus) }
}
