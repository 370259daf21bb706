import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { responseOf, createCaseReducer, reduceCase } from '../../../src-shared/case/case-reducer.ts'
import type { CaseEventBody, PlannedStep } from '../../../src-shared/custody/capture.ts'
import { withCoverageRows } from '../../support/builders/coverage-of-rows.ts'
import { CASE, chainOf, type Part } from '../../support/builders/custody-chains.ts'
import { ADDRESS, balances } from '../../support/builders/case-files.ts'
import { summarizeCapture } from '../../../src-shared/case/capture-summary.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { namesOf } from '../../../src-shared/case/names/names.ts'
import { stepOf } from '../../support/builders/plans.ts'

const CREATED: Part = { event: { kind: 'case-created', title: 'T', reference: 'R', investigator: 'Ada', budget: '10', practice: false } }
const ADDED: Part = {
  event: {
    kind: 'subject-added',
    subjectId: 's-1',
    typed: ADDRESS,
    address: ADDRESS,
    family: 'evm',
    chains: ['ethereum'],
    alias: '',
    origin: 'typed',
  },
}
const STEP = stepOf({ request: { address: ADDRESS, chain: 'ethereum' } })
const PLAN: Part = { event: { kind: 'plan-approved', planId: 'p-1', title: 'Plan', steps: [STEP], total: '1', accountPlan: 'pro' } }

