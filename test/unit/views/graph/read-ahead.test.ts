import { expect, test } from 'vitest'
import { failure } from '../../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/result.ts'
import type { FlowColumns } from '../../../../src-renderer/evidence/flow-columns.ts'
import type { FlowCapture } from '../../../../src-renderer/evidence/read-answers.ts'
import { createReadAhead } from '../../../../src-renderer/views/graph/read-ahead.ts'

/** Stand for captures: only which list they are in counts. */
const reads = [[{}, {}], [], [{}], [{}]] as unknown as readonly (readonly FlowCapture[])[]
const columnsOf = (place: number): readonly (FlowColumns | undefined)[] => (reads[place] ?? []).map(() => undefined)

function watchedReads(answer: (place: number) => Result<readonly (FlowColumns | undefined)[]> = (place) => ok(columnsOf(place))) {
  const begun: number[] = []
  const ahead = createReadAhead(async (wanted) => {
    const place = reads.indexOf(wanted)
    begun.push(place)
    await Promise.resolve()
    return answer(place)
  })
  return { ahead, begun, read: (place: number) => ahead.read(reads[place] ?? []) }
}

test('each is read once, and the next begins as soon as one is there; empty ones are none', async () => {
  const { ahead, begun, read } = watchedReads()
  ahead.expect(reads)
  expect(await read(0)).toEqual(ok(columnsOf(0)))
  expect(begun).toEqual([0, 2])
  expect(await read(2)).toEqual(ok(columnsOf(2)))
  expect(await read(3)).toEqual(ok(columnsOf(3)))
  expect(begun).toEqual([0, 2, 3])
})

test('one that nobody expected is read all the same', async () => {
  const { begun, read } = watchedReads()
  await read(0)
  await read(3)
  expect(begun).toEqual([0, 3])
})

test('behind one that fails no other begins, and the failure is told', async () => {
  const gone = err(failure('corrupt', 'Gone.', 'Verify.'))
  const { ahead, begun, read } = watchedReads(() => gone)
  ahead.expect(reads)
  expect(await read(0)).toBe(gone)
  expect(begun).toEqual([0])
})
