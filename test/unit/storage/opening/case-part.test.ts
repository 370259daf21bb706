import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { readCasePart } from '../../../../src-renderer/storage/opening/case-part.ts'
import { storedCase } from '../stored-case.ts'

test('a part has its entries in order, each with what it names, from its first to its last', async () => {
  const { database, caseId } = await storedCase('response', 'event', 'response', 'event')
  const whole = await readCasePart(database, caseId, 0)
  expect(whole.entries.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(['1 event', '2 capture', '3 event', '4 capture', '5 event'])
  expect([...whole.payloads.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(whole.payloads.get(3)).toMatchObject({ kind: 'node-hidden', nodeId: 'n-1' })
  expect(whole.payloads.get(4)).toMatchObject({ capture: { seq: 4 }, summary: { understood: true } })
  const rest = await readCasePart(database, caseId, 3)
  expect(rest.entries.map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect([...rest.payloads.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5])
})

test('there is nothing after the last entry', async () => {
  const { database, caseId } = await storedCase('response')
  expect(await readCasePart(database, caseId, 3)).toEqual({ entries: [], payloads: new Map() })
  expect(await readCasePart(database, 'nowhere', 0)).toEqual({ entries: [], payloads: new Map() })
})

test('a case of several parts is read whole without a single body', async () => {
  const { database, caseId } = await storedCase(...Array.from({ length: 502 }, () => 'response' as const))
  const reads = (['where', 'get', 'bulkGet'] as const).map((way) => vi.spyOn(database.bodies, way))
  const seqs: number[] = []
  for (let from = 0; ;) {
    const { entries, payloads } = await readCasePart(database, caseId, from)
    const last = entries.at(-1)
    if (last === undefined) break
    seqs.push(...payloads.keys())
    from = last.seq + 1
  }
  expect(new Set(seqs).size).toBe(503)
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})

test('everything that a part names is requested at once, before its entries are read, and nothing after', async () => {
  const { database, caseId } = await storedCase('response', 'event')
  const { entries, captures, summaries, events } = database
  const requested = [entries, captures, summaries, events].map((table) => vi.spyOn(table, 'where'))
  const times = () => requested.map(({ mock }) => mock.calls.length)
  const part = readCasePart(database, caseId, 0)
  expect(times()).toEqual([1, 1, 1, 1])
  expect((await part).payloads.size).toBe(3)
  expect(times()).toEqual([1, 1, 1, 1])
})

test('a chain with gaps is read to the end of its part', async () => {
  const { database, caseId } = await storedCase('response', 'event')
  const [event] = await database.events.where(':id').equals([caseId, 3]).toArray()
  const [entry] = await database.entries.where(':id').equals([caseId, 3]).toArray()
  if (event === undefined || entry === undefined) expect.fail('the case has no third entry')
  await database.entries.put({ ...entry, seq: 900 })
  await database.events.put({ ...event, seq: 900 })
  expect([...(await readCasePart(database, caseId, 0)).payloads.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 900])
})

test('a missing row yields no payload, and neither does a response that is not the one its entry names', async () => {
  const { database, caseId } = await storedCase('response', 'event', 'response', 'response')
  await database.events.delete([caseId, 3])
  await database.captures.delete([caseId, 4])
  await database.entries.update([caseId, 5], { ref: 'another' })
  const { entries, payloads } = await readCasePart(database, caseId, 0)
  expect(entries).toHaveLength(5)
  expect([...payloads.keys()].toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('rows of another case are not read', async () => {
  const { database, caseId } = await storedCase('event')
  await database.events.bulkAdd([...(await database.events.toArray())].map((event) => ({ ...event, caseId: `${caseId}-2` })))
  expect((await readCasePart(database, caseId, 0)).payloads.size).toBe(2)
})
