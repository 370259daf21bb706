import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { NO_YIELD, mapThrottled, sha256OfTexts } from '../../../src-shared/report/pieces.ts'
import { shortPieces } from '../../../src-shared/core/text/short-pieces.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { recordedCase } from '../../support/builders/recorded-case.ts'
import { wholeReport } from '../../support/builders/whole-report.ts'

const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('é', '😀', '')), { maxLength: 12 })

test('the hash of pieces equals that of the whole text', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (list) => {
      const whole = list.join('')
      expect((await sha256OfTexts(list, NO_YIELD)).hex()).toBe(sha256Hex(whole))
    }),
  )
})

test('splits a long text into short pieces, never within a character', () => {
  const text = `a${'😀'.repeat(150_000)}`
  const pieces = [...shortPieces([text])]
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('')).toBe(text)
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
})

test('pauses after every item and every piece', async () => {
  const yieldToPage = vi.fn(NO_YIELD)
  expect(await mapThrottled([1, 2, 3], (n) => n * 2, yieldToPage)).toEqual([2, 4, 6])
  expect(yieldToPage).toHaveBeenCalledTimes(3)
  await sha256OfTexts(['a', 'b'], yieldToPage)
  expect(yieldToPage).toHaveBeenCalledTimes(5)
})

test('a report written with pauses is the same, and its pieces are the document', async () => {
  const options = { writtenAt: '2026-11-21T03:00:00.000Z', appVersion: '0.1.0' }
  const yieldToPage = vi.fn(() => new Promise<void>((resume) => setTimeout(resume)))
  const paced = await wholeReport(recordedCase().state(), options, yieldToPage)
  const whole = await wholeReport(recordedCase().state(), options)
  expect(paced.html).toBe(whole.html)
  expect(paced.pieces.join('')).toBe(whole.html)
  expect(paced.sha256).toBe(sha256Hex(whole.html))
  expect(yieldToPage.mock.calls.length).toBeGreaterThan(recordedCase().state().entries.length)
})
