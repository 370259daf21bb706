import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { toBase64 } from '../../../src-renderer/report/base64.ts'
import { base64OfTexts, NO_BREATH, pacedMap, sha256OfTexts, shortPieces } from '../../../src-renderer/report/pieces.ts'
import { reportOfCase } from '../../../src-renderer/report/case-report.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { sampleCase } from './sample-case.ts'

const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('é', '😀', '')), { maxLength: 12 })

test('hash and base64 of texts are those of the whole, wherever the whole is cut', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (list) => {
      const whole = list.join('')
      const bytes = new TextEncoder().encode(whole)
      expect((await sha256OfTexts(list, NO_BREATH)).hex()).toBe(sha256Hex(whole))
      expect(await base64OfTexts(list, NO_BREATH)).toEqual({ base64: toBase64(bytes), bytes: bytes.length })
    }),
  )
})

test('a long text is taken in short pieces, none of which ends within a character', () => {
  const text = `a${'😀'.repeat(150_000)}`
  const pieces = [...shortPieces([text])]
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('')).toBe(text)
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
})

test('there is a pause after every item and every piece', async () => {
  const breath = vi.fn(NO_BREATH)
  expect(await pacedMap([1, 2, 3], (n) => n * 2, breath)).toEqual([2, 4, 6])
  expect(breath).toHaveBeenCalledTimes(3)
  await sha256OfTexts(['a', 'b'], breath)
  expect(breath).toHaveBeenCalledTimes(5)
})

test('a report written with pauses is the report written without, and its pieces are the document', async () => {
  const options = { writtenAt: '2026-11-21T03:00:00.000Z', appVersion: '0.1.0' }
  const breath = vi.fn(() => new Promise<void>((resume) => setTimeout(resume)))
  const paced = await reportOfCase(sampleCase().state(), options, breath)
  const whole = await reportOfCase(sampleCase().state(), options)
  expect(paced.html).toBe(whole.html)
  expect(paced.pieces.join('')).toBe(whole.html)
  expect(paced.sha256).toBe(sha256Hex(whole.html))
  expect(breath.mock.calls.length).toBeGreaterThan(sampleCase().state().entries.length)
})
