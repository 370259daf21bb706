import { Graph as GraphIcon } from '@blueprintjs/icons'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useCaseActions, useCaseContext } from '../../state/case-context.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { type PendingGraphFocus, clearPendingGraphFocus, useGraphVisit } from '../../state/graph/pending-graph-focus.ts'
import { showToast } from '../../state/messages.ts'
import { addressAbilities, targetOfNode } from '../subjects/address-abilities.ts'
import { addressActions } from '../subjects/address-acts.ts'
import { type MenuPosition, openContextMenu } from '../../ui/menu/context-menu.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Later } from '../../ui/pace/later.tsx'
import { useThrottledValue } from '../../ui/pace/use-throttled-value.ts'
import { useStableCallback } from '../../ui/pace/use-stable-callback.ts'
import { useTheme } from '../../state/theme.ts'
import { DARK_COLOURS, LIGHT_COLOURS } from '../../../src-shared/graph/scene/graph-colours.ts'
import { GraphCanvas } from './canvas/graph-canvas.tsx'
import { GraphLegend } from './canvas/graph-legend.tsx'
import { useGraphExport } from './export/use-graph-export.ts'
import { useStoryExport } from './export/use-story-export.ts'
import { GraphChips } from './graph-chips.tsx'
import { GraphFrame } from './graph-frame.tsx'
import { GraphHeader } from './graph-header.tsx'
import { reportResponsesRead, GraphReading } from './draft/graph-reading.tsx'
import { isFanInId } from '../../../src-shared/custody/graph-event.ts'
import { edgeKey, edgeOfKey } from '../../../src-shared/view-models/edge-key.ts'
import { graphSelected, useGraphSelection } from './graph-selection.ts'
import { asDrawn } from './selection/as-drawn.ts'
import { linkedSelection } from './selection/finding-selection.ts'
import { GraphSide } from './graph-side.tsx'
import { useExpandInPlace, type NodeRectLookup } from './expand/use-expand-in-place.tsx'
import type { View } from '../../../src-shared/graph/scene/view-of-all.ts'
import { useLayouts } from './layout-algorithms/use-layouts.ts'
import { useGraphCommands } from './commands/use-graph-commands.ts'
import { useEntityBoxes } from './commands/use-entity-boxes.ts'
import { isCollapsedSenders, groupEdges } from '../../../src-shared/graph/visible/collapse-fan-in.ts'
import { EVERYTHING, FIRST_NEIGHBOURS } from '../../../src-shared/graph/visible/visible-graph.ts'
import { listedName } from '../../../src-shared/graph/svg/graph-text.ts'
import { withTraced } from '../../../src-shared/graph/visible/with-traced.ts'
import { legendText } from '../../../src-shared/graph/messages.ts'
import { graphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { hasBackEdge } from '../../../src-shared/graph/scene/ground-marks.ts'
import { markingsIn, markingsOf } from '../../../src-shared/graph/scene/markings.ts'
import { collapsedEntities } from '../../../src-shared/graph/scene/collapsed-entities.ts'
import { usedChainBadges } from '../../../src-shared/graph/scene/chain-badge.ts'
import { stopsAsDrawn, usedStops } from '../../../src-shared/graph/scene/stop-reason-icon.ts'
import { graphCommandsBound } from '../../state/graph/graph-commands.ts'
import { settingOfSaved, startComputation } from './trace/trace-setting.ts'
import { citeText } from './trace/messages.ts'
import { useTracing } from './trace/use-tracing.tsx'
import { groupedModel, groupOfNode } from '../../../src-shared/view-models/graph/grouped-model.ts'
import { groupedAutomatically } from '../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel } from '../../../src-shared/view-models/graph/fan-ins.ts'
import { joinedEdges, joinedId } from '../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeMenuItems } from './menus/edge-menu-items.ts'
import { nodeMenuItems, fanInActions } from './menus/node-menu-items.ts'
import { useHubs, useOpenHub } from './hub/use-hub.ts'
import { useHubView } from './hub/use-hub-view.tsx'
import { useNodeAbilities } from './menus/use-node-abilities.ts'
import { useScreen } from '../../state/screen-store.ts'
import { narrows } from '../../../src-shared/view-models/graph/time/narrowed-edge.ts'
import type { TimeRange } from './time/outside-range.ts'
import { useEdgeDating } from './time/use-edge-dating.ts'
import { GraphTimeAxis } from './time/graph-time-axis.tsx'
import { useGraph } from './use-graph.ts'
import { useGraphPicture } from './use-graph-picture.ts'
import { ScreenNote } from '../../ui/screen/screen-note.tsx'
import './graph-screen.css'
import { requestsInFlight } from '../acquisition/run/calls-under-way.ts'
import { useProgress } from '../acquisition/run/use-progress.ts'
import { columnHeaders } from '../../../src-shared/graph/layout/column-headers.ts'
import { headersOf } from './layout-algorithms/headers-of.ts'
import { fullGraph } from '../../../src-shared/graph/layout/arrangement.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../src-shared/graph/geometry/geometry.ts'
import { screenText } from './messages.ts'

const NO_NODES: ReadonlySet<string> = new Set()

/**
 * The nodes of a visible graph with calls in progress; the same set object while its content is the
 * same.
 */
function useQueriedNodes(caseId: string, { nodes }: VisibleGraph): ReadonlySet<string> {
  // One text, so that a tick without changes renders nothing.
  const requested = useProgress((facts) => JSON.stringify(requestsInFlight(facts, caseId)))
  const ids = useMemo(() => {
    const about = new Set<unknown>(JSON.parse(requested))
    return nodes.flatMap(({ id, subjectId, followedId }) => (about.has(subjectId ?? followedId) ? [id] : []))
  }, [requested, nodes])
  const key = JSON.stringify(ids)
  return useMemo(() => (key === '[]' ? NO_NODES : new Set<string>(JSON.parse(key))), [key])
}

/**
 * Milliseconds between two graphs while a run commits response after response: each is arranged,
 * dated and traced again.
 */
const BETWEEN_PICTURES = 300

const NOWHERE: NodeRectLookup = () => undefined

/** The fund-flow graph of the open case. */
export function GraphScreen() {
  const { state } = useCaseContext()
  // While a run commits response after response, the graph follows at intervals.
  const followed = useThrottledValue(state, BETWEEN_PICTURES)
  const graph = useGraph(followed, reportResponsesRead)
  if (graph === undefined) return <GraphReading captures={state.captures} />
  if (!graph.ok) return <FailureNote failure={graph.error} />
  if (graph.value.nodes.length === 0)
    return (
      <ScreenNote
        icon={<GraphIcon />}
        title={state.subjects.length === 0 ? screenText.noSubjects : screenText.nothingToShow}
        description={[...graph.value.notes, screenText.emptyHint].join(' ')}
      />
    )
  return <GraphWorkspace whole={graph.value} followed={followed} />
}

interface WorkbenchProps {
  readonly whole: GraphModel
  /** The case, throttled: everything derived from all its responses uses it. */
  readonly followed: CaseState
}

/** Composition only: the logic of each part is in its own module. */
const GraphWorkspace = memo(function GraphWorkspace({ whole, followed }: WorkbenchProps) {
  const { state } = useCaseContext()
  const model = useMemo(() => drawnModel(whole, state), [whole, state])
  const recorded = useGraphCommands()
  const caseActions = useCaseActions()
  const theme = useTheme()
  const colours = theme === 'dark' ? DARK_COLOURS : LIGHT_COLOURS
  const [fitRequest, setFitRequest] = useState(0)
  const caseId = state.record.id
  const selection = useGraphSelection(caseId)
  // Boxes are expanded and collapsed by panel, menu, title and undo alike; keep the selection on
  // what is drawn.
  const { groups } = groupedAutomatically(whole, state)
  useEffect(() => graphSelected(caseId, asDrawn(selection, model, groups)), [caseId, selection, model, groups])
  const isTimeCollapsed = useScreen((facts) => facts.isGraphTimeCollapsed)
  const [brush, setBrush] = useState<TimeRange>()
  const inForce = state.graphFilter ?? EVERYTHING
  // A range that the case holds is no longer a choice in progress.
  if (brush !== undefined && brush.from === inForce.from && brush.to === inForce.to) setBrush(undefined)
  // A hub ranks single addresses, whatever the graph collapses.
  const single = groupedModel(whole, state.nodeGroups)
  const hubs = useHubs(single)
  const openHub = useOpenHub(single, hubs)
  const dating = useEdgeDating(model, followed, openHub !== undefined || !isTimeCollapsed || narrows(inForce))
  const picture = useGraphPicture(model, { dating: dating.dating, brush })
  const commands = useEntityBoxes(recorded, whole, picture)
  const lookout = useRef<NodeRectLookup>(NOWHERE)
  const selectOne = useStableCallback((id: string): void => graphSelected(caseId, [id]))
  const { expanding, popover } = useExpandInPlace(whole, picture.visibleGraph, selection, selectOne, (id) => lookout.current(id))
  const { filter, visibleGraph, positions, arranged, memory } = picture
  const layouts = useLayouts(model, picture, commands)
  // Fit the view after a layout is computed or restored.
  const fitted = useRef(state.graphLayout)
  useEffect(() => {
    if (fitted.current === state.graphLayout) return
    fitted.current = state.graphLayout
    setFitRequest((before) => before + 1)
  }, [state.graphLayout])
  const headers = useMemo(
    () => headersOf(state.graphLayout, visibleGraph, positions, () => columnHeaders(fullGraph(model), arranged)),
    [state.graphLayout, visibleGraph, positions, model, arranged],
  )
  const [isChoosing, setChoosing] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const nameOf = useMemo(() => namesOf(whole), [whole])
  const hide = useStableCallback((ids: Iterable<string>): void => {
    graphSelected(caseId, [])
    commands.hide(ids, true)
  })
  const findField = useRef<HTMLInputElement>(null)
  const abilities = useNodeAbilities(model, commands, expanding, hide, selection, hubs)
  const openMenu = useStableCallback((id: string, at: MenuPosition): void => {
    const node = model.nodes.find((each) => each.id === id)
    const line = node === undefined ? edgeOfKey(id) : undefined
    const asOne = visibleGraph.groups.find((group) => group.id === id && isCollapsedSenders(group))
    if (node !== undefined) openContextMenu(at, nodeMenuItems(node, abilities))
    else if (asOne !== undefined)
      openContextMenu(
        at,
        fanInActions(asOne, abilities, (ids) => graphSelected(caseId, ids)),
      )
    else if (line === undefined) openContextMenu(at, addressActions(targetOfNode(id), addressAbilities(state, caseActions)))
    else {
      const drawn = joinedEdges(model.edges).find((each) => each.id === line) ?? visibleGraph.inferred?.find((each) => each.id === line)
      openContextMenu(at, edgeMenuItems(caseId, drawn, commands.dismiss))
    }
  })
  const tracing = useTracing(followed, whole, selection, openMenu, commands.infer)
  const hasResult = tracing.highlight !== undefined
  const hub = useHubView({ model: single, hubs, openId: openHub, picture, dating, brush, commands, selection, onMenu: openMenu, hasResult })
  const visit = useGraphVisit(caseId)
  const arrive = useEffectEvent(({ nodeId, wants, about, traceId }: PendingGraphFocus) => {
    clearPendingGraphFocus()
    const cited = traceId === undefined ? undefined : followed.traces.find(({ id }) => id === traceId)
    if (cited !== undefined) startComputation(caseId, settingOfSaved(cited))
    else if (traceId !== undefined) showToast(citeText.deleted)
    if (traceId !== undefined && about !== undefined && about.nodeIds.length + about.lines.length === 0) return
    if (about !== undefined) {
      const ids = linkedSelection(about, model, visibleGraph)
      if (ids.length === 0) showToast(screenText.notVisible)
      else graphSelected(caseId, ids)
      return
    }
    const node = whole.nodes.find(({ id }) => id === nodeId)
    const shown = model.nodes.find(({ id, members }) => id === nodeId || members?.includes(nodeId) === true)
    if (node === undefined || shown === undefined) {
      showToast(screenText.notInGraph)
      return
    }
    graphSelected(caseId, [shown.id])
    if (wants === 'expand') expanding.choose(node)
  })
  useEffect(() => {
    if (visit !== undefined) arrive(visit)
  }, [visit])
  const hideSelected = useEffectEvent(() => hide(selection))
  const nameSelected = useEffectEvent(() => {
    const [only] = selection.size === 1 ? selection : []
    const node = model.nodes.find(({ id }) => id === only)
    if (node !== undefined && node.members === undefined) abilities.name(targetOfNode(node.id))
  })
  const undo = useEffectEvent(() => commands.undo())
  const redo = useEffectEvent(() => commands.redo())
  useEffect(
    () =>
      graphCommandsBound({
        'graph-undo': () => undo(),
        'graph-redo': () => redo(),
        'graph-find': () => findField.current?.focus(),
        'graph-layout': () => setChoosing(true),
        'graph-select': () => setSelecting(true),
        'graph-name': () => nameSelected(),
        'graph-hide': () => hideSelected(),
      }),
    [],
  )

  const select = useStableCallback((ids: ReadonlySet<string>): void => {
    // Members of a collapsed node are selected with it, by their card or by its edge; with the
    // edge, also the flows that it represents.
    const chosenEdges = visibleGraph.groups.flatMap(groupEdges).filter(({ id }) => ids.has(edgeKey(id)))
    const asOne = visibleGraph.groups.filter(
      (group) => isCollapsedSenders(group) && (ids.has(group.id) || chosenEdges.some(({ source }) => source === group.id)),
    )
    const groups = visibleGraph.groups.filter((group) => !isCollapsedSenders(group) && ids.has(group.id))
    // A collapsed group that is clicked alone expands; it is never part of a larger selection.
    const [closed] = groups.length === 1 && ids.size === 1 ? groups : []
    if (closed !== undefined)
      commands.showNeighbours(
        closed.anchor,
        (state.shownNeighbours.get(closed.anchor) ?? 0) + FIRST_NEIGHBOURS,
        state.chosenNeighbours.get(closed.anchor),
      )
    const collapsed = new Set([...groups, ...asOne].map(({ id }) => id).concat(chosenEdges.map(({ id }) => edgeKey(id))))
    const flows = chosenEdges.flatMap((edge) => edge.flows)
    graphSelected(caseId, [
      ...[...ids].filter((id) => !collapsed.has(id)),
      ...asOne.flatMap(({ members }) => members),
      ...flows.map((flow) => edgeKey(joinedId(flow))),
    ])
  })
  const { nodeColours, colourMeanings, graphNotes, noteCards, pinnedNodes: pinned } = state
  const tracedGraph = useMemo(() => withTraced(visibleGraph, tracing.shares), [visibleGraph, tracing.shares])
  const stops = useMemo(() => stopsAsDrawn(tracing.stops, [...visibleGraph.nodes, ...visibleGraph.groups]), [tracing.stops, visibleGraph])
  const requesting = useQueriedNodes(caseId, visibleGraph)
  const markings = useMemo(
    () => ({ ...markingsOf({ nodeColours, colourMeanings, graphNotes, noteCards }), stops, requesting, pinned }),
    [nodeColours, colourMeanings, graphNotes, noteCards, stops, requesting, pinned],
  )
  const exportGraph = useStableCallback(useGraphExport(model, picture, selection, tracing))
  const exportStory = useStableCallback(useStoryExport(tracing.story))
  const endResult = useStableCallback((): void => startComputation(caseId, undefined))
  const fit = useStableCallback((): void => setFitRequest((before) => before + 1))
  const hideOne = useStableCallback((node: GraphNode): void => hide([node.id]))
  const open = useStableCallback((id: string): void => {
    const group = groupOfNode(id)
    if (group !== undefined) commands.setCollapsed(group, false)
    if (isFanInId(id)) commands.setCollapsed(id, false)
    const node = whole.nodes.find((each) => each.id === id)
    // A result is drawn in the graph, which the bars would cover.
    if (abilities.isHub(id) && !hasResult) abilities.showBars(id)
    else if (node !== undefined) expanding.expand(node)
  })
  const closeBox = useStableCallback((groupId: string): void => {
    // Collapsing an automatic box creates a group of the investigator's, which expands like others.
    const entity = collapsedEntities(visibleGraph).find(({ id }) => id === groupId)
    if (entity === undefined) commands.setCollapsed(groupId, true)
    else commands.group(entity.title, entity.nodeIds, arranged)
  })
  const leave = useStableCallback((view: View | undefined): void => memory.keepView(view))
  const moved = useStableCallback((positions: NodePositions): void => commands.move(positions, arranged))
  const hasFlows = useMemo(() => model.edges.some(({ kind }) => kind === 'value'), [model])
  const isTraced = tracing.shares !== undefined
  const legend = useMemo(() => {
    const drawn = [...visibleGraph.nodes, ...visibleGraph.groups]
    const withoutFlow = fullGraph(model).hiddenCount
    return (
      <GraphLegend
        colours={colours}
        markings={markingsIn(markings, drawn)}
        stops={usedStops(stops, drawn)}
        notes={withoutFlow === 0 ? model.notes : [...model.notes, legendText.withoutFlow(withoutFlow)]}
        hiddenCount={visibleGraph.hiddenCount}
        hiddenEdges={visibleGraph.hiddenEdges}
        edgesLeftOut={visibleGraph.edgesLeftOut}
        groups={visibleGraph.groups.filter((group) => !isCollapsedSenders(group)).length}
        cards={visibleGraph.groups.filter(isCollapsedSenders).length}
        hasInferred={visibleGraph.inferred !== undefined}
        hasBack={hasBackEdge(graphScene(visibleGraph), (id) => positions[id])}
        chains={usedChainBadges(visibleGraph)}
        isTraced={isTraced}
      />
    )
  }, [colours, markings, stops, model, visibleGraph, isTraced, positions])
  return (
    <GraphFrame
      toolbar={
        <>
          {tracing.buttons}
          <GraphHeader
            state={state}
            whole={whole}
            arranged={arranged}
            selection={selection}
            commands={commands}
            nameOf={nameOf}
            layouts={layouts}
            isChoosing={isChoosing}
            onChoosing={setChoosing}
            onFit={fit}
            onExport={exportGraph}
            hasStory={tracing.story !== undefined}
            onExportStory={exportStory}
          />
        </>
      }
      hub={hub.view}
      above={popover}
      chips={
        <GraphChips
          caseId={caseId}
          model={model}
          picture={picture}
          dating={dating}
          hidden={state.hiddenNodes}
          selection={selection}
          commands={commands}
          isSelecting={isSelecting}
          onSelecting={setSelecting}
          findField={findField}
          hub={hub.chips}
        />
      }
      canvas={
        <GraphCanvas
          lookout={lookout}
          hover={expanding.hover}
          visibleGraph={tracedGraph}
          positions={positions}
          colours={colours}
          headers={headers}
          selection={selection}
          markings={markings}
          onPutCard={commands.putCard}
          onCloseBox={closeBox}
          highlight={tracing.highlight}
          onEndResult={endResult}
          dimmed={picture.dimmed}
          fitRequest={fitRequest}
          view={memory.view()}
          onLeave={leave}
          onSelect={select}
          onOpen={open}
          onMenu={openMenu}
          onMoved={moved}
        />
      }
      bar={tracing.bar}
      legend={legend}
      time={
        hasFlows && (
          <GraphTimeAxis
            model={model}
            filter={filter}
            edges={picture.timeless}
            selection={selection}
            dating={dating}
            brush={brush}
            onBrush={setBrush}
            onFilter={commands.filter}
          />
        )
      }
      side={
        <Later>
          {tracing.panel}
          <GraphSide
            whole={whole}
            model={model}
            picture={picture}
            commands={commands}
            markings={markings}
            colours={colours}
            expanding={expanding}
            onHide={hideOne}
            onMenu={openMenu}
          />
        </Later>
      }
    />
  )
})

/**
 * Names of nodes, and of edges as `edgeKey` names them, by their ends; edges are indexed on first
 * use.
 */
function namesOf({ nodes, edges }: GraphModel): (id: string) => string | undefined {
  const names = new Map(nodes.map((node) => [node.id, listedName(node)]))
  let lines: ReadonlyMap<string, GraphEdge> | undefined
  return (id) => {
    const line = edgeOfKey(id)
    if (line === undefined) return names.get(id)
    lines ??= new Map(edges.map((edge) => [joinedId(edge), edge]))
    const edge = lines.get(line)
    return edge === undefined ? undefined : `${names.get(edge.source) ?? ''} → ${names.get(edge.target) ?? ''}`
  }
}
