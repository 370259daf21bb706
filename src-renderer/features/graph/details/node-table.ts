import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import { KIND_WORDS } from '../../../../src-shared/case/identity/address-kind.ts'
import { NODE_COVERAGE_WORDS } from '../../../../src-shared/view-models/graph/node-coverage.ts'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { APART, listedName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { GraphEdge, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { nodeTableText } from './messages.ts'

function cell(text: string): Cell {
  return { text, state: text === '' ? 'missing' : 'value' }
}

/**
 * The graph as a list, of all nodes or of the `listed` ones, for the keyboard, screen readers and
 * sorting. Volumes are what nodes exchanged with subjects, not all that they moved; with
 * `narrowed`, the edges that a filter by time or token leaves, they are the sums of these.
 */
export function nodeTable(model: GraphModel, listed?: ReadonlySet<string>, narrowed?: readonly GraphEdge[]): ViewTable {
  const sums = narrowed === undefined ? undefined : narrowedSums(narrowed)
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
      { id: 'name', title: nodeTableText.name, kind: 'text', widest: 172, apart: APART },
      { id: 'volume', title: sums === undefined ? nodeTableText.volumeWithSubjects : nodeTableText.volumeInFilter, kind: 'usd' },
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
          volume: cell(sums === undefined ? node.volume : (sums.get(node.id) ?? '')),
        },
        captureId: sources.get(node.id)?.captureId ?? '',
        pointer: sources.get(node.id)?.pointer ?? '',
      })),
  }
}

/**
 * The sums to and from each node by these edges; none for a node with an edge of which the filtered
 * amount is not known.
 */
function narrowedSums(edges: readonly GraphEdge[]): ReadonlyMap<string, string> {
  const volumes = new Map<string, string[]>()
  const open = new Set<string>()
  for (const { kind, source, target, volume, figuresOf } of edges) {
    if (kind !== 'value') continue
    for (const end of [source, target]) {
      if (figuresOf === 'whole' || volume === '') open.add(end)
      else {
        const own = volumes.get(end)
        if (own === undefined) volumes.set(end, [volume])
        else own.push(volume)
      }
    }
  }
  return new Map([...volumes].flatMap(([id, own]) => (open.has(id) ? [] : [[id, addDecimals(own)] as const])))
}
