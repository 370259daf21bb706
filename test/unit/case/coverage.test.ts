import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { coverageOf, createCoverage, isOffered, notOfferedFor, SUBJECT_ENDPOINTS, type CaseCoverageRow } from '../../../src-shared/case/coverage.ts'
import type { CaseEvent, PlannedStep } from '../../../src-shared/custody/capture.ts'
import { CHAIN_IDS } from '../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { ADDRESS, balances, exchangeOf, type ExchangeParts } from '../../support/builders/case-files.ts'
import { stepOf, subjectOf } from '../../support/builders/plans.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import type { AddressSubject } from '../../../src-shared/case/case-types.ts'

const SUBJECT = subjectOf({ chains: ['ethereum', 'hyperevm'] })

function respond(seq: number, parts: Omit<ExchangeParts, 'caseId'>): CaptureWithResponse {
  return answeredOf(exchangeOf({ caseId: 'c', id: `x-${seq}`, ...parts }), { seq, endedAt: `2026-11-21T00:00:${String(seq).padStart(2, '0')}.000Z` })
}

function failCapture(seq: number, step: Partial<PlannedStep>, captureId?: string): CaseEvent {
  const whole = stepOf({ id: 'p.1', request: page(1), ...step })
  const at = `2026-11-21T00:00:${String(seq).padStart(2, '0')}.500Z`
  return {
    kind: 'step-failed',
    seq,
    at,
    caseId: 'c',
    actor: 'casebook',
    planId: 'p',
    step: whole,
    code: 'timeout',
    message: 'No answer in time.',
    requestId: 'r-1',
    ...(captureId === undefined ? {} : { captureId }),
  }
}

function page(number: number, chain = 'ethereum'): Record<string, unknown> {
  return { address: ADDRESS, chain, pagination: { page: number, per_page: 1000 } }
}

function rowsOf(
  captures: readonly CaptureWithResponse[],
  events: readonly CaseEvent[] = [],
  endpoint: EndpointId = 'profiler/current-balance',
): readonly CaseCoverageRow[] {
  return coverageOf(captures, events, [SUBJECT]).rows.filter((row) => row.endpoint === endpoint)
}

