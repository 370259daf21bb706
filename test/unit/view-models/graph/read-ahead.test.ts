import { expect, test } from 'vitest'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import type { FlowColumns } from '../../../../src-shared/case/flow-columns.ts'
import type { FlowCapture } from '../../../../src-shared/case/read-responses.ts'
import { createReadAhead } from '../../../../src-shared/view-models/graph/read-ahead.ts'

/** A stand-in for a capture: only its record count is read. */
function captureOf(rows: number): FlowCapture {
  return { summary: { rows } } as unknown as FlowCapture
}

const reads = [[captureOf(4), captureOf(1)], [], [captureOf(5)], [captureOf(3)], [captureOf(2)]]
const all = reads.flat()
/** Stand-ins for the columns. */
const columns = all.map((_, at) => ({ at }) as unknown as FlowColumns)
const columnsOf = (captures: readonly FlowCapture[]): FlowColumns[] => captures.flatMap((one) => columns[all.indexOf(one)] ?? [])

function watchedReads(
  together: number,
  response: (captures: readonly FlowCapture[]) => Result<FlowColumns[]> = (captures) => ok(columnsOf(captures)),
) {
  const begun: number[][] = []
  const ahead = createReadAhead(async (wanted) => {
    begun.push(wanted.map((one) => all.indexOf(one)))
    await Promise.resolve()
    return response(wanted)
  }, together)
  return { ahead, begun, read: (index: number) => ahead.read(reads[index] ?? []) }
}

test('reads each once, and starts the next when one arrives; empty ones are not read', async () => {
  const { ahead, begun, read } = watchedReads(1)
  ahead.expect(reads)
  expect(await read(0)).toEqual(ok(columnsOf(reads[0] ?? [])))
  expect(begun).toEqual([[0, 1], [2]])
  for (const index of [2, 3, 4]) expect(await read(index)).toEqual(ok(columnsOf(reads[index] ?? [])))
  expect(begun).toEqual([[0, 1], [2], [3], [4]])
})

test('reads small ones together, and returns each its own', async () => {
  const { ahead, begun, read } = watchedReads(10)
  ahead.expect(reads)
  for (const index of [0, 2, 3, 4]) expect(await read(index)).toEqual(ok(columnsOf(reads[index] ?? [])))
  expect(begun).toEqual([
    [0, 1, 2],
    [3, 4],
  ])
})

test('reads an item that was not announced', async () => {
  const { begun, read } = watchedReads(10)
  expect(await read(0)).toEqual(ok(columnsOf(reads[0] ?? [])))
  await read(3)
  expect(begun).toEqual([[0, 1], [3]])
})

test('starts no read after a failed one, and returns the failure for each of them', async () => {
  const gone = err(failure('corrupt', 'Gone.', 'Verify.'))
  const { ahead, begun, read } = watchedReads(10, () => gone)
  ahead.expect(reads)
  expect(await read(0)).toBe(gone)
  expect(await read(2)).toBe(gone)
  expect(begun).toEqual([[0, 1, 2]])
})
