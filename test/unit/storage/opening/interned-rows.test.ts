import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { internedEntry, internedHeader } from '../../../../src-renderer/storage/opening/interned-rows.ts'
import { rowsOfCase } from '../../../../src-renderer/storage/database.ts'
import { storedCase } from '../stored-case.ts'

test('an open case holds entries and headers equal to the stored ones', async () => {
  const { database, caseId } = await storedCase('response', 'event', 'response')
  const entries = await rowsOfCase(database.entries, caseId)
  expect(entries.map((entry, at) => internedEntry(entry, entries[at - 1]))).toEqual(entries)
  const headers = await rowsOfCase(database.captures, caseId)
  expect(headers.map(internedHeader)).toEqual(headers)
  const [entry] = entries
  const [header] = headers
  if (entry === undefined || header === undefined) expect.unreachable()
  // Of a truncated chain, and with additional members of a later version.
  const odd = { ...entry, prev: 'f'.repeat(64), more: 'x' }
  expect(internedEntry(odd, entry)).toStrictEqual(odd)
  const seen = [{ author: 'a', seq: 1, head: 'h' }]
  expect(internedEntry({ ...entry, seen }, undefined)).toStrictEqual({ ...entry, seen })
  const long = { ...header, subjectId: undefined, headers: [['x-request-id', 'r'.repeat(40)]] as const, more: 'x' }
  expect(internedHeader(long)).toStrictEqual(long)
})
