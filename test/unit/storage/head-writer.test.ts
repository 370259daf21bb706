import { expect, test, vi } from 'vitest'
import { bodySha256 } from '../../../src-shared/custody/body-sha256.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { createHeadWriter } from '../../../src-renderer/storage/head-writer.ts'
import type { CustodyHead } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { toWellFormedStrings } from '../../../src-renderer/storage/well-formed-strings.ts'
import { rowsNext } from '../../../src-renderer/storage/chain-reader.ts'

/** A backend whose writes end when the test lets them. */
function heldBackend() {
  const waiting: ((works: boolean) => void)[] = []
  const written: string[] = []
  return {
    waiting,
    written,
    writeCustodyHead: (args: Omit<CustodyHead, 'at'>) =>
      new Promise<ReturnType<typeof ok<CustodyHead>> | ReturnType<typeof err>>((resolve) => {
        written.push(`${args.caseId} ${args.seq} ${args.head}`)
        waiting.push((works) => resolve(works ? ok({ ...args, at: '' }) : err(failure('disk_error', `No ${args.seq}.`, 'Again.'))))
      }),
  }
}

test('a burst sends its first and its newest head, different cases at the same time, and never an older head after a newer one', async () => {
  const backend = heldBackend()
  const heads = createHeadWriter(backend as never, async () => undefined) // its responses are those of the backend
  heads.write('a', 1, 'h1')
  heads.write('a', 2, 'h2')
  heads.write('a', 4, 'h4')
  heads.write('a', 3, 'h3')
  heads.write('a', 4, 'other')
  heads.write('b', 1, 'g1')
  // The first of a burst may already be outdated when it is sent.
  expect(backend.written.toSorted()).toEqual(['a 1 h1', 'b 1 g1'])
  let settled = false
  const done = heads.settled().then(() => (settled = true))
  for (const end of backend.waiting.splice(0)) end(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect(backend.written.slice(2)).toEqual(['a 4 h4'])
  expect(settled).toBe(false)
  for (const end of backend.waiting.splice(0)) end(true)
  await done
  expect(heads.failureOf('a')).toBeUndefined()
})

test('a head that was not stored is remembered until a later one is', async () => {
  const backend = heldBackend()
  const heads = createHeadWriter(backend as never, async () => undefined) // its responses are those of the backend
  heads.write('a', 1, 'h1')
  backend.waiting.shift()?.(false)
  await heads.settled()
  expect(heads.failureOf('a')).toMatchObject({ code: 'disk_error', message: 'No 1.' })
  expect(heads.failureOf('b')).toBeUndefined()
  heads.write('a', 2, 'h2')
  backend.waiting.shift()?.(true)
  await heads.settled()
  expect(heads.failureOf('a')).toBeUndefined()
})

test('lone surrogates are replaced wherever there is text, in names too, and everything else is unchanged', () => {
  const odd = 'a\ud800b'
  const whole = odd.toWellFormed()
  expect(toWellFormedStrings({ [odd]: [odd, 1, null, true, undefined, { deep: odd }], list: [], plain: '😀' })).toEqual({
    [whole]: [whole, 1, null, true, undefined, { deep: whole }],
    list: [],
    plain: '😀',
  })
  expect(Array.isArray(toWellFormedStrings([odd]))).toBe(true)
  expect(toWellFormedStrings(null)).toBeNull()
})

test.each([
  // Twice as many each time, up to a hundred; then as many as one megabyte of bodies contains.
  [4, 0, 8],
  [64, 0, 100],
  [100, 0, 100],
  [4, 1_000, 8],
  [100, 2_000_000, 50],
  [10, 2_000_000, 5],
  [1, 40_000_000, 1],
  [2, 999_999, 2],
])('after %i entries with %i bytes of bodies, the next step reads %i', (rows, bytes, next) => {
  expect(rowsNext(rows, bytes)).toBe(next)
})

test('a body has the same SHA-256 where the page has no Web Crypto', async () => {
  const bytes = new TextEncoder().encode('{"data":[]}')
  const whole = await bodySha256(bytes)
  vi.stubGlobal('crypto', {})
  expect(await bodySha256(bytes)).toBe(whole)
  vi.unstubAllGlobals()
  expect(whole).toBe(sha256Hex(bytes))
})
