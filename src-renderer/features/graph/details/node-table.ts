import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import { KIND_WORDS } from '../../../../src-shared/case/identity/address-kind.ts'
import { NODE_COVERAGE_WORDS } from '../../../../src-shared/view-models/graph/node-coverage.ts'
import { withFlowSums } from '../../../../src-shared/view-models/graph/flow-sums.ts'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { SEPARATOR, listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { GraphEdge, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { nodeTableText } from './messages.ts'

function cell(text: string): Cell {
  return { text, state: text === '' ? 'missing' : 'value' }
}

/**
 * The graph as a list, of all nodes or of the `listed` ones, for the keyboard, screen readers and
 * sorting. Volumes are the sums of the flows of each node in the graph, not all that it moved:
 * those of the model, or of the `flows` that a filter leaves.
 */
export function nodeTable(model: GraphModel, listed?: ReadonlySet<string>, flows: readonly GraphEdge[] = model.edges): ViewTable {
  // Neighbours that are only counted cannot be filtered.
  const sums = new Map(withFlowSums(model.nodes, flows, flows === model.edges ? model.rest : []).map(({ id, volume }) => [id, volume]))
  const sources = new Map<string, { captureId: string; pointer: string }>()
  for (const edge of model.edges) {
    const [source] = edge.sources
    if (source === undefined) continue
    for (const end of [edge.source, edge.target]) if (!sources.has(end)) sources.set(end, source)
  }
  return {
    id: 'graph-nodes',
    title: nodeTableText.title,
    columns: [
      { id: 'name', title: nodeTableText.name, kind: 'text', widest: 172, suffixSeparator: SEPARATOR },
      { id: 'volume', title: flows === model.edges ? nodeTableText.volume : nodeTableText.volumeInFilter, kind: 'usd' },
      { id: 'what', title: nodeTableText.kind, kind: 'text' },
      { id: 'requested', title: nodeTableText.coverage, kind: 'text' },
      { id: 'kind', title: nodeTableText.role, kind: 'text' },
    ],
    rows: model.nodes
      .filter(({ id }) => listed?.has(id) ?? true)
      .map((node) => ({
        id: node.id,
        cells: {
          name: cell(
            [listedName(node), node.lookalikes.length > 0 ? nodeTableText.lookalike : '', node.failed ? nodeTableText.failed : '']
              .filter((part) => part !== '')
              .join(', '),
          ),
          what: cell(KIND_WORDS[node.identity.kind]),
          requested: cell(NODE_COVERAGE_WORDS[node.coverage]),
          kind: cell(node.kind === 'related' ? nodeTableText.related : node.followedId === undefined ? node.kind : nodeTableText.followed),
          volume: cell(sums.get(node.id) ?? ''),
        },
        captureId: sources.get(node.id)?.captureId ?? '',
        pointer: sources.get(node.id)?.pointer ?? '',
      })),
  }
}
