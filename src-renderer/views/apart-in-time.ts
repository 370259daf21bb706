import type { SourcedRow } from './panels/panel-facts.ts'

interface Span {
  readonly from: string
  readonly to: string
  readonly seq: number
}

/** A record, or a page of them. */
type InTime = Pick<SourcedRow, 'question' | 'capture'>

/**
 * The records whose volumes may be added up: per chain, the newest answer first, and of the others only those whose
 * windows touch no window already taken. Two answers about the same days describe the same transfers.
 */
export function apartInTime<T extends InTime>(rows: readonly T[]): { readonly kept: readonly T[]; readonly left: readonly T[] } {
  const questions = new Map<string, Span & { readonly chain: string }>()
  for (const row of rows) {
    const key = questionKey(row)
    const known = questions.get(key)
    const span = { chain: row.question.chain, from: row.question.window?.from ?? '', to: row.question.window?.to ?? '9999', seq: row.capture.seq }
    if (known === undefined || known.seq < span.seq) questions.set(key, span)
  }
  const taken = new Map<string, Span[]>()
  const accepted = new Set<string>()
  for (const [key, span] of [...questions].toSorted((a, b) => b[1].seq - a[1].seq)) {
    const { chain } = span
    const others = chain === 'all' ? [...taken.values()].flat() : [...(taken.get(chain) ?? []), ...(taken.get('all') ?? [])]
    if (others.some((other) => span.from <= other.to && other.from <= span.to)) continue
    accepted.add(key)
    taken.set(chain, [...(taken.get(chain) ?? []), span])
  }
  const isKept = (row: T): boolean => accepted.has(questionKey(row))
  return { kept: rows.filter(isKept), left: rows.filter((row) => !isKept(row)) }
}

function questionKey({ question }: InTime): string {
  return JSON.stringify([question.chain, question.window, question.rest])
}
