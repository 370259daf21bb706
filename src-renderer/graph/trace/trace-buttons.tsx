import { Button } from '@blueprintjs/core'
import { Route } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { GraphModel } from '../../views/graph-model.ts'
import { traceSet, traceFrom } from './trace-setting.ts'
import './trace.css'

interface TraceButtonsProps {
  readonly caseId: string
  readonly model: GraphModel
  readonly selection: ReadonlySet<string>
}

/** What can be worked out from the selection. */
export function TraceButtons({ caseId, model, selection }: TraceButtonsProps): ReactNode {
  const starts = model.nodes.flatMap(({ id }) => (selection.has(id) ? [id] : []))
  return (
    <div className="trace-buttons">
      <Button
        size="small"
        variant="minimal"
        icon={<Route />}
        disabled={starts.length === 0}
        title={starts.length === 0 ? 'Select the addresses to trace from' : 'Follow the money from the selection, in what is known; costs nothing'}
        onClick={() => traceSet(caseId, traceFrom(starts))}
      >
        Trace
      </Button>
    </div>
  )
}
