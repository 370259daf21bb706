import { ok, type Result } from '../../core/result.ts'
import type { FlowCapture, ReadFlows } from '../../case/read-answers.ts'
import type { FlowColumns } from '../../case/flow-columns.ts'

/** Reads that are known before they are wanted: while one is worked on, the next is under way. */
export interface ReadAhead {
  /** Tells the reads that will be wanted, in their order. */
  readonly expect: (reads: readonly (readonly FlowCapture[])[]) => void
  readonly read: ReadFlows
}

/** Records that are read together: of thousands of wallets with twenty answers each, going to the store would take longer than what is read. */
const RECORDS_TOGETHER = 10_000

/** Reads that follow on each other and are read as one. */
interface Together {
  readonly place: number
  readonly captures: FlowCapture[]
  records: number
  columns: Promise<Result<readonly (FlowColumns | undefined)[]>> | undefined
}

export function createReadAhead(read: ReadFlows, recordsTogether = RECORDS_TOGETHER): ReadAhead {
  const groups: Together[] = []
  const places = new Map<readonly FlowCapture[], { readonly group: Together; readonly from: number }>()
  const begin = (group: Together): NonNullable<Together['columns']> => (group.columns ??= read(group.captures))
  return {
    expect(reads) {
      for (const one of reads) {
        if (one.length === 0) continue
        const records = one.reduce((sum, { digest }) => sum + digest.rows, 0)
        let group = groups.at(-1)
        if (group === undefined || group.columns !== undefined || group.records + records > recordsTogether)
          groups.push((group = { place: groups.length, captures: [], records: 0, columns: undefined }))
        places.set(one, { group, from: group.captures.length })
        group.captures.push(...one)
        group.records += records
      }
    },
    async read(wanted) {
      const known = places.get(wanted)
      if (known === undefined) return read(wanted)
      const { group, from } = known
      const found = await begin(group)
      if (!found.ok) return found
      // Begun once this one is there: two at once would make the first come later.
      const coming = groups[group.place + 1]
      if (coming !== undefined) void begin(coming)
      const isLast = from + wanted.length === group.captures.length
      // What was handed over is not kept.
      if (isLast) group.columns = undefined
      return ok(found.value.slice(from, from + wanted.length))
    },
  }
}
