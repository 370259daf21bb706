import { addDecimals } from '../../core/decimal.ts'
import { figureAt } from '../../case/columns/figure-column.ts'
import { isNothing } from '../../case/columns/figure-sums.ts'
import { INCOMING, tokensAt, OUTGOING } from '../../case/columns/token-lists.ts'
import { assetOfToken } from '../panels/asset.ts'
import type { FlowGraph, FlowSteps } from './flow-graph.ts'
import { visitCounted, type PageOfNodes } from './flow-pages.ts'
import type { EdgeToken, GraphEdge } from '../graph-types.ts'

/** An edge under construction. */
interface Drawn {
  readonly edge: Omit<GraphEdge, 'volume' | 'interactions' | 'tokens' | 'times' | 'sources'>
  /** The subject whose response named it first. */
  readonly owner: number
  volume: string
  interactions: string
  /** By identity; undefined as soon as one record does not name its tokens. */
  tokens: Map<string, EdgeToken> | undefined
  readonly times: Set<string>
  readonly sources: { readonly captureId: string; readonly pointer: string }[]
}

/** Edges written between two pauses. */
const EDGES_AT_ONCE = 2000

/** The edges between nodes that have an id in `ids`; each names all of its records. */
export function* drawnEdges({ pages, relations }: FlowGraph, ids: ReadonlyMap<number, string>): FlowSteps<GraphEdge[]> {
  const drawn = new Map<string, Drawn>()
  const tokens = new Map<string, EdgeToken>()
  const tokensOf = (page: PageOfNodes, row: number, chain: string, side: typeof INCOMING | typeof OUTGOING): EdgeToken[] => {
    if (page.tokens === undefined) return []
    const { contracts, symbols } = page.tokens
    return Array.from(tokensAt(page.tokens, row, side), (index) => {
      const [address, symbol] = [contracts[index] ?? '', symbols[index] ?? '']
      const key = JSON.stringify([chain, address, symbol])
      // The same few tokens move along most edges: each is read and stored once.
      const known = tokens.get(key) ?? { asset: assetOfToken({ chain, address, symbol }), symbol }
      tokens.set(key, known)
      return known
    })
  }
  const drawFlow = (page: PageOfNodes, row: number, from: string, to: string, incoming: boolean): void => {
    const volume = incoming ? page.incoming : page.outgoing
    if (isNothing(volume, row)) return
    const chain = page.chains[page.chainAt[row] ?? 0] ?? ''
    const id = `value ${chain} ${from} ${to}`
    const known: Drawn = drawn.get(id) ?? {
      edge: { id, kind: 'value', source: from, target: to, chain, relation: '' },
      owner: page.own,
      volume: '',
      interactions: '',
      tokens: new Map(),
      times: new Set<string>(),
      sources: [],
    }
    drawn.set(id, known)
    known.sources.push({ captureId: page.captureId, pointer: `${page.list}/${page.indices[row] ?? 0}` })
    // Two subjects that list each other describe the same flow: the first one's record is counted,
    // the second one's corroborates it.
    if (known.owner !== page.own) return
    known.volume = sumOf(known.volume, figureAt(volume, row))
    known.interactions = sumOf(known.interactions, figureAt(page.interactions, row))
    const reported = tokensOf(page, row, chain, incoming ? INCOMING : OUTGOING)
    if (reported.length === 0) known.tokens = undefined
    for (const token of reported) known.tokens?.set(`${token.asset} ${token.symbol}`, token)
  }

  for (const page of pages) {
    const own = ids.get(page.own)
    if (own === undefined) continue
    visitCounted(page, (row, node) => {
      const other = node === page.own ? undefined : ids.get(node)
      if (other === undefined) return
      drawFlow(page, row, other, own, true)
      drawFlow(page, row, own, other, false)
    })
    yield []
  }
  for (const { node, own, chain, relation, time, capture, list, index } of relations) {
    const [source, target] = [ids.get(node), ids.get(own)]
    if (source === undefined || target === undefined) continue
    const id = `relation ${chain} ${relation} ${source} ${target}`
    const edge = { id, kind: 'relation', source, target, chain, relation } as const
    const known: Drawn = drawn.get(id) ?? { edge, owner: own, volume: '', interactions: '', tokens: undefined, times: new Set<string>(), sources: [] }
    drawn.set(id, known)
    if (time !== '') known.times.add(time)
    known.sources.push({ captureId: capture.id, pointer: `${list}/${index}` })
  }
  const edges: GraphEdge[] = []
  for (const { edge, volume, interactions, tokens: moved, times, sources } of drawn.values()) {
    edges.push({
      ...edge,
      volume,
      interactions,
      ...(moved === undefined ? {} : { tokens: [...moved.values()] }),
      ...(times.size === 0 ? {} : { times: [...times] }),
      sources,
    })
    if (edges.length % EDGES_AT_ONCE === 0) yield []
  }
  return edges
}

function sumOf(left: string, right: string): string {
  if (left === '') return right
  return right === '' ? left : addDecimals([left, right])
}
