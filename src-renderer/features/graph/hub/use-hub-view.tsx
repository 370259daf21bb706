import { type ReactNode, useEffect } from 'react'
import { useCaseContext } from '../../../state/case-context.ts'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'
import type { Hub } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { graphSelected } from '../graph-selection.ts'
import type { Dating } from '../time/use-edge-dating.ts'
import type { TimeRange } from '../time/outside-range.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import { HubChips } from './hub-chips.tsx'
import { showHub } from './hub-store.ts'
import { HubView } from './hub-view.tsx'
import { type HubNode, useHubRows } from './use-hub.ts'

interface HubViewState {
  readonly model: GraphModel
  readonly hubs: readonly HubNode[]
  /** Undefined for none. */
  readonly openId: string | undefined
  readonly picture: Pick<GraphPicture, 'flows' | 'filter'>
  readonly dating: Dating
  readonly brush: TimeRange | undefined
  readonly commands: Pick<GraphCommands, 'showNeighbours'>
  readonly selection: ReadonlySet<string>
  readonly onMenu: (nodeId: string, at: { readonly left: number; readonly top: number }) => void
  /** Whether a result is drawn in the graph, which is shown instead. */
  readonly hasResult: boolean
}

/** The ranked bars over the canvas, if a hub is open, and the controls that switch to them and back. */
export function useHubView(props: HubViewState): { readonly view: ReactNode; readonly chips: ReactNode } {
  const { model, hubs, openId, picture, dating, brush, commands, selection, onMenu, hasResult } = props
  const { state } = useCaseContext()
  const caseId = state.record.id
  // A result is drawn in the graph: it ends the ranked bars.
  useEffect(() => {
    if (hasResult && openId !== undefined) showHub(caseId, '')
  }, [hasResult, openId, caseId])
  const hub = useHubRows(model, picture, dating, brush, openId)
  const [only] = selection.size === 1 ? selection : []
  const offered = hubs.find(({ node }) => node.id === openId) ?? hubs.find(({ node }) => node.id === only) ?? hubs[0]
  const show = useStableCallback((nodeId: string): void => showHub(caseId, nodeId))
  const chosen = openId === undefined ? undefined : state.chosenNeighbours.get(openId)
  const choose = useStableCallback((nodeIds: readonly string[]): void => {
    if (openId !== undefined) commands.showNeighbours(openId, state.shownNeighbours.get(openId) ?? 0, nodeIds)
  })
  const drawAll = useStableCallback(({ nodeId, nodeIds }: Hub): void => {
    commands.showNeighbours(nodeId, nodeIds.length, state.chosenNeighbours.get(nodeId))
    showHub(caseId, '')
  })
  const select = useStableCallback((nodeIds: readonly string[]): void => graphSelected(caseId, nodeIds))
  const close = useStableCallback((): void => showHub(caseId, ''))
  const node = model.nodes.find(({ id }) => id === openId)
  return {
    view:
      hub === undefined || node === undefined ? undefined : (
        <HubView
          key={node.id}
          node={node}
          hub={hub}
          chosen={chosen ?? NONE}
          selection={selection}
          onChoose={choose}
          onSelect={select}
          onMenu={onMenu}
          onClose={close}
        />
      ),
    chips: <HubChips offered={offered} hub={hub} onShow={show} onDrawAll={drawAll} />,
  }
}

const NONE: readonly string[] = []