describe('coverage', () => {
  test('says not requested and not offered before anything was requested', () => {
    const states = (endpoint: EndpointId) => rowsOf([], [], endpoint).map((row) => [row.chain, row.state])
    expect(states('profiler/current-balance')).toEqual([
      ['ethereum', 'not-requested'],
      ['hyperevm', 'not-requested'],
    ])
    expect(states('profiler/transactions')).toEqual([
      ['ethereum', 'not-requested'],
      ['hyperevm', 'not-offered'],
    ])
    expect(states('profiler/perp-positions')).toEqual([[undefined, 'not-requested']])
    expect(
      coverageOf([], [], [{ ...SUBJECT, family: 'solana', chains: ['solana'] }]).rows.find((row) => row.endpoint === 'profiler/perp-trades')?.state,
    ).toBe('not-offered')
  })

  test('distinguishes found, empty, partial and failed', () => {
    const one = (body: string, status = 200) => rowsOf([respond(1, { request: page(1), body, status })])[0]
    expect(one(balances(3))).toMatchObject({ state: 'found', rows: 3, pages: 1, captureIds: ['x-1'], at: '2026-11-21T00:00:01.000Z' })
    expect(one(balances(0))).toMatchObject({ state: 'empty', rows: 0 })
    expect(one(balances(3, false))).toMatchObject({ state: 'partial', rows: 3 })
    expect(one('<html>502</html>')).toMatchObject({ state: 'failed', failure: { code: 'not_json', requestId: 'req-1' }, captureIds: ['x-1'] })
    expect(
      one(JSON.stringify({ error: 'Unprocessable', message: 'No.', code: 'invalid_field_value', status: 422, request_id: 'req-7' }), 422),
    ).toMatchObject({
      state: 'failed',
      failure: { code: 'invalid_field_value', message: 'No.', requestId: 'req-7' },
    })
    expect(rowsOf([], [failCapture(4, {})])[0]).toMatchObject({ state: 'failed', failure: { code: 'timeout', requestId: 'r-1' }, captureIds: [] })
  })

  test('lets the newest response decide and lists the older ones', () => {
    const older = respond(1, { request: page(1), body: balances(3) })
    const newer = respond(2, { request: page(1), body: balances(0) })
    expect(rowsOf([older, newer])[0]).toMatchObject({ state: 'empty', captureIds: ['x-2', 'x-1'] })
    const refused = respond(3, { request: page(1), body: '{}', status: 500, planId: 'p-2', stepId: 'p-2.1' })
    expect(rowsOf([older, refused])[0]).toMatchObject({ state: 'failed', rows: 3, captureIds: ['x-3', 'x-1'] })
  })

  test('ranks a broken response whose call was repeated behind the good one, whichever came into the case first', () => {
    const good = respond(1, { request: page(1), body: balances(3) })
    const broken = respond(2, { request: page(1), body: '{"data":[' })
    for (const captures of [
      [good, broken],
      [broken, good],
    ])
      expect(rowsOf(captures)[0]).toMatchObject({ state: 'found', rows: 3, captureIds: ['x-1', 'x-2'] })
  })

  test('follows the pages of one reading only and is partial when one is missing', () => {
    const first = respond(1, { request: page(1), body: balances(2, false, 1) })
    const second = respond(2, { request: page(2), body: balances(1, true, 2) })
    expect(rowsOf([first, second])[0]).toMatchObject({ state: 'found', rows: 3, pages: 2 })
    const again = respond(3, { request: page(1), body: balances(3, false, 1) })
    expect(rowsOf([first, second, again])[0]).toMatchObject({ state: 'partial', rows: 3, pages: 1, captureIds: ['x-3', 'x-2', 'x-1'] })
    expect(rowsOf([first], [failCapture(2, { page: 2, request: page(2) })])[0]).toMatchObject({
      state: 'partial',
      rows: 2,
      failure: { code: 'timeout' },
    })
    const repeated = respond(4, { request: page(2), body: balances(2, false, 1) })
    expect(rowsOf([first, repeated])[0]).toMatchObject({ state: 'partial', rows: 2, pages: 1 })
  })

  test('takes one call for all chains as a request on every offered chain', () => {
    const rows = rowsOf(
      [
        respond(1, {
          endpoint: 'profiler/transactions',
          request: { address: ADDRESS, chain: 'all', date: { from: '2026-01-01', to: '2026-02-01' } },
          body: balances(0),
        }),
      ],
      [],
      'profiler/transactions',
    )
    expect(rows.map((row) => [row.chain, row.state, row.window?.from])).toEqual([
      ['all', 'empty', '2026-01-01'],
      ['hyperevm', 'not-offered', undefined],
    ])
  })

  test('keeps practice responses, other windows, other filters and other transactions in rows of their own', () => {
    const request = (seq: number, more: Record<string, unknown>, practice = false) =>
      respond(seq, { request: { ...page(1), ...more }, body: balances(1), practice })
    const rows = rowsOf([
      request(1, {}),
      request(2, {}, true),
      request(3, { filters: { token_symbol: 'ETH' } }),
      request(4, { date: { from: '2026-01-01', to: '2026-02-01' } }),
    ])
    expect(rows.filter((row) => row.chain === 'ethereum').map((row) => [row.practice, row.captureIds])).toEqual([
      [false, ['x-1']],
      [true, ['x-2']],
      [false, ['x-3']],
      [false, ['x-4']],
    ])
    const lookup = (seq: number, hash: string) =>
      respond(seq, { endpoint: 'profiler/transaction-lookup', request: { chain: 'ethereum', transaction_hash: hash }, body: '[]' })
    expect(rowsOf([lookup(1, '0x1'), lookup(2, '0x2')], [], 'profiler/transaction-lookup')).toHaveLength(2)
  })

  test('gives every combination of subject, endpoint and chain exactly one state', () => {
    const attempt = fc.record({
      endpoint: fc.constantFrom(...SUBJECT_ENDPOINTS),
      chain: fc.constantFrom('ethereum', 'hyperevm', 'bnb', 'all'),
      page: fc.integer({ min: 1, max: 3 }),
      outcome: fc.constantFrom('rows', 'empty', 'more', 'html', 'error', 'no-answer'),
      window: fc.boolean(),
    })
    const bodies: Record<string, string> = { rows: balances(1), empty: balances(0), more: balances(1, false), html: '<html>', error: '{}' }
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 12 }), fc.subarray([...CHAIN_IDS], { minLength: 1 }), (attempts, chains) => {
        const subject = { ...SUBJECT, chains: chains.filter((chain) => chain !== 'solana') }
        const captures: CaptureWithResponse[] = []
        const events: CaseEvent[] = []
        for (const [at, { endpoint, chain, page: number, outcome, window }] of attempts.entries()) {
          const hasChain = endpointOf(endpoint).chains !== undefined
          const request = {
            address: ADDRESS,
            ...(hasChain ? { chain } : {}),
            ...(window ? { date: { from: '2026-01-01', to: '2026-02-01' } } : {}),
            pagination: { page: number, per_page: 10 },
          }
          if (outcome === 'no-answer') events.push(failCapture(at + 1, { endpoint, request, page: number }))
          else captures.push(respond(at + 1, { endpoint, request, body: bodies[outcome] ?? '', status: outcome === 'error' ? 422 : 200 }))
        }
        const { rows } = coverageOf(captures, events, [subject])
        const keys = rows.map((row) => JSON.stringify([row.endpoint, row.chain, row.window]))
        expect(new Set(keys).size).toBe(keys.length)
        for (const endpoint of SUBJECT_ENDPOINTS) {
          for (const chain of endpointOf(endpoint).chains === undefined ? [undefined] : subject.chains) {
            const here = rows.filter((row) => row.endpoint === endpoint && row.chain === chain)
            const byAll = rows.some((row) => row.endpoint === endpoint && row.chain === 'all') && isOffered(endpoint, chain, 'evm')
            const notRequested = here.filter((row) => row.state === 'not-requested' || row.state === 'not-offered')
            // Requested, requested with all chains, or one reason why not; never two of these for
            // the same chain.
            expect(notRequested.length).toBe(here.length - notRequested.length > 0 || byAll ? 0 : 1)
            for (const row of notRequested) expect(row.state).toBe(isOffered(endpoint, chain, 'evm') ? 'not-requested' : 'not-offered')
          }
        }
        const listed = rows.flatMap((row) => row.captureIds)
        expect(listed.toSorted()).toEqual(captures.map(({ capture }) => capture.id).toSorted())
      }),
      { numRuns: 100 },
    )
  })
})

