import { Spinner } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { HistorySection } from '../../../ui/chart/history-section.tsx'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import type { HoldingsHistory } from '../../../../src-shared/view-models/market/holdings-history.ts'
import { holdingsNotes } from '../../../../src-shared/view-models/market/holdings-words.ts'
import { SectionHeader } from './section-header.tsx'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import './context-sections.css'
import { messages } from '../messages.ts'

interface HoldingsSectionProps {
  readonly title: string
  readonly scope: string
  /** The same function until other responses are drawn. */
  readonly make: () => Generator<undefined, HoldingsHistory, undefined>
  readonly onAll: () => void
}

/**
 * What smart money held over time, stacked by token, hatched for days without a response. A single
 * day is shown as a figure in the table, without a chart.
 */
export function HoldingsSection({ title, scope, make, onAll }: HoldingsSectionProps): ReactNode {
  const { showCapture } = useCaseActions()
  // The chart keeps its position and the compared dates while a run adds responses.
  const found = useStaleWhileRevalidate(useChunkedComputation(make))
  if (found === undefined) return <Spinner size={20} aria-label={messages.drawingHoldings} />
  const notes = holdingsNotes(found)
  const days = found.series[0]?.points.length ?? 0
  if (days === 0 && notes.length === 0) return null
  return (
    <div className="context-block" role="group" aria-label={title}>
      <SectionHeader title={title} scope={scope} all={{ text: messages.all, label: `All: ${lowerFirst(title)}`, show: onAll }} />
      <HistorySection title={title} series={found.series} table={messages.tableOfItsResult} onShowSource={showCapture} />
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
    </div>
  )
}
