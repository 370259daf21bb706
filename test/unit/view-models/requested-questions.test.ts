import { describe, expect, test } from 'vitest'
import { requestedQuestions } from '../../../src-shared/view-models/requested-questions.ts'
import { summarizeCapture } from '../../../src-shared/case/capture-summary.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { namesOf } from '../../../src-shared/case/names/names.ts'
import type { CaptureWithResponse, WholeState, PlanState } from '../../../src-shared/case/case-state.ts'
import type { Capture, CaseEvent, PlannedStep } from '../../../src-shared/custody/capture.ts'
import { decodeResponse } from '../../../src-shared/service/response/decode-response.ts'

const STEP: PlannedStep = {
  id: 'p.1',
  endpoint: 'legacy/question',
  subjectId: '',
  chain: undefined,
  window: undefined,
  page: 1,
  request: { params: { token: '0xabc', days: 7 }, accept_stale: false },
  pathValues: { question_id: 'api_x' },
  price: '4',
}
const PLAN: PlanState = {
  planId: 'p',
  title: 'Question api_x',
  steps: [STEP],
  total: '4',
  approvedAt: '2026-11-21T09:00:00Z',
  outcome: 'open',
  stepStates: {},
  reusedCaptures: {},
}

function captureResponse(body: string, more: Partial<Capture> = {}): CaptureWithResponse {
  const bytes = new TextEncoder().encode(body)
  const decoded = decodeResponse('legacy/question', bytes)
  const capture = {
    id: 'x1',
    planId: 'p',
    stepId: 'p.1',
    endpoint: 'legacy/question',
    path: '/old/v1/questions/api_x',
    requestText: '{"params":{"token":"0xabc"}}',
    status: 200,
    endedAt: '2026-11-21T09:00:02Z',
    creditsUsed: '4',
    body: bytes,
    ...more,
  } as Capture // members that the view reads; the rest of a capture is evidence
  const response = decoded.ok && capture.status === 200 ? decoded.value : undefined
  return { capture, summary: summarizeCapture(capture, response), names: new LazyCaptureNames(namesOf(capture, response)), response, step: undefined }
}

function stateOf(captures: readonly CaptureWithResponse[], plans: readonly PlanState[] = [PLAN], events: readonly CaseEvent[] = []): WholeState {
  return { captures, plans, events } as WholeState // the three members that the view reads
}