test('coverage that follows a growing case equals the coverage of the whole, whatever order responses and failures come in', () => {
  const queries = fc.record({
    chain: fc.constantFrom('ethereum', 'hyperevm', 'base'),
    page: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom(200, 200, 500),
    kind: fc.constantFrom('capture', 'failure', 'failure with its capture', 'subjects', 'followed'),
    of: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(queries, { maxLength: 12 }), (list) => {
      const follow = createCoverage()
      const captures: CaptureWithResponse[] = []
      const events: CaseEvent[] = []
      let subjects: readonly AddressSubject[] = [SUBJECT]
      let followed: readonly AddressSubject[] = []
      for (const [at, { chain, page, status, kind, of }] of list.entries()) {
        const seq = at + 1
        if (kind === 'capture') captures.push(respond(seq, { request: { address: ADDRESS, chain, pagination: { page, per_page: 10 } }, status }))
        else if (kind === 'subjects') subjects = [{ ...SUBJECT, chains: [chain] }]
        else if (kind === 'followed') [subjects, followed] = [followed, subjects]
        else events.push(failCapture(seq, { chain, page }, kind === 'failure' ? undefined : `x-${of}`))
        expect(parts(follow(captures, events, subjects, followed))).toEqual(parts(coverageOf(captures, events, subjects, followed)))
      }
    }),
  )
})

test('the reason that an endpoint is not offered for an address depends on what the endpoint is about', () => {
  expect(notOfferedFor('portfolio/defi-holdings')).toBe('DeFi holdings: not available for this kind of address.')
  expect(notOfferedFor('profiler/perp-positions')).toMatch(/ is only available for EVM addresses\.$/)
})

