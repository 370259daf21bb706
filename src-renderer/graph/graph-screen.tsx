import { NonIdealState } from '@blueprintjs/core'
import { Graph } from '@blueprintjs/icons'
import { useDeferredValue, useMemo, useState } from 'react'
import { bridge } from '../app/bridge.ts'
import { useCaseContext } from '../app/case-context.ts'
import { tell, tellFailure } from '../app/messages.ts'
import { useTheme } from '../app/theme.ts'
import { DataTable } from '../ui/data-table.tsx'
import { DARK_COLOURS, LIGHT_COLOURS } from './graph-colours.ts'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphDetails } from './graph-details.tsx'
import { GraphLegend } from './graph-legend.tsx'
import type { GraphNode } from './graph-model.ts'
import { graphOf } from './graph-model.ts'
import { graphSvg } from './graph-picture.ts'
import { GraphToolbar } from './graph-toolbar.tsx'
import { layOut } from './layout.ts'
import { createLayoutMemory } from './layout-memory.ts'
import { nodeTable } from './node-table.ts'
import { EVERYTHING, FIRST_NEIGHBOURS, readablePart } from './readable-part.ts'
import './graph.css'

/** The endpoints that make a node's neighbours known; priced and approved before anything is asked. */
const EXPANDING = ['profiler/counterparties', 'profiler/related-wallets'] as const

function lastYear(): { readonly from: string; readonly to: string } {
  const to = new Date()
  return { from: new Date(to.getTime() - 364 * 86_400_000).toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
}

/** The fund-flow graph of the open case. */
export function GraphScreen() {
  const { state, proposePlan, adoptAddress, recordEvent } = useCaseContext()
  const colours = useTheme() === 'dark' ? DARK_COLOURS : LIGHT_COLOURS
  // While a run commits answer after answer, the picture follows when there is time for it.
  const settled = useDeferredValue(state)
  const model = useMemo(() => graphOf(settled), [settled])
  const [filter, setFilter] = useState(EVERYTHING)
  const shownFilter = useDeferredValue(filter)
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, number>>(new Map())
  const [selectedId, setSelectedId] = useState<string>()
  const [fitRequest, setFitRequest] = useState(0)
  const [memory, setMemory] = useState(createLayoutMemory)

  const part = useMemo(() => readablePart(model, shownFilter, state.hiddenNodes, unfolded), [model, shownFilter, state.hiddenNodes, unfolded])
  const places = useMemo(() => memory.place(part, state.places), [memory, part, state.places])
  const table = useMemo(() => nodeTable(model), [model])
  const chains = useMemo(() => [...new Set(model.edges.map((edge) => edge.chain))].filter((chain) => chain !== '').toSorted(), [model])

  if (model.nodes.length === 0)
    return (
      <NonIdealState
        icon={<Graph />}
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
      window: lastYear(),
      maxPages: 1,
      refresh: false,
    })
  }
  const savePicture = async (): Promise<void> => {
    const svg = graphSvg(part, places)
    const bytes = new TextEncoder().encode(svg)
    const outcome = await bridge().saveFile({ suggestedName: 'casebook-graph.svg', contentBase64: bytes.toBase64() })
    if (!outcome.ok) tellFailure(outcome.error)
    else if (outcome.value.saved) tell('The picture was saved.')
  }
  return (
    <div className="cb-graph">
      <GraphToolbar
        filter={filter}
        chains={chains}
        hiddenCount={state.hiddenNodes.size}
        onFilter={setFilter}
        onFit={() => setFitRequest(fitRequest + 1)}
        onShowHidden={() => void showAll(state.hiddenNodes, recordEvent)}
        onResetLayout={() => {
          setMemory(createLayoutMemory())
          void recordEvent({ kind: 'node-placed', places: layOut(part, {}) })
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
        onSelect={select}
        onOpen={(id) => {
          const node = model.nodes.find((each) => each.id === id)
          if (node !== undefined) void expand(node)
        }}
        onMoved={(moved) => {
          memory.keep(moved)
          void recordEvent({ kind: 'node-placed', places: moved })
        }}
      />
      <GraphLegend colours={colours} notes={model.notes} hiddenCount={part.hiddenCount} groups={part.groups.length} />
      <aside className="cb-graph-side" aria-label="Graph as a list">
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
        <div className="cb-graph-list">
          <DataTable table={table} onShowSource={(row) => setSelectedId(row.id)} />
        </div>
      </aside>
    </div>
  )
}

async function showAll(hidden: ReadonlySet<string>, recordEvent: ReturnType<typeof useCaseContext>['recordEvent']): Promise<void> {
  for (const nodeId of hidden) await recordEvent({ kind: 'node-hidden', nodeId, hidden: false })
}
