import type { Result } from '../../../src-shared/result.ts'
import type { FlowCapture, ReadFlows } from '../../evidence/read-answers.ts'
import type { FlowColumns } from '../../evidence/flow-columns.ts'

/** Reads that are known before they are wanted: while one is worked on, the next is under way. */
export interface ReadAhead {
  /** Tells the reads that will be wanted, in their order. */
  readonly expect: (reads: readonly (readonly FlowCapture[])[]) => void
  readonly read: ReadFlows
}

export function createReadAhead(read: ReadFlows): ReadAhead {
  const places = new Map<readonly FlowCapture[], number>()
  let expected: readonly (readonly FlowCapture[])[] = []
  let next: { readonly of: readonly FlowCapture[]; readonly columns: Promise<Result<readonly (FlowColumns | undefined)[]>> } | undefined
  return {
    expect(reads) {
      expected = reads.filter(({ length }) => length > 0)
      for (const [place, one] of expected.entries()) places.set(one, place)
    },
    async read(wanted) {
      const columns = next?.of === wanted ? next.columns : read(wanted)
      const place = places.get(wanted)
      const coming = place === undefined ? undefined : expected[place + 1]
      // Begun once this one is there: two at once would make the first come later.
      const found = await columns
      next = coming === undefined || !found.ok ? undefined : { of: coming, columns: read(coming) }
      return found
    },
  }
}
