import type { GraphFilterRecord } from '../../custody/graph-event.ts'
import type { FilterPart } from '../../view-models/graph/filter-words.ts'
import { EVERYTHING } from './visible-graph.ts'

/** The filter without one of its conditions. */
export function withoutPart(filter: GraphFilterRecord, part: FilterPart): GraphFilterRecord {
  const { incoming, outgoing, relations, min, max, from, to, chains, tokens, labels, coverage } = EVERYTHING
  const none: Readonly<Record<FilterPart, Partial<GraphFilterRecord>>> = {
    direction: { incoming, outgoing },
    relations: { relations },
    value: { min, max },
    time: { from, to },
    chains: { chains },
    tokens: { tokens },
    labels: { labels },
    coverage: { coverage },
    unknown: {},
  }
  const left = { ...filter, ...none[part] }
  if (part !== 'unknown' && (left.from !== '' || left.to !== '' || left.tokens.length > 0)) return left
  // Whether an edge's time or token is reported matters only to a filter by time or token.
  const { knownOnly: _, ...rest } = left
  return rest
}
