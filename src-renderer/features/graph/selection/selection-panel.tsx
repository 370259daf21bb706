import { pluralise } from '../../../../src-shared/core/text/pluralise.ts'
import { Button, InputGroup } from '@blueprintjs/core'
import { AlignmentHorizontalCenter, AlignmentVerticalCenter, Citation, Cut, EyeOff, GroupObjects } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import { citationsAdded } from '../../findings/finding-draft.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { showToast } from '../../../state/messages.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { onCards } from '../../../../src-shared/graph/scene/in-full.ts'
import { graphSelected } from '../graph-selection.ts'
import { alignedInPart } from './aligned.ts'
import { PinButton } from './pin-button.tsx'
import { leavesOf, selectionSums, withNeighbours, type FlowSum } from './selection-sums.ts'
import './selection.css'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { selectionText } from './messages.ts'

interface SelectionPanelProps {
  readonly model: GraphModel
  /** The visible graph. */
  readonly visibleGraph: VisibleGraph
  readonly positions: NodePositions
  readonly arranged: NodePositions
  readonly selection: ReadonlySet<string>
  readonly commands: GraphCommands
}

/** The sums of several selected nodes and edges, and the actions on them together. */
export function SelectionPanel({ model, visibleGraph, positions, arranged, selection, commands }: SelectionPanelProps): ReactNode {
  const { state } = useCaseContext()
  const [title, setTitle] = useState('')
  const caseId = state.record.id
  const sums = useMemo(() => selectionSums(model, selection), [model, selection])
  const leaves = useMemo(() => leavesOf(model, selection), [model, selection])
  const { nodeIds, neverRequested, captureIds } = sums
  const chosenFlows = selection.size - nodeIds.length
  // A collapsed sender has the position and the pin of its card.
  const drawnIds = useMemo(() => [...onCards(graphScene(visibleGraph), new Set(nodeIds))], [visibleGraph, nodeIds])
  const arePinned = drawnIds.length > 0 && drawnIds.every((id) => state.pinnedNodes.has(id))
  const align = (into: 'row' | 'column'): void => {
    const moved = alignedInPart(visibleGraph, drawnIds, positions, into)
    if (Object.keys(moved).length > 0) commands.move(moved, arranged)
  }
  const hide = (ids: readonly string[]): void => {
    graphSelected(
      caseId,
      [...selection].filter((id) => !ids.includes(id)),
    )
    commands.hide(ids, true)
  }
  return (
    <section className="selection-panel" aria-label={selectionText.title}>
      <h3>{selectionText.count(nodeIds.length, chosenFlows)}</h3>
      <dl className="selection-sums">
        <Sum title={selectionText.incoming} sum={sums.incoming} />
        <Sum title={selectionText.outgoing} sum={sums.outgoing} />
        <Sum title={selectionText.between} sum={sums.between} />
        {sums.chosen.flows > 0 && <Sum title={selectionText.flows} sum={sums.chosen} />}
      </dl>
      {neverRequested > 0 && <p className="muted">{selectionText.notRequested(neverRequested, neverRequested === nodeIds.length)}</p>}
      <div className="selection-acts">
        <Button
          size="small"
          icon={<Citation />}
          text={selectionText.cite(captureIds.length)}
          disabled={captureIds.length === 0}
          title={selectionText.citeHint}
          onClick={() => {
            citationsAdded(caseId, captureIds)
            showToast(selectionText.cited(captureIds.length))
          }}
        />
        <Button size="small" text={selectionText.selectNeighbours} onClick={() => graphSelected(caseId, withNeighbours(model, new Set(nodeIds)))} />
        <Button size="small" icon={<AlignmentHorizontalCenter />} text={selectionText.row} onClick={() => align('row')} />
        <Button size="small" icon={<AlignmentVerticalCenter />} text={selectionText.column} onClick={() => align('column')} />
        <PinButton isPinned={arePinned} onPin={(pinned) => commands.pin(drawnIds, pinned)} />
        <Button size="small" icon={<EyeOff />} text={selectionText.hide} onClick={() => hide(nodeIds)} />
        <Button
          size="small"
          icon={<Cut />}
          text={selectionText.prune(leaves.length)}
          disabled={leaves.length === 0}
          title={selectionText.pruneHint}
          onClick={() => hide(leaves)}
        />
      </div>
      <form
        className="selection-group"
        onSubmit={(event) => {
          event.preventDefault()
          const name = title.trim()
          if (name === '' || nodeIds.length < 2) return
          graphSelected(caseId, [])
          commands.group(name, nodeIds, arranged)
        }}
      >
        <InputGroup
          size="small"
          aria-label={selectionText.groupName}
          placeholder={selectionText.groupPlaceholder}
          value={title}
          maxLength={80}
          onValueChange={setTitle}
        />
        <Button size="small" type="submit" icon={<GroupObjects />} text={selectionText.group} disabled={title.trim() === '' || nodeIds.length < 2} />
      </form>
    </section>
  )
}

function Sum({ title, sum: { volume, flows } }: { readonly title: string; readonly sum: FlowSum }): ReactNode {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <Amount cell={{ text: volume, state: 'value' }} kind="usd" /> <span className="muted">{pluralise(flows, 'flow')}</span>
      </dd>
    </>
  )
}
