import { Button, ButtonGroup } from '@blueprintjs/core'
import { Exchange, GraphRemove, Route } from '@blueprintjs/icons'
import { memo, type ReactNode } from 'react'
import { traceFrom, startComputation } from './trace-setting.ts'
import './trace.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph/graph-types.ts'

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
  const several = 'Select two addresses or more'
  return (
    <ButtonGroup variant="minimal" className="trace-buttons">
      <Button
        size="small"
        icon={<Route />}
        disabled={nodes.length === 0}
        title={nodes.length === 0 ? 'Select the addresses to trace from' : 'Follow the money from the selection, in what is known'}
        onClick={() => startComputation(caseId, traceFrom(nodes))}
      >
        Trace
      </Button>
      <Button
        size="small"
        icon={<Exchange />}
        disabled={to.length === 0}
        title={to.length === 0 ? several : 'Ways from the first that was selected to the others, in what is known'}
        onClick={() => startComputation(caseId, { kind: 'paths', from: [from], to, how: 'best' })}
      >
        Path
      </Button>
      <Button
        size="small"
        icon={<GraphRemove />}
        disabled={to.length === 0}
        title={to.length === 0 ? several : 'Funders, deposit addresses and counterparties that the selection shares'}
        onClick={() => startComputation(caseId, { kind: 'common', of: nodes })}
      >
        In common
      </Button>
    </ButtonGroup>
  )
})
