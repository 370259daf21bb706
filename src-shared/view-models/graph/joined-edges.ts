import { addDecimals } from '../../core/decimal.ts'
import type { GraphEdge } from '../graph-types.ts'

/**
 * All edges from one node to another, over all chains: one line on the canvas, with its parts for
 * the details.
 */
export interface JoinedEdge {
  readonly id: string
  readonly kind: GraphEdge['kind']
  readonly source: string
  readonly target: string
  /** US dollars of all parts, decimal text; '' where none has any. */
  readonly volume: string
  /** Number of interactions over all parts, decimal text; '' where the service gives none. */
  readonly interactions: string
  /** Each relation once, in the words of the service. */
  readonly relations: readonly string[]
  /** As in its parts: `whole` where one of them has the figures of the whole flow. */
  readonly figuresOf?: GraphEdge['figuresOf']
  /** In the order of the model, at least one. */
  readonly parts: readonly GraphEdge[]
}

/** Id of the joined edge that an edge is part of, independent of its other parts. */
export function joinedId({ kind, source, target }: Pick<GraphEdge, 'source' | 'target'> & { readonly kind: string }): string {
  return `${kind} ${source} ${target}`
}

/**
 * Joins parallel edges: value by direction, relations separate from value. Ordered by first part.
 */
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
