import { useCallback, useMemo } from 'react'
import { useCaseActions, useCaseContext } from '../session/case-context.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import type { GraphModel, GraphNode } from '../views/graph-model.ts'
import type { ViewRow } from '../views/panel-view.ts'
import type { ExpandInPlace } from './expand/use-expand-in-place.tsx'
import { GraphDetails } from './details/graph-details.tsx'
import { nodeTable } from './details/node-table.ts'
import { listedIn, type ReadablePart } from './filter/readable-part.ts'
import { wholePart } from './layout/arrangement.ts'
import { graphSelected, useGraphSelection } from './graph-selection.ts'

interface GraphSideProps {
  readonly model: GraphModel
  /** What is drawn of it: the list leaves out what the picture does. */
  readonly part: ReadablePart
  readonly expanding: Pick<ExpandInPlace, 'expand' | 'choose' | 'label'>
  readonly onHide: (node: GraphNode) => void
}

/** The side panel: what is selected, and below it all nodes as a list. */
export function GraphSide({ model, part, expanding, onHide }: GraphSideProps) {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const caseId = state.record.id
  const selection = useGraphSelection(caseId)
  const table = useMemo(() => nodeTable(model, part === wholePart(model) ? undefined : listedIn(part)), [model, part])
  const select = useCallback((id: string): void => graphSelected(caseId, [id]), [caseId])
  const pick = useCallback((row: ViewRow): void => select(row.id), [select])
  const showSource = useCallback(
    (row: ViewRow): void => (row.captureId === '' ? select(row.id) : showCapture(row.captureId, row.pointer)),
    [select, showCapture],
  )
  const [only] = selection.size === 1 ? selection : []
  return (
    <>
      {only !== undefined && <GraphDetails model={model} selectedId={only} onSelect={select} expanding={expanding} onHide={onHide} />}
      <div className="graph-list">
        <DataTable table={table} onShowSource={showSource} onPickRow={pick} />
      </div>
    </>
  )
}
