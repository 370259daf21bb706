import { NonIdealState, Spinner } from '@blueprintjs/core'
import { Graph as GraphIcon } from '@blueprintjs/icons'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { saveFile } from '../session/save-file.ts'
import { type CaseActions, useCaseActions, useCaseContext } from '../session/case-context.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { tell, tellFailure } from '../session/messages.ts'
import { useTheme } from '../session/theme.ts'
import type { ViewRow } from '../views/panel-view.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { DARK_COLOURS, LIGHT_COLOURS } from './canvas/graph-colours.ts'
import { GraphCanvas } from './canvas/graph-canvas.tsx'
import { GraphDetails } from './details/graph-details.tsx'
import { GraphLegend } from './canvas/graph-legend.tsx'
import type { GraphModel, GraphNode } from '../views/graph-model.ts'
import { graphSvg } from './canvas/graph-picture.ts'
import { GraphToolbar } from './graph-toolbar.tsx'
import { arrange, wholePart } from './layout/arrangement.ts'
import { layoutMemoryOf } from './layout/layout-memory.ts'
import { nodeTable } from './details/node-table.ts'
import { EVERYTHING, FIRST_NEIGHBOURS, readablePart } from './filter/readable-part.ts'
import { DAYS_ASKED, lastDays } from '../text/last-days.ts'
import { useGraph } from './use-graph.ts'
import { useKeptArrangement } from './layout/use-kept-arrangement.ts'
import './graph-screen.css'

/** The endpoints that make a node's neighbours known; priced and approved before anything is asked. */
const EXPANDING = ['profiler/counterparties', 'profiler/related-wallets'] as const

/** The fund-flow graph of the open case. */
export function GraphScreen() {
  const { state } = useCaseContext()
  // While a run commits answer after answer, the picture follows when there is time for it.
  const graph = useGraph(useDeferredValue(state))
  if (graph === undefined) {
    return (
      <div className="centred">
        <Spinner size={24} aria-label="Reading the answers" />
      </div>
    )
  }
  return graph.ok ? <Graph model={graph.value} /> : <FailureNote failure={graph.error} />
}

function Graph({ model }: { readonly model: GraphModel }) {
  const { state } = useCaseContext()
  const { proposePlan, adoptAddress, recordEvent, showCapture } = useCaseActions()
  const colours = useTheme() === 'dark' ? DARK_COLOURS : LIGHT_COLOURS
  const [filter, setFilter] = useState(EVERYTHING)
  const shownFilter = useDeferredValue(filter)
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, number>>(new Map())
  const [selectedId, setSelectedId] = useState<string>()
  const [fitRequest, setFitRequest] = useState(0)
  const memory = layoutMemoryOf(state.record.id)

  const part = useMemo(
    () =>
      shownFilter === EVERYTHING && state.hiddenNodes.size === 0 && unfolded.size === 0
        ? wholePart(model)
        : readablePart(model, shownFilter, state.hiddenNodes, unfolded),
    [model, shownFilter, state.hiddenNodes, unfolded],
  )
  const arranged = useMemo(() => memory.arrange(model, state.hiddenNodes, state.places), [memory, model, state.hiddenNodes, state.places])
  const places = useMemo(() => memory.place(part, arranged), [memory, part, arranged])
  useKeptArrangement(memory, arranged)
  const table = useMemo(() => nodeTable(model), [model])
  const chains = useMemo(() => [...new Set(model.edges.map((edge) => edge.chain))].filter((chain) => chain !== '').toSorted(), [model])

  const pick = useCallback((row: ViewRow): void => setSelectedId(row.id), [])
  const showSource = useCallback(
    (row: ViewRow): void => (row.captureId === '' ? setSelectedId(row.id) : showCapture(row.captureId, row.pointer)),
    [showCapture],
  )

  if (model.nodes.length === 0)
    return (
      <NonIdealState
        icon={<GraphIcon />}
        title="No subjects yet"
        description="The graph shows the subjects of the case, their counterparties and their related wallets. Add an address to begin."
      />
    )

  const select = (id: string | undefined): void => {
    const group = part.groups.find((each) => each.id === id)
    if (group === undefined) {
      setSelectedId(id)
      return
    }
    setUnfolded(new Map(unfolded).set(group.anchor, (unfolded.get(group.anchor) ?? 0) + FIRST_NEIGHBOURS))
  }
  const expand = async (node: GraphNode): Promise<void> => {
    const chain = node.chains[0] ?? state.subjects[0]?.chains[0] ?? ''
    const subjectId = node.subjectId ?? (await adoptAddress(node.address, chain, 'graph'))
    if (subjectId === undefined) return
    proposePlan({
      title: 'Expand in the graph',
      subjectIds: [subjectId],
      endpoints: EXPANDING,
      chains: node.chains.length > 0 ? node.chains : [chain],
      allWherePossible: false,
      window: lastDays(DAYS_ASKED),
      maxPages: 1,
      refresh: false,
    })
  }
  const savePicture = async (): Promise<void> => {
    const outcome = await saveFile({ what: 'The picture', suggestedName: 'casebook-graph.svg', pieces: [graphSvg(part, places)] })
    if (!outcome.ok) tellFailure(outcome.error)
    else if (outcome.value.saved) tell('The picture was saved.')
  }
  return (
    <div className="graph">
      <GraphToolbar
        filter={filter}
        chains={chains}
        hiddenCount={state.hiddenNodes.size}
        onFilter={setFilter}
        onFit={() => setFitRequest(fitRequest + 1)}
        onShowHidden={() => void showAll(state.hiddenNodes, recordEvent)}
        onResetLayout={() => {
          memory.forget()
          const anew = arrange(model, state.hiddenNodes, {})
          memory.keep(anew)
          void recordEvent({ kind: 'node-placed', places: anew })
          setFitRequest(fitRequest + 1)
        }}
        onExport={() => void savePicture()}
      />
      <GraphCanvas
        part={part}
        places={places}
        colours={colours}
        selectedId={selectedId}
        fitRequest={fitRequest}
        view={memory.view()}
        onLeave={(view) => memory.keepView(view)}
        onSelect={select}
        onOpen={(id) => {
          const node = model.nodes.find((each) => each.id === id)
          if (node !== undefined) void expand(node)
        }}
        onMoved={(moved) => {
          memory.keep({ ...arranged, ...moved })
          void recordEvent({ kind: 'node-placed', places: memory.unsaved({ ...arranged, ...moved }, state.places) ?? moved })
        }}
      />
      <GraphLegend colours={colours} notes={model.notes} hiddenCount={part.hiddenCount} groups={part.groups.length} />
      <aside className="graph-side" aria-label="Graph as a list">
        {selectedId !== undefined && (
          <GraphDetails
            model={model}
            selectedId={selectedId}
            onSelect={setSelectedId}
            onExpand={(node) => void expand(node)}
            onHide={(node) => {
              setSelectedId(undefined)
              void recordEvent({ kind: 'node-hidden', nodeId: node.id, hidden: true })
            }}
          />
        )}
        <div className="graph-list">
          <DataTable table={table} onShowSource={showSource} onPickRow={pick} />
        </div>
      </aside>
    </div>
  )
}

async function showAll(hidden: ReadonlySet<string>, recordEvent: CaseActions['recordEvent']): Promise<void> {
  for (const nodeId of hidden) await recordEvent({ kind: 'node-hidden', nodeId, hidden: false })
}
