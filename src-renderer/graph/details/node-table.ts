import type { Cell } from '../../../src-shared/service/answer/rows.ts'
import { KIND_WORDS } from '../../evidence/identity/address-kind.ts'
import { NODE_COVERAGE_WORDS } from '../../views/graph/node-coverage.ts'
import type { ViewTable } from '../../views/panel-view.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import { nodeName } from '../canvas/graph-text.ts'

function cell(text: string): Cell {
  return { text, state: text === '' ? 'missing' : 'value' }
}

/** The graph as a list, of all nodes or of those that are `listed`: the same nodes for the keyboard, for screen readers and for sorting by volume. */
export function nodeTable(model: GraphModel, listed?: ReadonlySet<string>): ViewTable {
  const sources = new Map<string, { captureId: string; pointer: string }>()
  for (const edge of model.edges) {
    const [source] = edge.sources
    if (source === undefined) continue
    for (const end of [edge.source, edge.target]) if (!sources.has(end)) sources.set(end, source)
  }
  return {
    id: 'graph-nodes',
    title: 'Nodes',
    columns: [
      { id: 'name', title: 'Name', kind: 'text', widest: 150 },
      { id: 'volume', title: 'Volume', kind: 'usd' },
      { id: 'what', title: 'Kind', kind: 'text' },
      { id: 'asked', title: 'Asked', kind: 'text' },
      { id: 'kind', title: 'In the case', kind: 'text' },
    ],
    rows: model.nodes
      .filter(({ id }) => listed?.has(id) ?? true)
      .map((node) => ({
        id: node.id,
        cells: {
          name: cell(
            [nodeName(node), node.lookalikes.length > 0 ? 'look-alike' : '', node.failed ? 'failed' : ''].filter((part) => part !== '').join(', '),
          ),
          what: cell(KIND_WORDS[node.identity.kind]),
          asked: cell(NODE_COVERAGE_WORDS[node.coverage]),
          kind: cell(node.kind === 'related' ? 'related wallet' : node.followedId === undefined ? node.kind : 'followed'),
          volume: cell(node.volume),
        },
        captureId: sources.get(node.id)?.captureId ?? '',
        pointer: sources.get(node.id)?.pointer ?? '',
      })),
  }
}
