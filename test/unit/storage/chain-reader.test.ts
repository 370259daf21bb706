import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readChain } from '../../../src-renderer/storage/chain-reader.ts'
import type { Database } from '../../../src-renderer/storage/database.ts'
import { repeated, storedCase } from './stored-case.ts'

interface Part {
  readonly entries: readonly number[]
  readonly captures: readonly number[]
  readonly events: readonly number[]
}

async function parts(database: Database, caseId: string, from?: number): Promise<Part[]> {
  const read: Part[] = []
  for await (const part of readChain(database, caseId, 'Reading', from)) {
    if (!part.ok) throw new Error(part.error.message)
    const { entries, captures, events } = part.value
    read.push({ entries: entries.map(({ seq }) => seq), captures: captures.map(({ seq }) => seq), events: events.map(({ seq }) => seq) })
  }
  return read
}

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

test('a case is read in growing parts, each with the rows that its entries name', async () => {
  const { database, caseId } = await storedCase(...repeated('response' as const, 12), 'event')
  expect(await parts(database, caseId)).toEqual([
    { entries: [1, 2, 3, 4], captures: [2, 3, 4], events: [1] },
    { entries: from(5, 12), captures: from(5, 12), events: [] },
    { entries: [13, 14], captures: [13], events: [14] },
  ])
})

test('a full part may be the last, and only an empty one shows the end', async () => {
  const { database, caseId } = await storedCase('event', 'event', 'event')
  expect(await parts(database, caseId)).toEqual([
    { entries: [1, 2, 3, 4], captures: [], events: [1, 2, 3, 4] },
    { entries: [], captures: [], events: [] },
  ])
})

test('reading begins at the given place', async () => {
  const { database, caseId } = await storedCase('event', 'response', 'event')
  expect(await parts(database, caseId, 3)).toEqual([{ entries: [3, 4], captures: [3], events: [4] }])
})

test('rows that no entry names are read too, those beyond the last entry with the last part', async () => {
  const { database, caseId } = await storedCase('response', 'event', 'response', 'response', 'event')
  await database.entries.bulkDelete([
    [caseId, 3],
    [caseId, 5],
    [caseId, 6],
  ])
  expect(await parts(database, caseId)).toEqual([{ entries: [1, 2, 4], captures: [2, 4, 5], events: [1, 3, 6] }])
})

test('a storage that fails is reported once, with the attempted operation', async () => {
  const { database, caseId } = await storedCase('response')
  database.dexie.close()
  const read = []
  for await (const part of readChain(database, caseId, 'Reading the case')) read.push(part)
  expect(read).toMatchObject([{ ok: false, error: { code: 'busy', message: expect.stringMatching(/^Reading the case failed/) as string } }])
})

test('fewer entries are read at once where bodies are large', async () => {
  const { database, caseId } = await storedCase(...repeated('response' as const, 9))
  await database.bodies.update([caseId, 3], { body: new Uint8Array(16_000_000) })
  expect((await parts(database, caseId)).map(({ entries }) => entries.length)).toEqual([4, 1, 2, 3])
})
