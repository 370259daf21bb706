import { columnsOf } from '../../case/columns/packed-response.ts'
import { hashOfText, hasRepeated, mixedHash, repeatedHashes } from '../../case/columns/text-hashes.ts'
import type { Query } from '../../case/query.ts'
import { listOf, textOf } from './cells.ts'
import type { ResponsePage, SourcedRow } from './sourced-row.ts'

/** Identity of a record across responses: its query, a field, and the first entry of a list. */
export interface FieldIdentity {
  readonly nameOf: (query: Query) => string
  readonly field: string
  readonly list: string
}

/** The identity as a text. */
export function identityByFields({ nameOf, field, list }: FieldIdentity): (row: Pick<SourcedRow, 'query' | 'row'>) => string {
  return ({ query, row }) => `${nameOf(query)}\n${textOf(row, field)}\n${listOf(row, list)[0] ?? ''}`
}

/**
 * One entry per record of these pages, 0 where no other record can be the same; 'none' where all
 * are distinct. Compares columns, since building the names of ten thousand records takes longer
 * than the rest of a panel. undefined where a response is not stored in columns.
 */
export function repeatsIn(pages: readonly ResponsePage[], { nameOf, field, list }: FieldIdentity): Uint8Array | 'none' | undefined {
  const all = pages.map(({ response }) => columnsOf(response))
  const hashes = new Uint32Array(all.reduce((sum, columns) => sum + (columns?.count ?? 0), 0))
  let start = 0
  for (const columns of all) {
    if (columns === undefined) return undefined
    hashes.set(columns.valueHashes(field), start)
    start += columns.count
  }
  // If the field alone distinguishes all records, nothing else is compared.
  if (!hasRepeated(hashes)) return 'none'
  let end = 0
  for (const [position, { query }] of pages.entries()) {
    const columns = all[position]
    if (columns === undefined) continue
    const named = hashOfText(nameOf(query))
    const values = columns.valueHashes(field)
    const firsts = columns.firstHashes(list)
    for (let at = 0; at < columns.count; at += 1) hashes[end + at] = mixedHash(mixedHash(values[at] ?? 0, firsts[at] ?? 0), named)
    end += columns.count
  }
  return repeatedHashes(hashes) ?? 'none'
}
