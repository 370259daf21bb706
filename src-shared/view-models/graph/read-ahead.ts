import { ok, type Result } from '../../core/result.ts'
import type { FlowCapture, ReadFlows } from '../../case/read-responses.ts'
import type { FlowColumns } from '../../case/flow-columns.ts'

/** Prefetches known reads: while one is processed, the next is loading. */
export interface ReadAhead {
  /** Announces the reads that will follow, in order. */
  readonly expect: (reads: readonly (readonly FlowCapture[])[]) => void
  readonly read: ReadFlows
}

/**
 * Records read in one batch: for thousands of wallets with twenty responses each, store access
 * would take longer than the reads themselves.
 */
const RECORDS_PER_BATCH = 10_000

/** Consecutive reads that are loaded as one batch. */
interface ReadBatch {
  readonly index: number
  readonly captures: FlowCapture[]
  records: number
  columns: Promise<Result<readonly (FlowColumns | undefined)[]>> | undefined
}

export function createReadAhead(read: ReadFlows, recordsTogether = RECORDS_PER_BATCH): ReadAhead {
  const groups: ReadBatch[] = []
  const indices = new Map<readonly FlowCapture[], { readonly group: ReadBatch; readonly from: number }>()
  const begin = (group: ReadBatch): NonNullable<ReadBatch['columns']> => (group.columns ??= read(group.captures))
  return {
    expect(reads) {
      for (const one of reads) {
        if (one.length === 0) continue
        const records = one.reduce((sum, { summary }) => sum + summary.rows, 0)
        let group = groups.at(-1)
        if (group === undefined || group.columns !== undefined || group.records + records > recordsTogether)
          groups.push((group = { index: groups.length, captures: [], records: 0, columns: undefined }))
        indices.set(one, { group, from: group.captures.length })
        group.captures.push(...one)
        group.records += records
      }
    },
    async read(wanted) {
      const known = indices.get(wanted)
      if (known === undefined) return read(wanted)
      const { group, from } = known
      const found = await begin(group)
      if (!found.ok) return found
      // Start the next batch once this one has arrived: two at once would delay the first.
      const coming = groups[group.index + 1]
      if (coming !== undefined) void begin(coming)
      const isLast = from + wanted.length === group.captures.length
      // Release columns that were handed over.
      if (isLast) group.columns = undefined
      return ok(found.value.slice(from, from + wanted.length))
    },
  }
}