describe('a window that failed and was answered in parts', () => {
  const transactions = (rows: number, isLastPage = true): string =>
    JSON.stringify({
      data: Array.from({ length: rows }, () => ({ chain: 'ethereum', method: 'transfer' })),
      pagination: { page: 1, is_last_page: isLastPage },
    })
  const requested = (from: string, to: string): Record<string, unknown> => ({ address: ADDRESS, chain: 'ethereum', date: { from, to } })
  const refusal = JSON.stringify({ error: 'x', message: 'No more than 200 days.', code: 'invalid_date_range', status: 422 })
  const YEAR = ['2026-01-01', '2026-12-31'] as const
  const response = (seq: number, [from, to]: readonly [string, string], body: string, status = 200, stepId = `s.${seq}`): CaptureWithResponse =>
    respond(seq, { endpoint: 'profiler/transactions', request: requested(from, to), body, status, stepId })
  const year = (...captures: CaptureWithResponse[]) =>
    rowsOf(captures, [], 'profiler/transactions').find(({ window }) => window?.from === YEAR[0] && window.to === YEAR[1])
  const refused = response(3, YEAR, refusal, 422)
  const halves = (first: string, second: string, from = 4): CaptureWithResponse[] => [
    response(from, ['2026-01-01', '2026-06-30'], first),
    response(from + 1, ['2026-07-01', '2026-12-31'], second),
  ]

  test('has the state of its parts, and its records appear in their rows alone', () => {
    expect(year(refused)).toMatchObject({ state: 'failed', failure: { code: 'invalid_date_range' } })
    expect(year(refused, ...halves(transactions(2), transactions(0)))).toMatchObject({
      state: 'found',
      answeredIn: 2,
      rows: 0,
      pages: 0,
      captureIds: ['x-3'],
    })
    expect(year(refused, ...halves(transactions(2), transactions(0)))?.failure).toBeUndefined()
    expect(year(refused, ...halves(transactions(0), transactions(0)))?.state).toBe('empty')
    expect(year(refused, ...halves(transactions(2), transactions(2, false)))?.state).toBe('partial')
  })

  test('stays a failure where a day is missing, or a part failed', () => {
    const [first, second] = halves(transactions(2), transactions(2))
    if (first === undefined || second === undefined) throw new Error('two halves')
    expect(year(refused, first)?.state).toBe('failed')
    expect(year(refused, first, response(5, ['2026-07-02', '2026-12-31'], transactions(1)))?.state).toBe('failed')
    expect(year(refused, first, response(5, ['2026-07-01', '2026-12-31'], '{}', 500))?.state).toBe('failed')
  })

  test('is covered by older parts where its range was refused, and after another failure only where one part is newer', () => {
    const older = halves(transactions(2), transactions(2), 1)
    expect(year(...older, refused)?.state).toBe('found')
    const lost = response(3, YEAR, '{}', 500)
    expect(year(...older, lost)?.state).toBe('failed')
    expect(year(...older, lost, response(4, ['2026-01-01', '2026-06-30'], transactions(1)))?.state).toBe('found')
  })
})

test('an endpoint without a chain field is offered by what it is about: a family that has it, or the family of its own chain', () => {
  const offered = (endpoint: EndpointId, family: string): boolean => isOffered(endpoint, undefined, family)
  expect(['evm', 'solana', 'bitcoin', 'stellar'].map((family) => offered('portfolio/defi-holdings', family))).toEqual([true, true, false, false])
  expect(['evm', 'solana', 'bitcoin'].map((family) => offered('profiler/perp-positions', family))).toEqual([true, false, false])
})

test('rows of a subject about which nothing was requested stay the same objects when another subject is added', () => {
  const other = subjectOf({ id: 'other', address: '0x00000000000000000000000000000000000000aa', chains: ['base'] })
  const follow = createCoverage()
  const before = follow([], [], [SUBJECT], [])
  const both = follow([], [], [SUBJECT, other], [])
  expect(both.rows).toEqual(coverageOf([], [], [SUBJECT, other]).rows)
  expect(before.rows.every((row, at) => both.rows[at] === row)).toBe(true)
  const capture = respond(1, { endpoint: 'profiler/current-balance', request: page(1), body: balances(1) })
  expect(parts(follow([capture], [], [SUBJECT, other], []))).toEqual(parts(coverageOf([capture], [], [SUBJECT, other])))
  expect(parts(follow([capture], [], [SUBJECT], [other]))).toEqual(parts(coverageOf([capture], [], [SUBJECT], [other])))
})

test('of thirty thousand subjects about which nothing was requested, rows are made only for the subject whose rows are read', () => {
  let subjectsRead = 0
  const subjects = Array.from({ length: 30_000 }, (_, at) => {
    const subject = subjectOf({ id: `s-${at}`, address: `0x${at.toString(16).padStart(40, '0')}`, chains: ['ethereum'] })
    return Object.defineProperty({ ...subject }, 'chains', { get: () => ((subjectsRead += 1), subject.chains) })
  })
  const coverage = createCoverage()([], [], subjects, [])
  expect([coverage.requested, subjectsRead]).toEqual([[], 0])
  expect(coverage.of('s-7').map(({ subjectId }) => subjectId)).toContain('s-7')
  expect(coverage.of('no-subject')).toEqual([])
  expect(subjectsRead).toBe(1)
})

test('the coverage of an earlier state stays unchanged when a response comes in', () => {
  const follow = createCoverage()
  const before = follow([], [], [SUBJECT], [])
  const after = follow([respond(1, { endpoint: 'profiler/current-balance', request: page(1), body: balances(1) })], [], [SUBJECT], [])
  expect(before.rows.every(({ state }) => state !== 'found')).toBe(true)
  expect(before.requested).toEqual([])
  expect(after.requested).toEqual(after.rows)
  expect(after.of(SUBJECT.id)).toEqual(after.rows)
})

/** All results of a coverage. */
function parts({ rows, requested, of }: ReturnType<typeof coverageOf>): unknown {
  return { rows, requested, bySubject: new Set(rows.map(({ subjectId }) => subjectId)).values().toArray().map(of) }
}
