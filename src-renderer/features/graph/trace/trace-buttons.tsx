import { Button, ButtonGroup } from '@blueprintjs/core'
import { Exchange, GraphRemove, Route } from '@blueprintjs/icons'
import { memo, type ReactNode } from 'react'
import { traceFrom, startComputation } from './trace-setting.ts'
import './trace.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { traceButtonText } from './messages.ts'

interface TraceButtonsProps {
  readonly caseId: string
  readonly model: GraphModel
  readonly selection: ReadonlySet<string>
}

/** Buttons for computations on the selection, within stored data; they cost nothing. */
export const TraceButtons = memo(function TraceButtons({ caseId, model, selection }: TraceButtonsProps): ReactNode {
  const known = new Set(model.nodes.map(({ id }) => id))
  // In the order of selection: a path begins at the first.
  const nodes = [...selection].filter((id) => known.has(id))
  const [from = '', ...to] = nodes
  const several = traceButtonText.selectTwo
  return (
    <ButtonGroup variant="minimal" className="trace-buttons">
      <Button
        size="small"
        icon={<Route />}
        disabled={nodes.length === 0}
        title={nodes.length === 0 ? traceButtonText.selectStart : traceButtonText.traceHint}
        onClick={() => startComputation(caseId, traceFrom(nodes))}
      >
        {traceButtonText.trace}
      </Button>
      <Button
        size="small"
        icon={<Exchange />}
        disabled={to.length === 0}
        title={to.length === 0 ? several : traceButtonText.pathHint}
        onClick={() => startComputation(caseId, { kind: 'paths', from: [from], to, how: 'best' })}
      >
        {traceButtonText.path}
      </Button>
      <Button
        size="small"
        icon={<GraphRemove />}
        disabled={to.length === 0}
        title={to.length === 0 ? several : traceButtonText.commonHint}
        onClick={() => startComputation(caseId, { kind: 'common', of: nodes })}
      >
        {traceButtonText.common}
      </Button>
    </ButtonGroup>
  )
})
