import type { Cell } from '../../service/response/rows.ts'

/** A record in the form in which two responses are compared. */
export interface ComparedRecord {
  /**
   * Identity of the record: equal in two responses for the same thing, and unique within one
   * response.
   */
  readonly key: string
  readonly cells: Readonly<Record<string, Cell>>
  /** Capture that contains the record. */
  readonly captureId: string
  readonly pointer: string
}

/** The change of one record. A changed record names the fields that differ. */
export type RecordChange =
  | { readonly kind: 'added'; readonly after: ComparedRecord }
  | { readonly kind: 'removed'; readonly before: ComparedRecord }
  | { readonly kind: 'changed'; readonly before: ComparedRecord; readonly after: ComparedRecord; readonly fields: readonly string[] }

/**
 * The changes that turn the older records into the newer ones; empty where both are equal. Digits
 * are compared as delivered.
 */
export function changesBetween(before: readonly ComparedRecord[], after: readonly ComparedRecord[]): RecordChange[] {
  const older = new Map(before.map((record) => [record.key, record]))
  const newer = new Set(after.map(({ key }) => key))
  const changes = after.flatMap((record): RecordChange[] => {
    const known = older.get(record.key)
    if (known === undefined) return [{ kind: 'added', after: record }]
    const fields = differing(known.cells, record.cells)
    return fields.length === 0 ? [] : [{ kind: 'changed', before: known, after: record, fields }]
  })
  return [...changes, ...before.flatMap((record): RecordChange[] => (newer.has(record.key) ? [] : [{ kind: 'removed', before: record }]))]
}

/** The older records with the changes applied. */
export function withChanges(before: readonly ComparedRecord[], changes: readonly RecordChange[]): ComparedRecord[] {
  const records = new Map(before.map((record) => [record.key, record]))
  for (const change of changes) {
    if (change.kind === 'removed') records.delete(change.before.key)
    else records.set(change.after.key, change.after)
  }
  return [...records.values()]
}

/**
 * The same key twice in one response means two records; each gets its occurrence number in the key.
 */
export function withDistinctKeys(records: readonly ComparedRecord[]): ComparedRecord[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const turn = (seen.get(record.key) ?? 0) + 1
    seen.set(record.key, turn)
    return { ...record, key: JSON.stringify([record.key, turn]) }
  })
}

function differing(before: ComparedRecord['cells'], after: ComparedRecord['cells']): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter((field) => {
    const [one, other] = [ownCell(before, field), ownCell(after, field)]
    return one?.state !== other?.state || one?.text !== other?.text
  })
}

function ownCell(cells: ComparedRecord['cells'], field: string): Cell | undefined {
  return Object.hasOwn(cells, field) ? cells[field] : undefined
}
