import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { UNDATED } from '../../../src-shared/view-models/graph/time/edge-dating.ts'
import { tokenChoices } from '../../../src-shared/view-models/graph/time/token-choices.ts'
import type { GraphCommands } from './commands/use-graph-commands.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { isWithoutEffect } from '../../../src-shared/graph/visible/passing.ts'
import { flowsOfAll, isCollapsedSenders } from '../../../src-shared/graph/visible/collapse-fan-in.ts'
import { EVERYTHING } from '../../../src-shared/graph/visible/visible-graph.ts'
import { graphSelected } from './graph-selection.ts'
import { FindField } from './menus/find-field.tsx'
import { SelectByButton } from './selection/select-by-button.tsx'
import type { Dating } from './time/use-edge-dating.ts'
import type { GraphPicture } from './use-graph-picture.ts'
import type { GraphModel } from '../../../src-shared/view-models/graph-types.ts'

interface GraphChipsProps {
  readonly caseId: string
  readonly model: GraphModel
  readonly picture: GraphPicture
  readonly dating: Dating
  readonly hidden: ReadonlySet<string>
  readonly selection: ReadonlySet<string>
  readonly commands: GraphCommands
  readonly isSelecting: boolean
  readonly onSelecting: (isSelecting: boolean) => void
  readonly findField: RefObject<HTMLInputElement | null>
  /** Switches to the ranked bars of a hub and back. */
  readonly hub: ReactNode
}

/**
 * The row above the canvas: the filters in force, selecting by properties of nodes, and finding
 * one.
 */
export const GraphChips = memo(function GraphChips(props: GraphChipsProps): ReactNode {
  const { caseId, model, picture, dating, hidden, selection, commands, isSelecting, onSelecting, findField, hub } = props
  const { filter, visibleGraph } = picture
  const chains = useMemo(() => [...new Set(model.edges.map((edge) => edge.chain))].filter((chain) => chain !== '').toSorted(), [model])
  const findable = useMemo(() => {
    const asOne = new Set(visibleGraph.groups.filter(isCollapsedSenders).flatMap(({ members }) => members))
    return asOne.size === 0 ? visibleGraph.nodes : [...visibleGraph.nodes, ...model.nodes.filter(({ id }) => asOne.has(id))]
  }, [visibleGraph, model])
  // Members of collapsed nodes can be found and selected as well.
  const selectable = useMemo(() => ({ nodes: findable, edges: flowsOfAll(visibleGraph) }), [findable, visibleGraph])
  return (
    <FilterChips
      filter={filter}
      chains={chains}
      hiddenCount={picture.leftOut}
      hiddenEdges={picture.edgesLeftOut}
      notReported={visibleGraph.notReported ?? 0}
      tokensOf={() => tokenChoices(model.edges, dating.dating ?? UNDATED)}
      onFilter={commands.filter}
      onShowAll={() => {
        if (!isWithoutEffect(filter)) commands.filter(EVERYTHING)
        commands.hide(hidden, false)
      }}
    >
      {hub}
      <SelectByButton
        visibleGraph={selectable}
        isOpen={isSelecting}
        onOpen={onSelecting}
        onSelect={(ids, isAdded) => graphSelected(caseId, isAdded ? [...selection, ...ids] : ids)}
      />
      <FindField nodes={findable} field={findField} onFound={(id) => graphSelected(caseId, [id])} />
    </FilterChips>
  )
})
