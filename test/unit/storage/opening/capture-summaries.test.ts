import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { loadCaptureSummaries, someCaptureSummaries } from '../../../../src-renderer/storage/opening/capture-summaries.ts'
import { DECODER_VERSION } from '../../../../src-shared/case/capture-summary.ts'
import { repeated, storedCase } from '../stored-case.ts'

describe('captures as an open case holds them', () => {
  test('have header and stored summary, and no body is read', async () => {
    const { database, caseId } = await storedCase('response', 'event', 'response')
    const bodies = vi.spyOn(database.bodies, 'where')
    const summarized = await loadCaptureSummaries(database, caseId, [2, 4])
    expect([...summarized.keys()]).toEqual([2, 4])
    expect(summarized.get(4)?.capture).toMatchObject({ seq: 4, endpoint: 'profiler/counterparties' })
    expect(summarized.get(4)?.capture).not.toHaveProperty('body')
    expect(summarized.get(4)?.summary).toMatchObject({ rows: 1 })
    expect(bodies).not.toHaveBeenCalled()
  })

  test('are none for no places, and nothing is read', async () => {
    const { database, caseId } = await storedCase('response')
    const summaries = vi.spyOn(database.summaries, 'where')
    expect(await loadCaptureSummaries(database, caseId, [])).toEqual(new Map())
    expect(summaries).not.toHaveBeenCalled()
  })

  test('have a summary derived from the body where it is missing or of an unusable decoder version, and only there', async () => {
    const { database, caseId } = await storedCase('response', 'response', 'response', 'response')
    const whole = await loadCaptureSummaries(database, caseId, [2, 3, 4, 5])
    await database.summaries.delete([caseId, 3])
    await database.summaries.update([caseId, 4], { decoder: DECODER_VERSION + 1, summary: { understood: false } as never })
    const bodies = vi.spyOn(database.bodies, 'where')
    const summarized = await loadCaptureSummaries(database, caseId, [2, 3, 4, 5])
    expect(new Map([...summarized].toSorted(([a], [b]) => a - b))).toEqual(whole)
    expect(bodies).toHaveBeenCalledOnce()
  })

  test('skip a place between them that has no summary', async () => {
    const { database, caseId } = await storedCase('response', 'response', 'response')
    await database.summaries.delete([caseId, 3])
    const summarized = await loadCaptureSummaries(database, caseId, [2, 4])
    expect([summarized.has(2), summarized.has(3), summarized.has(4)]).toEqual([true, false, true])
  })

  test('leave out one whose header or body is gone', async () => {
    const { database, caseId } = await storedCase('response', 'response', 'response', 'response', 'response')
    await database.captures.delete([caseId, 2])
    await database.summaries.bulkDelete([
      [caseId, 3],
      [caseId, 4],
      [caseId, 5],
    ])
    await database.captures.delete([caseId, 3])
    await database.bodies.delete([caseId, 4])
    expect([...(await loadCaptureSummaries(database, caseId, [2, 3, 4, 5, 6])).keys()].toSorted((a, b) => a - b)).toEqual([5, 6])
  })

  test('are all derived again, however many need it', async () => {
    const { database, caseId } = await storedCase(...repeated('response' as const, 41))
    await database.summaries.clear()
    const captures = vi.spyOn(database.captures, 'bulkGet')
    const seqs = Array.from({ length: 41 }, (_, at) => at + 2)
    expect([...(await loadCaptureSummaries(database, caseId, seqs)).keys()]).toEqual(seqs)
    // With their bodies, twenty at a time.
    expect(captures.mock.calls.map(([keys]) => keys.length)).toEqual([20, 20, 1])
  })
})

describe('the next captures of a case', () => {
  test('are a limited number from a given place, with the place where the next begin', async () => {
    const { database, caseId } = await storedCase('response', 'event', 'response', 'response')
    const some = async (from: number, max: number) => {
      const { last, captures } = await someCaptureSummaries(database, caseId, from, max)
      return [last, captures.map(({ capture: { seq } }) => seq)]
    }
    expect(await some(0, 2)).toEqual([4, [2, 4]])
    expect(await some(4, 2)).toEqual([5, [4, 5]])
    expect(await some(5, 2)).toEqual([5, [5]])
    expect(await some(6, 2)).toEqual([undefined, []])
    // One without a summary was read too.
    await database.summaries.delete([caseId, 5])
    await database.bodies.delete([caseId, 5])
    expect(await some(4, 2)).toEqual([5, [4]])
  })
})
