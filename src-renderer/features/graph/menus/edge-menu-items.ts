import type { MenuItemSpec } from '../../../ui/menu/context-menu.tsx'
import type { InferredEdge } from '../../../../src-shared/custody/graph-event.ts'
import type { JoinedEdge } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { graphSelected } from '../graph-selection.ts'
import { traceFrom, startComputation } from '../trace/trace-setting.ts'
import { menuText } from '../messages.ts'

/**
 * The actions on an edge of the canvas, in the order of a menu; empty for one that no longer
 * exists.
 */
export function edgeMenuItems(
  caseId: string,
  edge: Pick<JoinedEdge, 'id' | 'kind' | 'source' | 'target'> | InferredEdge | undefined,
  dismiss: GraphCommands['dismiss'],
): readonly MenuItemSpec[] {
  if (edge === undefined) return []
  const { id, source, target } = edge
  const ends = { text: menuText.selectEnds, run: () => graphSelected(caseId, [source, target]) }
  if (!('kind' in edge)) {
    return [
      { text: menuText.showEvidence, run: () => graphSelected(caseId, [edgeKey(id)]) },
      ends,
      { text: menuText.traceFromExit, run: () => startComputation(caseId, traceFrom([target], 'forward')) },
      { text: menuText.dismissInferred, run: () => dismiss([id], true) },
    ]
  }
  if (edge.kind === 'relation') return [ends]
  return [
    { text: menuText.showTransfers, run: () => graphSelected(caseId, [edgeKey(id)]) },
    ends,
    { text: menuText.traceFromReceiver, run: () => startComputation(caseId, traceFrom([target], 'forward')) },
    { text: menuText.traceFromSender, run: () => startComputation(caseId, traceFrom([source], 'backward')) },
  ]
}
