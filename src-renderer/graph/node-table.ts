import type { Cell } from '../../src-shared/service/rows.ts'
import type { ViewTable } from '../dossier/panel-view.ts'
import type { GraphModel } from './graph-model.ts'
import { nodeTitle } from './graph-text.ts'

function cell(text: string): Cell {
  return { text, state: text === '' ? 'missing' : 'value' }
}

/** The graph as a list: the same nodes for the keyboard, for screen readers and for sorting by volume. */
export function nodeTable(model: GraphModel): ViewTable {
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
      { id: 'name', title: 'Name', kind: 'text' },
      { id: 'volume', title: 'Volume', kind: 'usd' },
      { id: 'kind', title: 'Kind', kind: 'text' },
    ],
    rows: model.nodes.map((node) => ({
      id: node.id,
      cells: { name: cell(nodeTitle(node)), kind: cell(node.kind), volume: cell(node.volume) },
      captureId: sources.get(node.id)?.captureId ?? '',
      pointer: sources.get(node.id)?.pointer ?? '',
    })),
  }
}
