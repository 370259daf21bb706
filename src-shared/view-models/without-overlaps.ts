import { queryKey } from '../case/query.ts'
import type { SourcedRow } from './panels/sourced-row.ts'

interface Span {
  readonly from: string
  readonly to: string
  readonly seq: number
}

/** A record, or a page of records. */
type InTime = Pick<SourcedRow, 'query' | 'capture'>

/**
 * The records whose volumes may be added up. Per chain the newest response comes first; an older
 * one is added only if its window overlaps no window already included. Two responses about the same
 * days describe the same transfers.
 */
export function withoutOverlaps<T extends InTime>(rows: readonly T[]): { readonly saved: readonly T[]; readonly left: readonly T[] } {
  const queries = new Map<string, Span & { readonly chain: string }>()
  for (const row of rows) {
    const key = queryKey(row.query)
    const known = queries.get(key)
    const span = { chain: row.query.chain, from: row.query.window?.from ?? '', to: row.query.window?.to ?? '9999', seq: row.capture.seq }
    if (known === undefined || known.seq < span.seq) queries.set(key, span)
  }
  const taken = new Map<string, Span[]>()
  const accepted = new Set<string>()
  for (const [key, span] of [...queries].toSorted((a, b) => b[1].seq - a[1].seq)) {
    const { chain } = span
    const others = chain === 'all' ? [...taken.values()].flat() : [...(taken.get(chain) ?? []), ...(taken.get('all') ?? [])]
    if (others.some((other) => span.from <= other.to && other.from <= span.to)) continue
    accepted.add(key)
    taken.set(chain, [...(taken.get(chain) ?? []), span])
  }
  const isAccepted = (row: T): boolean => accepted.has(queryKey(row.query))
  return { saved: rows.filter(isAccepted), left: rows.filter((row) => !isAccepted(row)) }
}
