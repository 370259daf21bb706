import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { foldedCaptures } from '../../../src-renderer/casefile/folded-captures.ts'
import { DECODER_VERSION } from '../../../src-renderer/evidence/digest.ts'
import { areNamesAtHand, namesAtHand, readNames } from '../../../src-renderer/evidence/names/held-names.ts'
import { storedCase } from './stored-case.ts'

const atOnce = (): Promise<void> => Promise.resolve()

test('what a stretch names is read in one go, when one of it is wanted, and once', async () => {
  const { database, caseId } = await storedCase('answer', 'answer', 'answer')
  const held = [...(await foldedCaptures(database, caseId, [2, 3, 4])).values()]
  expect(areNamesAtHand(held)).toBe(false)
  expect(() => held.map(namesAtHand)).toThrow(/was not read/)
  const read = vi.spyOn(database.names, 'bulkGet')
  const [one, other] = await Promise.all([readNames(held, atOnce), readNames(held, atOnce)])
  expect([one, other]).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: undefined },
  ])
  expect(read).toHaveBeenCalledOnce()
  expect(held.map(namesAtHand)).toEqual((await database.names.toArray()).map(({ names }) => names))
})

test('where a row is missing, or of a decoder that does not serve, it is made of the body', async () => {
  const { database, caseId } = await storedCase('answer', 'answer', 'answer')
  const rows = await database.names.toArray()
  await database.names.delete([caseId, 2])
  await database.names.update([caseId, 3], { decoder: DECODER_VERSION + 1, names: 'of another form' as never })
  const held = [...(await foldedCaptures(database, caseId, [2, 3, 4])).values()]
  expect(await readNames(held, atOnce)).toEqual({ ok: true, value: undefined })
  expect(held.map(namesAtHand)).toEqual(rows.map(({ names }) => names))
})

test('where nothing is left to read it from, and where the storage fails, that is a failure and no empty list; it is tried again', async () => {
  const { database, caseId } = await storedCase('answer', 'answer')
  await database.names.delete([caseId, 3])
  const bodies = await database.bodies.toArray()
  await database.bodies.delete([caseId, 3])
  const held = [...(await foldedCaptures(database, caseId, [2, 3])).values()]
  expect(await readNames(held, atOnce)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
  await database.bodies.bulkPut(bodies)
  expect(await readNames(held, atOnce)).toEqual({ ok: true, value: undefined })
  const others = [...(await foldedCaptures(database, caseId, [2, 3])).values()]
  const failing = vi.spyOn(database.names, 'bulkGet').mockRejectedValueOnce(new DOMException('no', 'UnknownError'))
  expect(await readNames(others, atOnce)).toMatchObject({ ok: false, error: { code: 'disk_error' } })
  failing.mockRestore()
  expect(await readNames(others, atOnce)).toEqual({ ok: true, value: undefined })
})
