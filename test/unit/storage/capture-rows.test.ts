import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import {
  addCaptures,
  headerOf,
  replaceDerived,
  rowsOfCapture,
  serves,
  withBodies,
  type RowsOfCapture,
} from '../../../src-renderer/storage/capture-rows.ts'
import type { Database } from '../../../src-renderer/storage/database.ts'
import { decodeCapture } from '../../../src-renderer/storage/decode.ts'
import { DECODER_VERSION, OLDEST_SERVING_DECODER } from '../../../src-shared/case/capture-summary.ts'
import { storedCase, wholeCapturesOf } from './stored-case.ts'

async function rowsIn(database: Database, caseId: string): Promise<RowsOfCapture[]> {
  const captures = await wholeCapturesOf(database, caseId)
  return await Promise.all(captures.map(async (capture) => rowsOfCapture(capture, await decodeCapture(capture))))
}

test('a capture is five rows at one place: header, body, summary, names, flows', async () => {
  const { database, caseId } = await storedCase('response')
  const [rows] = await rowsIn(database, caseId)
  const [header, body, summary, names, flows] = await Promise.all([
    database.captures.toArray(),
    database.bodies.toArray(),
    database.summaries.toArray(),
    database.names.toArray(),
    database.flows.toArray(),
  ])
  expect(rows).toEqual({ header: header[0], body: body[0], summary: summary[0], names: names[0], flows: flows[0] })
  expect(rows?.summary).toMatchObject({ caseId, seq: 2, decoder: DECODER_VERSION })
  expect(rows?.names).toMatchObject({ caseId, seq: 2, decoder: DECODER_VERSION, names: { tokens: [] } })
  expect(rows?.flows).toMatchObject({ caseId, seq: 2, decoder: DECODER_VERSION, columns: { length: 1 } })
})

test('a capture without flows has no row of flows', async () => {
  const { database, caseId } = await storedCase('response')
  const [capture] = await wholeCapturesOf(database, caseId)
  if (capture === undefined) expect.unreachable()
  const { summary, names } = await decodeCapture(capture)
  expect(rowsOfCapture(capture, { summary, names, flows: undefined }).flows).toBeUndefined()
})

test('accepted decoder versions range from the oldest supported one to the current one', () => {
  const by = (decoder: number): boolean => serves({ caseId: 'c', seq: 1, decoder, summary: {} as never }) // only its number is read
  expect([OLDEST_SERVING_DECODER - 1, OLDEST_SERVING_DECODER, DECODER_VERSION, DECODER_VERSION + 1].map(by)).toEqual([false, true, true, false])
})

test('bodies are found in one read, and a capture whose body is gone is left out', async () => {
  const { database, caseId } = await storedCase('response', 'response', 'response')
  const [one, two, three] = await database.captures.toArray()
  if (one === undefined || two === undefined || three === undefined) expect.unreachable()
  await database.bodies.delete([caseId, 3])
  const read = vi.spyOn(database.bodies, 'where')
  const whole = await withBodies(database, [three, two, one])
  expect(whole.map(({ seq, body }) => [seq, body.length])).toEqual([
    [4, three.bodyBytes],
    [2, one.bodyBytes],
  ])
  expect(whole.map(headerOf)).toEqual([three, one])
  expect(read).toHaveBeenCalledOnce()
})

test('an occupied place aborts the addition', async () => {
  const { database, caseId } = await storedCase('response')
  const rows = await rowsIn(database, caseId)
  const { captures, bodies, summaries, names, flows } = database
  await expect(database.dexie.transaction('rw', [captures, bodies, summaries, names, flows], () => addCaptures(database, rows))).rejects.toThrow(
    /exists/,
  )
  expect([await captures.count(), await bodies.count(), await summaries.count(), await flows.count()]).toEqual([1, 1, 1, 1])
})

const TOKEN = { chain: 'ethereum', address: '0x1', symbol: 'T' }

test('derived rows replace the earlier ones, and flows that no longer exist are removed', async () => {
  const { database, caseId } = await storedCase('response', 'response', 'response')
  const [one, two, three] = await rowsIn(database, caseId)
  if (one === undefined || two === undefined || three === undefined) expect.unreachable()
  await database.flows.delete([caseId, 3])
  await database.summaries.delete([caseId, 3])
  const changed = {
    ...one,
    summary: { ...one.summary, summary: { ...one.summary.summary, rows: 7 } },
    names: { ...one.names, names: { ...one.names.names, tokens: [TOKEN] } },
    flows: undefined,
  }
  await replaceDerived(database, [changed, two])
  expect((await database.names.toArray()).map(({ names }) => names.tokens)).toEqual([[TOKEN], [], []])
  expect((await database.summaries.toArray()).map(({ seq, summary }) => [seq, summary.rows])).toEqual([
    [2, 7],
    [3, 1],
    [4, 1],
  ])
  expect((await database.flows.toArray()).map(({ seq }) => seq)).toEqual([3, 4])
})
