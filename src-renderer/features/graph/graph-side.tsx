import { memo, useCallback, useMemo } from 'react'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import type { MenuPosition } from '../../ui/menu/context-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import type { ExpandInPlace } from './expand/use-expand-in-place.tsx'
import { GraphDetails } from './details/graph-details.tsx'
import { InferredList, InferredPanel } from './details/inferred-panel.tsx'
import { activeInferredEdges } from '../../../src-shared/view-models/trace/inferred-edges.ts'
import { suggestedNames } from '../../../src-shared/view-models/graph/suggested-names.ts'
import { nodeTable } from './details/node-table.ts'
import { groupedAutomatically, MIN_GROUPED_NODES } from '../../../src-shared/view-models/graph/automatic-groups.ts'
import { groupOfNode } from '../../../src-shared/view-models/graph/grouped-model.ts'
import type { GraphCommands } from './commands/use-graph-commands.ts'
import { nodeName } from '../../../src-shared/graph/svg/graph-text.ts'
import { flowCounts } from '../../../src-shared/graph/visible/flow-counts.ts'
import { isCollapsedSenders } from '../../../src-shared/graph/visible/collapse-fan-in.ts'
import { AmongSenders, GroupPanel, InGroup } from './selection/group-panel.tsx'
import { ColourPicker } from './selection/colour-picker.tsx'
import type { GraphColours } from '../../../src-shared/graph/scene/graph-colours.ts'
import type { Markings } from '../../../src-shared/graph/scene/markings.ts'
import { FindingLinks } from './selection/finding-links.tsx'
import { NoteField } from './selection/note-field.tsx'
import { SelectionPanel } from './selection/selection-panel.tsx'
import type { GraphPicture } from './use-graph-picture.ts'
import { edgeKey, edgeOfKey } from '../../../src-shared/view-models/edge-key.ts'
import { graphSelected, toggleGraphSelection, useGraphSelection } from './graph-selection.ts'
import type { GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'
import { graphCountText, noteText } from './selection/messages.ts'

interface GraphSideProps {
  /** The graph with collapsed groups as one node each, and with none collapsed. */
  readonly model: GraphModel
  readonly whole: GraphModel
  /** The visible part: the list leaves out what the graph does. */
  readonly picture: GraphPicture
  readonly commands: GraphCommands
  readonly markings: Markings
  readonly colours: GraphColours
  readonly expanding: Pick<ExpandInPlace, 'expand' | 'choose' | 'label'>
  readonly onHide: (node: GraphNode) => void
  readonly onMenu: (nodeId: string, at: MenuPosition) => void
}

/** Maximum number of rows; the height is limited by the panel. */
/** The order of the node list at first. */
const BY_VOLUME = { id: 'volume', desc: true }
const MAX_ROWS = 80

/** The side panel: the selection, and below it all nodes as a list. */
export const GraphSide = memo(function GraphSide({ model, whole, picture, commands, markings, colours, expanding, onHide, onMenu }: GraphSideProps) {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const caseId = state.record.id
  const { listed, flows, positions, arranged } = picture
  const selection = useGraphSelection(caseId)
  const table = useMemo(() => nodeTable(model, listed, flows), [model, listed, flows])
  const select = useCallback((id: string): void => graphSelected(caseId, [id]), [caseId])
  const pick = useCallback(
    (row: ViewRow, isAdded: boolean): void => (isAdded ? toggleGraphSelection(caseId, row.id) : select(row.id)),
    [caseId, select],
  )
  const showSource = useCallback(
    (row: ViewRow): void => (row.captureId === '' ? select(row.id) : showCapture(row.captureId, row.pointer)),
    [select, showCapture],
  )
  const isGrouped = whole.nodes.length >= MIN_GROUPED_NODES
  const counts = useMemo(
    () => (isGrouped ? flowCounts(whole, model, picture.visibleGraph) : undefined),
    [isGrouped, whole, model, picture.visibleGraph],
  )
  const [only] = selection.size === 1 ? selection : []
  const noted = only ?? ''
  const chosen = useMemo(() => model.nodes.filter(({ id }) => selection.has(id)).map(({ id }) => id), [model, selection])
  const groupId = only === undefined ? undefined : groupOfNode(only)
  const group = groupId === undefined ? undefined : groupedAutomatically(whole, state).groups.find(({ id }) => id === groupId)
  const within = selection.size === 0 ? undefined : model.open?.find(({ nodeIds }) => [...selection].every((id) => nodeIds.includes(id)))
  const asOne =
    selection.size === 0
      ? undefined
      : picture.visibleGraph.groups.filter(isCollapsedSenders).find(({ members }) => [...selection].every((id) => members.includes(id)))
  const wallet = model.nodes.find(({ id }) => id === asOne?.anchor)
  const inferred = useMemo(() => activeInferredEdges(state), [state])
  const dismissed = [...state.inferredEdges.keys()].filter((id) => state.dismissedEdges.has(id))
  const inference = only === undefined ? undefined : picture.visibleGraph.inferred?.find(({ id }) => edgeKey(id) === only)
  return (
    <>
      {selection.size > 1 && (
        <SelectionPanel
          model={model}
          visibleGraph={picture.visibleGraph}
          positions={positions}
          arranged={arranged}
          selection={selection}
          commands={commands}
        />
      )}
      {selection.size > 1 && <BulkActions model={model} selection={selection} commands={commands} />}
      {within !== undefined && <InGroup group={within} commands={commands} />}
      {asOne !== undefined && <AmongSenders senders={asOne} name={wallet === undefined ? '' : nodeName(wallet)} commands={commands} />}
      {group !== undefined && <GroupPanel group={group} whole={whole} commands={commands} />}
      {only !== undefined && group === undefined && (
        <GraphDetails
          model={model}
          shown={flows}
          selectedId={only}
          onSelect={select}
          expanding={expanding}
          onHide={onHide}
          isPinned={state.pinnedNodes.has(only)}
          onPin={(pinned) => commands.pin([only], pinned)}
          suggested={suggestedNames(whole).get(only)}
          onName={commands.nameAddress}
          onMenu={onMenu}
        />
      )}
      {inference !== undefined && (
        <InferredPanel
          edge={inference}
          model={model}
          onSelect={select}
          onDismiss={() => {
            graphSelected(caseId, [])
            commands.dismiss([inference.id], true)
          }}
        />
      )}
      {inference === undefined && selection.size < 2 && (
        <InferredList
          edges={inferred}
          dismissed={dismissed.length}
          model={whole}
          nodeId={only ?? ''}
          onSelect={select}
          onRestore={() => commands.dismiss(dismissed, false)}
        />
      )}
      {selection.size > 0 && <FindingLinks model={model} visibleGraph={picture.visibleGraph} selection={selection} />}
      {chosen.length > 0 && <ColourPicker nodeIds={chosen} markings={markings} colours={colours} commands={commands} />}
      {selection.size < 2 && (
        <NoteField
          key={noted}
          note={state.graphNotes.get(noted) ?? ''}
          about={noted === '' ? noteText.wholeGraph : edgeOfKey(noted) === undefined ? noteText.thisNode : noteText.thisFlow}
          onNote={(text) => commands.note(noted, text)}
        />
      )}
      <div className="graph-list">
        <DataTable
          table={table}
          rowsShown={MAX_ROWS}
          sortedBy={BY_VOLUME}
          onShowSource={showSource}
          onPickRow={pick}
          onRowMenu={(row, at) => onMenu(row.id, at)}
          marked={selection}
        />
      </div>
      {counts !== undefined && selection.size === 0 && <p className="muted small">{graphCountText.flows(counts)}</p>}
    </>
  )
})
