import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { Capture } from '../../../../src-shared/custody/capture.ts'
import { decodeCapture } from '../../../../src-renderer/storage/decode.ts'
import { readFlows } from '../../../../src-renderer/storage/flows/stored-flows.ts'
import { loadCaptureSummaries } from '../../../../src-renderer/storage/opening/capture-summaries.ts'
import { DECODER_VERSION } from '../../../../src-shared/case/capture-summary.ts'
import { storedCase } from '../stored-case.ts'

const made = async (capture: Capture) => (await decodeCapture(capture)).flows

describe('flows', () => {
  test('are read from storage where usable, and derived from the body otherwise', async () => {
    const { database, caseId } = await storedCase('response', 'response', 'response', 'response')
    const loaded = [...(await loadCaptureSummaries(database, caseId, [2, 3, 4, 5])).values()]
    const [stored] = await readFlows(database, loaded, made)
    expect(stored).toMatchObject({ length: 1 })
    await database.flows.update([caseId, 3], { decoder: DECODER_VERSION + 1, columns: 'of another form' as never })
    await database.flows.delete([caseId, 4])
    await database.flows.delete([caseId, 5])
    await database.captures.delete([caseId, 5])
    const bodies = vi.spyOn(database.bodies, 'bulkGet')
    expect(await readFlows(database, loaded, made)).toEqual([stored, stored, stored, undefined])
    expect(bodies).toHaveBeenCalledTimes(2)
  })

  test('are not read for a response that has none, or was not understood', async () => {
    const { database, caseId } = await storedCase('response', 'response')
    const [one, two] = [...(await loadCaptureSummaries(database, caseId, [2, 3])).values()]
    if (one === undefined || two === undefined) expect.unreachable()
    await database.flows.clear()
    const captures = vi.spyOn(database.captures, 'bulkGet')
    const without = [
      { ...one, capture: { ...one.capture, endpoint: 'profiler/labels' as const } },
      { ...two, summary: { ...two.summary, understood: false } },
    ]
    expect(await readFlows(database, without, made)).toEqual([undefined, undefined])
    expect(captures).not.toHaveBeenCalled()
    expect(await readFlows(database, [one], made)).toMatchObject([{ length: 1 }])
  })
})