describe('reducing the events of a case', () => {
  test('keeps members that a later event does not name, and the newest value of each node and finding', () => {
    const placed = (positions: Record<string, { x: number; y: number }>): Part => ({ event: { kind: 'positions-saved', positions } })
    const hid = (nodeId: string, hidden: boolean): Part => ({ event: { kind: 'node-hidden', nodeId, hidden } })
    const found = (findingId: string, text: string): Part => ({
      event: { kind: 'finding-written', findingId, text, confidence: 'probable', captureIds: ['x'] },
    })
    const state = reduceCase(
      chainOf([
        CREATED,
        placed({ a: { x: 1, y: 1 }, b: { x: 2, y: 2 } }),
        placed({ b: { x: 3, y: 3 } }),
        hid('a', true),
        hid('b', true),
        hid('a', false),
        found('f-1', 'first'),
        found('f-2', 'second'),
        found('f-1', 'again'),
        { event: { kind: 'finding-removed', findingId: 'f-2' } },
      ]),
    )
    expect(state.positions).toEqual({ a: { x: 1, y: 1 }, b: { x: 3, y: 3 } })
    expect([...state.hiddenNodes]).toEqual(['b'])
    expect(state.findings.map(({ id, text, confidence, captureIds }) => ({ id, text, confidence, captureIds }))).toEqual([
      { id: 'f-1', text: 'again', confidence: 'probable', captureIds: ['x'] },
    ])
  })

  test('a subject has the last name given as its alias or as the own name of its address, unless that was undone', () => {
    const name = (text: string): Part => ({ event: { kind: 'address-named', family: 'evm', address: ADDRESS, name: text } })
    const alias = (text: string): Part => ({ event: { kind: 'subject-changed', subjectId: 's-1', alias: text } })
    const aliasOf = (...parts: readonly Part[]): string | undefined => reduceCase(chainOf([CREATED, ...parts])).subjects[0]?.alias
    expect(aliasOf(name('Peel 1'), ADDED)).toBe('Peel 1')
    expect(aliasOf(ADDED, alias('Collector'), name('Peel 1'))).toBe('Peel 1')
    expect(aliasOf(ADDED, name('Peel 1'), alias('Collector'))).toBe('Collector')
    expect(aliasOf(ADDED, alias('Collector'), name(''))).toBe('')
    expect(aliasOf(ADDED, alias('Collector'), name('Peel 1'), { event: { kind: 'graph-undone', commands: [4] } })).toBe('Collector')
  })

  test('a subject with an own name stays the same object while neither changes', () => {
    const name = (text: string): Part => ({ event: { kind: 'address-named', family: 'evm', address: ADDRESS, name: text } })
    const { entries, events } = chainOf([CREATED, ADDED, name('Peel 1'), { event: { kind: 'positions-saved', positions: {} } }, name('Peel 2')])
    const reducer = createCaseReducer()
    const subjects = entries.map((entry, at) => {
      reducer.add(entry, events[at])
      return reducer.snapshot().subjects[0]
    })
    expect(subjects[3]).toBe(subjects[2])
    expect(subjects[4]?.alias).toBe('Peel 2')
  })

  test.each([422, 500, 200])('leaves a captured step captured whatever event arrives late for it (%i)', (status) => {
    const good: Part = { capture: { caseId: CASE, stepId: 'p-1.1', status: 200, body: balances(2) } }
    const late: Part = { capture: { caseId: CASE, stepId: 'p-1.1', status, body: status === 200 ? balances(0) : '{"error":"late"}' } }
    const failed: Part = { event: { kind: 'step-failed', planId: 'p-1', step: STEP, code: 'timeout', message: 'Late.' } }
    const statesOf = (parts: Part[]) => reduceCase(chainOf([CREATED, ADDED, PLAN, ...parts])).plans[0]?.stepStates
    expect(statesOf([good, late])).toEqual({ 'p-1.1': 'captured' })
    expect(statesOf([good, failed, late])).toEqual({ 'p-1.1': 'captured' })
    // A step that failed first and got a response later is captured.
    if (status !== 200) expect(statesOf([late])).toEqual({ 'p-1.1': 'failed' })
    expect(statesOf([late, good])).toEqual({ 'p-1.1': 'captured' })
  })

  test('yields the same state entry by entry, with reads in between, and in one go', () => {
    const part: fc.Arbitrary<Part> = fc.oneof(
      fc.record({
        capture: fc.record({
          caseId: fc.constant(CASE),
          stepId: fc.constantFrom('p-1.1', 'p-1.2'),
          status: fc.constantFrom(200, 401, 422),
          body: fc.constantFrom(balances(0), balances(2), '<html>', ''),
        }),
      }),
      fc.record({
        event: fc.oneof<fc.Arbitrary<CaseEventBody>[]>(
          fc.record({
            kind: fc.constant('subject-changed' as const),
            subjectId: fc.constantFrom('s-1', 's-9'),
            alias: fc.string(),
            tags: fc.array(fc.string(), { maxLength: 2 }),
          }),
          fc.record({ kind: fc.constant('subject-removed' as const), subjectId: fc.constantFrom('s-2', 's-9') }),
          fc.record({ kind: fc.constant('node-hidden' as const), nodeId: fc.constantFrom('a', '__proto__'), hidden: fc.boolean() }),
          fc.record({
            kind: fc.constant('positions-saved' as const),
            positions: fc.dictionary(fc.constantFrom('a', 'b'), fc.record({ x: fc.integer(), y: fc.integer() })),
          }),
          fc.record({
            kind: fc.constant('finding-written' as const),
            findingId: fc.constantFrom('f', 'g'),
            text: fc.string(),
            confidence: fc.constant('low'),
            captureIds: fc.constant([]),
          }),
          fc.record({ kind: fc.constant('finding-removed' as const), findingId: fc.constantFrom('f', 'g') }),
          fc.record({
            kind: fc.constant('step-failed' as const),
            planId: fc.constant('p-1'),
            step: fc.constant(STEP),
            code: fc.constant('timeout'),
            message: fc.string(),
          }),
          fc.record({
            kind: fc.constant('plan-ended' as const),
            planId: fc.constantFrom('p-1', 'p-9'),
            outcome: fc.constantFrom('done' as const, 'cancelled' as const),
          }),
          fc.record({ kind: fc.constant('case-changed' as const), title: fc.string() }),
        ),
      }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), (parts, every) => {
        const contents = chainOf([CREATED, ADDED, PLAN, ...parts])
        const reducer = createCaseReducer()
        const looks = contents.entries.map((entry, at) => {
          const capture = contents.captures.find(({ id }) => id === entry.ref)
          const reduced =
            capture === undefined
              ? undefined
              : {
                  capture,
                  summary: summarizeCapture(capture, responseOf(capture)),
                  names: new LazyCaptureNames(namesOf(capture, responseOf(capture))),
                }
          reducer.add(entry, reduced ?? contents.events.find((event) => event.seq === entry.seq))
          return at % every === 0 ? { state: reducer.snapshot(), seq: entry.seq } : undefined
        })
        const { loaded: _held, ...whole } = reduceCase(contents)
        const captures = whole.captures.map(({ response: _response, ...stored }) => stored)
        expect(withCoverageRows(reducer.snapshot())).toEqual(withCoverageRows({ ...whole, captures }))
        expect(reducer.snapshot()).toBe(reducer.snapshot())
        // Values read in between did not change afterwards.
        for (const look of looks.filter((one) => one !== undefined)) expect(look.state.entries).toHaveLength(look.seq)
      }),
      { numRuns: 150 },
    )
  })

  describe('of two open plans with the same request', () => {
    const second = (over: Partial<PlannedStep> = {}): Part => ({
      event: { kind: 'plan-approved', planId: 'p-2', title: 'Again', steps: [{ ...STEP, id: 'p-2.1', ...over }], total: '1', accountPlan: 'pro' },
    })
    const response = (body = balances(2), over: object = {}): Part => ({ capture: { caseId: CASE, stepId: 'p-1.1', status: 200, body, ...over } })
    const request = { address: ADDRESS, chain: 'ethereum' }
    const plansOf = (...parts: Part[]) =>
      reduceCase(chainOf([CREATED, ADDED, PLAN, ...parts])).plans.map(({ stepStates, reusedCaptures }) => ({ ...stepStates, ...reusedCaptures }))

    test('shares a response that came after both were approved', () => {
      expect(plansOf(second(), response())).toEqual([{ 'p-1.1': 'captured' }, { 'p-2.1': 'x-5' }])
      expect(reduceCase(chainOf([CREATED, ADDED, PLAN, second(), response()])).plans[1]?.stepStates).toEqual({ 'p-2.1': 'reused' })
    })

    test('does not share a response that came earlier, was not understood, answers another call, or comes after the plan has ended', () => {
      const open = { 'p-2.1': 'open' }
      expect(plansOf(response(), second())[1]).toEqual(open)
      expect(plansOf(second(), response('<html>'))[1]).toEqual(open)
      expect(plansOf(second({ request: { ...request, pagination: { page: 1, per_page: 9 } } }), response())[1]).toEqual(open)
      expect(plansOf(second(), response(balances(2), { practice: true }))[1]).toEqual(open)
      const ended: Part = { event: { kind: 'plan-ended', planId: 'p-2', outcome: 'cancelled' } }
      expect(plansOf(second(), ended, response())[1]).toEqual(open)
    })

    test('prefers the own response of each plan, and keeps the shared one where the own request fails', () => {
      const own = (body: string): Part => response(body, { planId: 'p-2', stepId: 'p-2.1' })
      expect(plansOf(second(), response(), own(balances(1)))[1]).toEqual({ 'p-2.1': 'captured' })
      expect(plansOf(second(), response(), own('<html>'))[1]).toEqual({ 'p-2.1': 'x-5' })
    })

    test('shares within one plan too', () => {
      const twice: Part = {
        event: { kind: 'plan-approved', planId: 'p-2', title: '', steps: [STEP, { ...STEP, id: 'p-2.2' }], total: '2', accountPlan: 'pro' },
      }
      expect(reduceCase(chainOf([CREATED, ADDED, twice, response(balances(1), { planId: 'p-2' })])).plans[0]?.stepStates).toEqual({
        'p-1.1': 'captured',
        'p-2.2': 'reused',
      })
    })
  })

  test('distinguishes captured, failed and open steps, and replaces a failure by a late response', () => {
    const failed: Part = { event: { kind: 'step-failed', planId: 'p-1', step: STEP, code: 'unknown_outcome', message: 'Cut off.' } }
    const stateOf = (...parts: Part[]) => reduceCase(chainOf([CREATED, ADDED, PLAN, ...parts])).plans[0]?.stepStates['p-1.1']
    expect(stateOf()).toBe('open')
    expect(stateOf(failed)).toBe('failed')
    expect(stateOf({ capture: { caseId: CASE, status: 422 } })).toBe('failed')
    for (const body of ['<html>Sign in</html>', '', '{}', '{"data":[{"wallet":"0x1","row":{}}]}', '{"data":[],"error":"x","status":500}'])
      expect(stateOf({ capture: { caseId: CASE, status: 200, body } })).toBe('failed')
    expect(stateOf({ capture: { caseId: CASE, status: 200, body: '<html>' } }, { capture: { caseId: CASE } })).toBe('captured')
    for (const status of [401, 402, 429]) expect(stateOf({ capture: { caseId: CASE, status } })).toBe('open')
    expect(
      stateOf({
        capture: { caseId: CASE, status: 403, body: JSON.stringify({ error: 'No', message: 'No', code: 'insufficient_credits', status: 403 }) },
      }),
    ).toBe('open')
    expect(stateOf(failed, { capture: { caseId: CASE } })).toBe('captured')
    expect(stateOf({ capture: { caseId: CASE } }, failed)).toBe('captured')
  })

  test('opens a case some of whose payloads are missing', () => {
    const contents = chainOf([CREATED, ADDED, PLAN, { capture: { caseId: CASE } }])
    const state = reduceCase({ ...contents, events: contents.events.slice(1), captures: [] })
    expect(state.record).toMatchObject({ seq: 4, captures: 1, title: '' })
    expect(state.subjects).toHaveLength(1)
    expect(state.captures).toEqual([])
  })
})

test('an entity is added, changed, removed and counted like any subject, alongside addresses', () => {
  const entity: Part = {
    event: { kind: 'entity-added', subjectId: 'e-1', typed: 'fund', entityName: 'Fund', chains: ['all'], alias: '', origin: 'typed' },
  }
  const changed: Part = { event: { kind: 'subject-changed', subjectId: 'e-1', alias: 'The fund', tags: ['suspect'], chains: ['bnb'] } }
  const state = reduceCase(chainOf([CREATED, ADDED, entity, changed]))
  expect(state.subjects[0]).toMatchObject({ id: 's-1', address: ADDRESS })
  expect(state.subjects[1]).toEqual({
    id: 'e-1',
    typed: 'fund',
    entityName: 'Fund',
    chains: ['bnb'],
    alias: 'The fund',
    origin: 'typed',
    colour: '',
    tags: ['suspect'],
    note: '',
    addedAt: expect.any(String),
  })
  expect(state.record.subjects).toBe(2)
  const removed = reduceCase(chainOf([CREATED, ADDED, entity, { event: { kind: 'subject-removed', subjectId: 'e-1' } }]))
  expect([removed.subjects.map(({ id }) => id), removed.record.subjects]).toEqual([['s-1'], 1])
})
