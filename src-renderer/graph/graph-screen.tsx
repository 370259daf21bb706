import { NonIdealState, Spinner } from '@blueprintjs/core'
import { Graph as GraphIcon } from '@blueprintjs/icons'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { saveFile } from '../session/save-file.ts'
import { type CaseActions, useCaseActions, useCaseContext } from '../session/case-context.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { tell, tellFailure } from '../session/messages.ts'
import { useTheme } from '../session/theme.ts'
import { DARK_COLOURS, LIGHT_COLOURS } from './canvas/graph-colours.ts'
import { GraphCanvas } from './canvas/graph-canvas.tsx'
import { GraphLegend } from './canvas/graph-legend.tsx'
import type { GraphModel } from '../views/graph-model.ts'
import { graphSvg } from './canvas/graph-picture.ts'
import { GraphFrame } from './graph-frame.tsx'
import { graphSelected, useGraphSelection } from './graph-selection.ts'
import { GraphSide } from './graph-side.tsx'
import { GraphToolbar } from './graph-toolbar.tsx'
import { arrange } from './layout/arrangement.ts'
import { SittingMeter } from './expand/sitting-meter.tsx'
import { useExpandInPlace, type Lookout } from './expand/use-expand-in-place.tsx'
import { useGraph } from './use-graph.ts'
import { useGraphPicture } from './use-graph-picture.ts'
import './graph-screen.css'

const NOWHERE: Lookout = () => undefined

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
  if (!graph.ok) return <FailureNote failure={graph.error} />
  if (graph.value.nodes.length === 0)
    return (
      <NonIdealState
        icon={<GraphIcon />}
        title="No subjects yet"
        description="The graph shows the subjects of the case, their counterparties and their related wallets. Add an address to begin."
      />
    )
  return <Workbench model={graph.value} />
}

/** Composition only: what each part does stands in its own room. */
function Workbench({ model }: { readonly model: GraphModel }) {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const colours = useTheme() === 'dark' ? DARK_COLOURS : LIGHT_COLOURS
  const [fitRequest, setFitRequest] = useState(0)
  const caseId = state.record.id
  const selection = useGraphSelection(caseId)
  const picture = useGraphPicture(model)
  const lookout = useRef<Lookout>(NOWHERE)
  const expanding = useExpandInPlace(model, selection, (id) => lookout.current(id))
  const { filter, setFilter, part, places, arranged, memory } = picture
  const chains = useMemo(() => [...new Set(model.edges.map((edge) => edge.chain))].filter((chain) => chain !== '').toSorted(), [model])

  const select = (ids: ReadonlySet<string>): void => {
    const groups = part.groups.filter(({ id }) => ids.has(id))
    // A folded group that is clicked alone opens; among others it is none of what is selected.
    if (groups.length === 1 && ids.size === 1) picture.unfold(groups[0]?.anchor ?? '')
    const folded = new Set(groups.map(({ id }) => id))
    graphSelected(
      caseId,
      [...ids].filter((id) => !folded.has(id)),
    )
  }
  const savePicture = async (): Promise<void> => {
    const outcome = await saveFile({ what: 'The picture', suggestedName: 'casebook-graph.svg', pieces: [graphSvg(part, places)] })
    if (!outcome.ok) tellFailure(outcome.error)
    else if (outcome.value.saved) tell('The picture was saved.')
  }
  return (
    <GraphFrame
      toolbar={
        <>
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
          <SittingMeter />
        </>
      }
      above={expanding.popover}
      canvas={
        <GraphCanvas
          lookout={lookout}
          part={part}
          places={places}
          colours={colours}
          selection={selection}
          fitRequest={fitRequest}
          view={memory.view()}
          onLeave={(view) => memory.keepView(view)}
          onSelect={select}
          onOpen={(id) => {
            const node = model.nodes.find((each) => each.id === id)
            if (node !== undefined) expanding.expand(node)
          }}
          onMoved={(moved) => {
            memory.keep({ ...arranged, ...moved })
            void recordEvent({ kind: 'node-placed', places: memory.unsaved({ ...arranged, ...moved }, state.places) ?? moved })
          }}
        />
      }
      legend={<GraphLegend colours={colours} notes={model.notes} hiddenCount={part.hiddenCount} groups={part.groups.length} />}
      side={
        <GraphSide
          model={model}
          expanding={expanding}
          onHide={(node) => {
            graphSelected(caseId, [])
            void recordEvent({ kind: 'node-hidden', nodeId: node.id, hidden: true })
          }}
        />
      }
    />
  )
}

async function showAll(hidden: ReadonlySet<string>, recordEvent: CaseActions['recordEvent']): Promise<void> {
  for (const nodeId of hidden) await recordEvent({ kind: 'node-hidden', nodeId, hidden: false })
}
