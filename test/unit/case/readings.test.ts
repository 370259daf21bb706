import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { coverageOf } from '../../../src-shared/case/coverage.ts'
import type { CaptureSummary } from '../../../src-shared/case/capture-summary.ts'
import { callOfCapture } from '../../../src-shared/case/query.ts'
import { latestResponse, isEmptyResponse, usableResponses, whyNoFurtherPage, withoutRepeats } from '../../../src-shared/case/readings.ts'
import { gatherFacts } from '../../../src-shared/view-models/panels/panel-facts.ts'
import { ADDRESS, exchangeOf, type ExchangeParts } from '../../support/builders/case-files.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { subjectOf } from '../../support/builders/plans.ts'

const SUBJECT = subjectOf({ chains: ['ethereum'] })

/** A page of balances of these tokens; `last` undefined: the response does not state it. */
function body(tokens: readonly string[], last: boolean | undefined): string {
  const data = tokens.map((symbol) => ({ chain: 'ethereum', token_symbol: symbol, token_amount: 1 }))
  return JSON.stringify({ data, pagination: { page: 1, per_page: 2, ...(last === undefined ? {} : { is_last_page: last }) } })
}

function respond(seq: number, page: number, text: string, parts: Partial<ExchangeParts> = {}, perPage = 2): CaptureWithResponse {
  const request = { address: ADDRESS, chain: 'ethereum', pagination: { page, per_page: perPage } }
  return answeredOf(exchangeOf({ caseId: 'c', id: `x-${seq}`, stepId: `s.${seq}`, request, body: text, ...parts }), { seq })
}

const idsOf = (captures: readonly CaptureWithResponse[]): string[] => captures.map(({ capture }) => capture.id)

describe('the responses in force', () => {
  test('are the newest of each page, as long as each is newer than the page before it', () => {
    const first = respond(1, 1, body(['A', 'B'], false))
    const second = respond(2, 2, body(['C'], true))
    expect(idsOf(latestResponse([first, second]))).toEqual(['x-1', 'x-2'])
    expect(idsOf(latestResponse([second, first]))).toEqual(['x-1', 'x-2'])
    const refreshed = respond(3, 1, body(['A', 'X'], false))
    expect(idsOf(latestResponse([first, second, refreshed]))).toEqual(['x-3'])
    expect(idsOf(latestResponse([first, second, refreshed, respond(4, 2, body(['B'], true))]))).toEqual(['x-3', 'x-4'])
    expect(latestResponse([second])).toEqual([])
    expect(latestResponse([])).toEqual([])
  })

  test('end with the last page, whatever was requested after it', () => {
    const last = respond(1, 1, body(['A', 'B'], true))
    expect(idsOf(latestResponse([last, respond(2, 2, body(['C'], true))]))).toEqual(['x-1'])
    const nothing = respond(1, 1, body([], false))
    expect(idsOf(latestResponse([nothing, respond(2, 2, body(['C'], true))]))).toEqual(['x-1'])
  })

  test('leave out a response that was not understood, and use the older one in its place', () => {
    const broken = respond(2, 1, '{"data":[')
    expect(idsOf(latestResponse([respond(1, 1, body(['A', 'B'], true)), broken]))).toEqual(['x-1'])
    expect(latestResponse([broken])).toEqual([])
  })

  test('do not count a page that the service already delivered, even if it is written differently or was two pages ago', () => {
    const [first, second] = [respond(1, 1, body(['A', 'B'], false)), respond(2, 2, body(['C', 'D'], false))]
    const again = respond(3, 2, `${body(['A', 'B'], false)}\n`)
    expect(again.capture.bodySha256).not.toBe(first.capture.bodySha256)
    expect(idsOf(latestResponse([first, again]))).toEqual(['x-1'])
    expect(idsOf(latestResponse([first, second, respond(3, 3, body(['A', 'B'], false))]))).toEqual(['x-1', 'x-2'])
    expect(idsOf(withoutRepeats([first, second, again]))).toEqual(['x-1', 'x-2'])
    const none = [respond(4, 1, body([], false)), respond(5, 1, body([], false))]
    expect(withoutRepeats(none)).toEqual(none)
  })

  test('have pages of one length, since pages of other lengths do not follow each other', () => {
    const [first, second] = [respond(1, 1, body(['A', 'B'], false)), respond(2, 2, body(['C'], true), {}, 1000)]
    expect(idsOf(latestResponse([first, second]))).toEqual(['x-1'])
    expect(idsOf(latestResponse([first, second, respond(3, 2, body(['D'], true))]))).toEqual(['x-1', 'x-3'])
  })
})

