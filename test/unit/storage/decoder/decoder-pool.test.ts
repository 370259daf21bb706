import { expect, test } from 'vitest'
import type { Decoder } from '../../../../src-renderer/storage/decoder/decoder.ts'
import { createDecoderPool } from '../../../../src-renderer/storage/decoder/decoder-pool.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

test('a body goes to the decoder with the fewest jobs, and a job that failed frees its place as well', async () => {
  const requested: number[] = []
  const ends: (() => void)[] = []
  const decoderNumber =
    (number: number): Decoder =>
    () => {
      requested.push(number)
      return new Promise((_, reject) => ends.push(() => reject(new Error('no sense in it'))))
    }
  const pool = createDecoderPool([decoderNumber(0), decoderNumber(1)])
  const capture = caseStateOf([], [{ endpoint: 'profiler/counterparties', request: {}, body: '{"data":[]}' }]).captures[0]?.capture
  if (capture === undefined) throw new Error('The fixture made no capture')
  const first = pool('response', capture)
  const others = [pool('response', capture), pool('response', capture), pool('response', capture)]
  expect(requested).toEqual([0, 1, 0, 1])
  ends[0]?.()
  await expect(first).rejects.toThrow('no sense in it')
  const last = pool('response', capture)
  expect(requested).toEqual([0, 1, 0, 1, 0])
  for (const end of ends) end()
  for (const one of [...others, last]) await expect(one).rejects.toThrow()
})
