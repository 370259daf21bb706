import type { GraphFilterRecord } from '../../../src-shared/graph-event.ts'
import type { FilterPart } from '../../views/graph/filter-words.ts'
import { EVERYTHING } from './readable-part.ts'

/** The filter without one of its parts. */
export function withoutPart(filter: GraphFilterRecord, part: FilterPart): GraphFilterRecord {
  const { incoming, outgoing, relations, least, most, from, to, chains, tokens, labels, coverage } = EVERYTHING
  const none: Readonly<Record<FilterPart, Partial<GraphFilterRecord>>> = {
    direction: { incoming, outgoing },
    relations: { relations },
    value: { least, most },
    time: { from, to },
    chains: { chains },
    tokens: { tokens },
    labels: { labels },
    coverage: { coverage },
  }
  return { ...filter, ...none[part] }
}