test('the coverage counts the records that a panel shows, whatever was requested in which order and however it ended', () => {
  const attempt = fc.record({
    page: fc.integer({ min: 1, max: 3 }),
    tokens: fc.constantFrom(['A', 'B'], ['C', 'D'], ['E'], []),
    last: fc.constantFrom(true, false, undefined),
    fails: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 8 }), (attempts) => {
      const captures = attempts.map(({ page, tokens, last, fails }, at) =>
        respond(at + 1, page, fails ? '{"error":"No."}' : body(tokens, last), fails ? { status: 500 } : {}),
      )
      const shown = gatherFacts({ captures }, SUBJECT, ['profiler/current-balance'], () => undefined)
      const [row] = coverageOf(captures, [], [SUBJECT]).rows.filter(({ endpoint }) => endpoint === 'profiler/current-balance')
      expect(row).toMatchObject({ rows: shown.rows.length, pages: shown.pages.length })
      if (row?.state === 'found' || row?.state === 'partial' || row?.state === 'empty')
        expect(row.captureIds.slice(0, shown.pages.length)).toEqual(shown.pages.map(({ capture }) => capture.id))
    }),
  )
})

describe('a further page', () => {
  const digest = (parts: Partial<CaptureSummary>): CaptureSummary =>
    ({ understood: true, rows: 1, skipped: 0, isLastPage: false, recordsHash: 'a', ...parts }) as CaptureSummary // only these members are read

  test('is requested only where there may be one, and otherwise the reason is given', () => {
    expect(whyNoFurtherPage([])).toBeUndefined()
    expect(whyNoFurtherPage([digest({ understood: false })])).toBe('The page before could not be read.')
    expect(whyNoFurtherPage([digest({ isLastPage: true })])).toBe('The page before was the last one.')
    expect(whyNoFurtherPage([digest({ isLastPage: true, recordsHash: '' })])).toBe('The response is not divided into pages.')
    expect(whyNoFurtherPage([digest({ rows: 0 })])).toBe('The page before was empty.')
    expect(whyNoFurtherPage([digest({ rows: 0, skipped: 2 })])).toBe('No record of the page before could be read.')
    expect(whyNoFurtherPage([digest({})])).toBeUndefined()
    expect(whyNoFurtherPage([digest({}), digest({ recordsHash: 'b' })])).toBeUndefined()
    expect(whyNoFurtherPage([digest({}), digest({ recordsHash: 'b' }), digest({})])).toBe('The service repeated a page.')
  })
})

test('a response is empty where it has no record, no figure, and no result in any of its searches', () => {
  const summary = (rows: number, records: number, skipped: number, empty = false) =>
    isEmptyResponse({ empty, rows, records, skipped } as CaptureSummary) // only these members are read
  expect(summary(0, 0, 0, true)).toBe(true)
  expect(summary(2, 0, 0)).toBe(true)
  expect(summary(2, 1, 0)).toBe(false)
  expect(summary(2, 0, 1)).toBe(false)
  // A summary without records.
  expect(summary(0, 0, 0)).toBe(false)
})

test('the newest usable response to the identical call is reused', () => {
  const [old, newer] = [respond(1, 1, body(['A'], true)), respond(2, 1, body(['B'], true))]
  const captures = [old, newer, respond(3, 1, 'not json'), respond(4, 2, body(['C'], true))]
  const standing = (some: readonly CaptureWithResponse[]) => some.map(({ capture }) => usableResponses(some).get(callOfCapture(capture))?.capture.id)
  expect(standing(captures)).toEqual(['x-2', 'x-2', 'x-2', 'x-4'])
  expect(usableResponses(captures)).toBe(usableResponses(captures))
  const question = (seq: number, id: string): CaptureWithResponse => {
    const one = respond(seq, 1, '[]', { endpoint: 'legacy/question' })
    return { ...one, capture: { ...one.capture, path: `/v1/questions/${id}` } }
  }
  expect(standing([question(1, 'one'), question(2, 'two')])).toEqual(['x-1', 'x-2'])
})
