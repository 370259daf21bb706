import { addDecimals } from '../../core/decimal.ts'
import type { GraphEdge } from '../graph-model.ts'

/** All that goes from one node to another, of all chains: one line on the canvas, with its parts for the details. */
export interface JoinedEdge {
  readonly id: string
  readonly kind: GraphEdge['kind']
  readonly source: string
  readonly target: string
  /** US dollars of all parts, decimal text; '' where none has any. */
  readonly volume: string
  /** How often in all parts, decimal text; '' where the service says of none. */
  readonly interactions: string
  /** Each relation once, as the service calls it. */
  readonly relations: readonly string[]
  /** As of its parts: `whole` where one of them has the figures of the whole flow. */
  readonly figuresOf?: GraphEdge['figuresOf']
  /** In the order of the model, at least one. */
  readonly parts: readonly GraphEdge[]
}

/** Name of the line that an edge is part of: the same whatever else is part of it. */
export function joinedId({ kind, source, target }: Pick<GraphEdge, 'source' | 'target'> & { readonly kind: string }): string {
  return `${kind} ${source} ${target}`
}

/** Parallel edges as one: value by direction, and relations apart from value. In the order of their first parts. */
export function joinedEdges(edges: readonly GraphEdge[]): JoinedEdge[] {
  return [...Map.groupBy(edges, joinedId)].flatMap(([id, parts]) =>
    parts.slice(0, 1).map(({ kind, source, target }) => ({
      id,
      kind,
      source,
      target,
      volume: sumOf(parts.map(({ volume }) => volume)),
      interactions: sumOf(parts.map(({ interactions }) => interactions)),
      relations: [...new Set(parts.map(({ relation }) => relation).filter((relation) => relation !== ''))],
      ...figuresOfAll(parts),
      parts,
    })),
  )
}

function figuresOfAll(parts: readonly GraphEdge[]): Pick<JoinedEdge, 'figuresOf'> {
  const found = (['whole', 'filtered'] as const).find((one) => parts.some(({ figuresOf }) => figuresOf === one))
  return found === undefined ? {} : { figuresOf: found }
}

function sumOf(figures: readonly string[]): string {
  const known = figures.filter((figure) => figure !== '')
  const [only = ''] = known
  return known.length < 2 ? only : addDecimals(known)
}
