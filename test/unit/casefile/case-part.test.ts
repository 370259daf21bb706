import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { readCasePart } from '../../../src-renderer/casefile/case-part.ts'
import { storedCase } from './stored-case.ts'

test('a stretch has its entries in order, each with what it stands for, from its first to its last', async () => {
  const { database, caseId } = await storedCase('answer', 'event', 'answer', 'event')
  const whole = await readCasePart(database, caseId, 0)
  expect(whole.entries.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(['1 event', '2 capture', '3 event', '4 capture', '5 event'])
  expect([...whole.payloads.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(whole.payloads.get(3)).toMatchObject({ kind: 'node-hidden', nodeId: 'n-1' })
  expect(whole.payloads.get(4)).toMatchObject({ capture: { seq: 4 }, digest: { understood: true } })
  const rest = await readCasePart(database, caseId, 3)
  expect(rest.entries.map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect([...rest.payloads.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 5])
})

test('behind the last entry there is nothing, and nothing else is read for it', async () => {
  const { database, caseId } = await storedCase('answer')
  const captures = vi.spyOn(database.captures, 'where')
  expect(await readCasePart(database, caseId, 3)).toEqual({ entries: [], payloads: new Map() })
  expect(await readCasePart(database, 'nowhere', 0)).toEqual({ entries: [], payloads: new Map() })
  expect(captures).not.toHaveBeenCalled()
})

test('a case of several stretches is read whole without a single body', async () => {
  const { database, caseId } = await storedCase(...Array.from({ length: 502 }, () => 'answer' as const))
  const [bodies, body] = [vi.spyOn(database.bodies, 'bulkGet'), vi.spyOn(database.bodies, 'get')]
  const seqs: number[] = []
  for (let from = 0; ;) {
    const { entries, payloads } = await readCasePart(database, caseId, from)
    const last = entries.at(-1)
    if (last === undefined) break
    seqs.push(...payloads.keys())
    from = last.seq + 1
  }
  expect(new Set(seqs).size).toBe(503)
  expect([bodies.mock.calls, body.mock.calls]).toEqual([[], []])
})

test('a stretch of answers alone asks for no events', async () => {
  const { database, caseId } = await storedCase('answer', 'answer')
  const events = vi.spyOn(database.events, 'where')
  expect((await readCasePart(database, caseId, 2)).payloads.size).toBe(2)
  expect(events).not.toHaveBeenCalled()
  await readCasePart(database, caseId, 1)
  expect(events).toHaveBeenCalledOnce()
})

test('what is gone is missing, and so is an answer that is not the one its entry names', async () => {
  const { database, caseId } = await storedCase('answer', 'event', 'answer', 'answer')
  await database.events.delete([caseId, 3])
  await database.captures.delete([caseId, 4])
  await database.entries.update([caseId, 5], { ref: 'another' })
  const { entries, payloads } = await readCasePart(database, caseId, 0)
  expect(entries).toHaveLength(5)
  expect([...payloads.keys()].toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('another case’s rows are none of this one’s', async () => {
  const { database, caseId } = await storedCase('event')
  await database.events.bulkAdd([...(await database.events.toArray())].map((event) => ({ ...event, caseId: `${caseId}-2` })))
  expect((await readCasePart(database, caseId, 0)).payloads.size).toBe(2)
})