describe('legacy queries of a case', () => {
  test('a response is a table with a source for each record, in any wrapper', () => {
    for (const [body, pointer] of [
      ['[{"address":"0x1","chain":"base","balance":1.50,"volume_usd":2,"note":"a"}]', '/0'],
      ['{"rows":[{"address":"0x1","chain":"base","balance":1.50,"volume_usd":2,"note":"a"}]}', '/rows/0'],
    ] as const) {
      const [one] = requestedQuestions(stateOf([captureResponse(body)]))
      expect(one).toMatchObject({
        name: 'api_x',
        state: 'answered',
        params: [
          ['token', '0xabc'],
          ['days', '7'],
        ],
        fresh: true,
        captureId: 'x1',
        credits: '4',
      })
      expect(one?.table?.columns.map(({ id, kind }) => [id, kind])).toEqual([
        ['address', 'address'],
        ['chain', 'chain'],
        ['balance', 'amount'],
        ['volume_usd', 'usd'],
        ['note', 'text'],
      ])
      expect(one?.table?.rows[0]).toMatchObject({ captureId: 'x1', pointer, cells: { balance: { text: '1.50' } } })
    }
  })

  test('no results, open and cancelled are three different states', () => {
    expect(requestedQuestions(stateOf([captureResponse('[]')]))[0]).toMatchObject({ state: 'empty', table: undefined })
    expect(requestedQuestions(stateOf([]))[0]).toMatchObject({ state: 'open', captureId: undefined, credits: '' })
    expect(requestedQuestions(stateOf([], [{ ...PLAN, outcome: 'cancelled' }]))[0]).toMatchObject({ state: 'cancelled' })
  })

  test('a query stays open after an expired sign-in, until a later response', () => {
    const refused = captureResponse('{"message":"Unauthorized"}', { status: 401, id: 'x0' })
    expect(requestedQuestions(stateOf([refused]))[0]).toMatchObject({ state: 'open', captureId: 'x0' })
    expect(requestedQuestions(stateOf([refused, captureResponse('[{"a":1}]')]))).toMatchObject([{ state: 'answered', captureId: 'x1' }])
  })

  test("a failure shows the interface's message, with its capture", () => {
    const failed = {
      seq: 3,
      at: '2026-11-21T09:00:03Z',
      caseId: 'c',
      actor: 'casebook',
      kind: 'step-failed',
      planId: 'p',
      step: STEP,
      code: 'http_404',
      message: 'Not Found',
    } as const
    expect(requestedQuestions(stateOf([captureResponse('{"message":"Not Found"}', { status: 404 })], [PLAN], [failed]))[0]).toMatchObject({
      state: 'failed',
      captureId: 'x1',
      failure: { code: 'http_404', message: 'Not Found', requestId: '' },
    })
  })

  test('a response whose plan is not in the case is listed, the newest first', () => {
    const other = captureResponse('[{"a":1}]', { id: 'x9', planId: 'gone', path: '/old/v1/questions/api_y', endedAt: '2026-11-21T10:00:00Z' })
    expect(requestedQuestions(stateOf([captureResponse('[{"a":1}]'), other])).map(({ name, captureId }) => [name, captureId])).toEqual([
      ['api_y', 'x9'],
      ['api_x', 'x1'],
    ])
  })

  test('hostile fields are ordinary fields: prototype names, hundreds of columns, all digits', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`f${at}`, at]))
    const body = `[{"constructor":"x","__proto__":"y","n":123456789012345678901234567890},${JSON.stringify(many)}]`
    const [one] = requestedQuestions(stateOf([captureResponse(body)]))
    expect(one?.table?.columns).toHaveLength(60)
    expect(one?.table?.columns.slice(0, 3).map(({ id }) => id)).toEqual(['constructor', '__proto__', 'n'])
    expect(one?.table?.rows[0]?.cells['n']).toMatchObject({ text: '123456789012345678901234567890' })
    expect(one?.notes).toContain('23 more fields are in the source only.')
  })

  test('distinguishes a failure without a response, a failed response and a stopped call, each with its cost', () => {
    const event = { kind: 'step-failed', planId: 'p', step: STEP, code: 'timeout', message: 'No answer.', at: '2026-11-21T09:00:03Z' } as CaseEvent // as the view reads it
    expect(requestedQuestions(stateOf([], [PLAN], [event]))[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'timeout' },
      at: '2026-11-21T09:00:03Z',
      credits: '',
      captureId: undefined,
    })
    const elsewhere = [
      { ...event, planId: 'p-2' },
      { ...event, step: { ...STEP, id: 'p.2' } },
    ] as CaseEvent[]
    expect(requestedQuestions(stateOf([], [PLAN], elsewhere))[0]).toMatchObject({ state: 'open', at: PLAN.approvedAt })
    const broken = captureResponse('<html>', { creditsUsed: '4' })
    expect(requestedQuestions(stateOf([broken], [{ ...PLAN, stepStates: { 'p.1': 'failed' } }], [event]))[0]).toMatchObject({
      key: 'p.1',
      name: 'api_x',
      state: 'failed',
      failure: { code: 'not_json' },
      credits: '4',
      fresh: true,
      table: undefined,
    })
    expect(requestedQuestions(stateOf([], [{ ...PLAN, steps: [{ ...STEP, request: { accept_stale: true } }] }]))[0]).toMatchObject({
      fresh: false,
      params: [],
    })
    expect(requestedQuestions(stateOf([], [{ ...PLAN, steps: [{ ...STEP, request: {}, pathValues: {} }] }]))[0]).toMatchObject({
      name: '',
      fresh: false,
    })
  })

  test('responses and steps of other endpoints, plans and steps belong to no query', () => {
    const foreign = captureResponse('[{"a":1}]', { id: 'x2', planId: 'p-2' })
    const sibling = captureResponse('[{"a":1}]', { id: 'x3', stepId: 'p.2' })
    const other = captureResponse('[{"a":1}]', { id: 'x4', endpoint: 'profiler/labels' })
    const mixed = { ...PLAN, steps: [STEP, { ...STEP, id: 'p.3', endpoint: 'profiler/labels' as const }] }
    expect(requestedQuestions(stateOf([foreign, sibling, other], [mixed])).map(({ key, state }) => [key, state])).toEqual([
      ['x2', 'answered'],
      ['x3', 'answered'],
      ['p.1', 'open'],
    ])
  })

  test('an unreadable request has no params, and the newest query is first', () => {
    const at = (id: string, time: string, requestText: string) => captureResponse('[{"a":1}]', { id, planId: 'gone', endedAt: time, requestText })
    const list = requestedQuestions(
      stateOf(
        [
          at('x1', '2026-11-21T09:00:00Z', 'null'),
          at('x3', '2026-11-21T11:00:00Z', '{'),
          at('x2', '2026-11-21T10:00:00Z', '{"params":{"a":null},"accept_stale":false}'),
          at('x2b', '2026-11-21T10:00:00Z', '{"params":null}'),
        ],
        [],
      ),
    )
    expect(list.map(({ captureId, params, fresh }) => [captureId, params, fresh])).toEqual([
      ['x3', [], false],
      ['x2', [['a', 'null']], true],
      ['x2b', [], false],
      ['x1', [], false],
    ])
  })

  test('the kind of a field is derived from its name and all its values', () => {
    const body =
      '[{"chain":"base","Token_Address":"x","address_of":"y","n":1,"m":2,"volume_USD":"3","none":null,"usd":4},{"n":"two","m":3,"volume_USD":4.5}]'
    const [one] = requestedQuestions(stateOf([captureResponse(body)]))
    expect(Object.fromEntries(one?.table?.columns.map(({ id, kind }) => [id, kind]) ?? [])).toEqual({
      chain: 'chain',
      Token_Address: 'address',
      address_of: 'text',
      n: 'text',
      m: 'amount',
      volume_USD: 'usd',
      none: 'text',
      usd: 'amount',
    })
    expect(one?.table?.rows.map(({ id, pointer }) => [id, pointer])).toEqual([
      ['x1 0', '/0'],
      ['x1 1', '/1'],
    ])
  })

  test('notes name odd records and further pages, and are empty without them', () => {
    const notes = (body: string) => requestedQuestions(stateOf([captureResponse(body)]))[0]?.notes
    expect(notes('[{"a":1}]')).toEqual([])
    expect(notes('{"data":[{"a":1}],"pagination":{"page":1,"per_page":1,"is_last_page":false}}')).toEqual(['More pages exist.'])
    expect(notes('{"data":[{"a":1}],"pagination":{"page":1,"per_page":1,"is_last_page":true}}')).toEqual([])
    expect(notes('[{"a":1},5]')?.join(' ')).toMatch(/^1 records could not be read/)
    const wide = (count: number) => JSON.stringify([Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]))])
    expect(notes(wide(60))).toEqual([])
    expect(notes(wide(61))).toEqual(['1 more fields are in the source only.'])
  })
})

describe('the notes of a legacy query', () => {
  test('contain warnings of the service and remarks', () => {
    const loaded = captureResponse('[{"a":1}]')
    if (loaded.response === undefined) throw new Error('there is an answer')
    const [one] = requestedQuestions(
      stateOf([{ ...loaded, response: { ...loaded.response, warnings: ['Old data.'], remarks: ['Read as a list.'] } }]),
    )
    expect(one?.notes).toEqual(['Old data.', 'Read as a list.'])
  })

  test('contain no other events of its plan as failures', () => {
    const approved = { kind: 'plan-approved', planId: 'p', at: '2026-11-21T09:00:00Z' } as CaseEvent // as the view reads it
    const reused = { kind: 'step-reused', planId: 'p', step: STEP, at: '2026-11-21T09:00:00Z' } as unknown as CaseEvent // an event with a step that is no failure
    expect(requestedQuestions(stateOf([], [PLAN], [approved, reused]))[0]).toMatchObject({ state: 'open', failure: undefined })
  })
})
