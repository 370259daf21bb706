import { describe, expect, test } from 'vitest'
import { askedQuestions } from '../../../src-renderer/questions/question-answers.ts'
import type { AnsweredCapture, CaseState, PlanState } from '../../../src-renderer/casefile/case-state.ts'
import type { Capture, CaseEvent, PlannedStep } from '../../../src-shared/capture.ts'
import { decodeAnswer } from '../../../src-shared/service/answers.ts'

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
}

function captured(body: string, more: Partial<Capture> = {}): AnsweredCapture {
  const bytes = new TextEncoder().encode(body)
  const decoded = decodeAnswer('legacy/question', bytes)
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
  } as Capture // what the view looks at; the rest of a capture is evidence
  return { capture, answer: decoded.ok && capture.status === 200 ? decoded.value : undefined, step: undefined }
}

function stateOf(captures: readonly AnsweredCapture[], plans: readonly PlanState[] = [PLAN], events: readonly CaseEvent[] = []): CaseState {
  return { captures, plans, events } as CaseState // the three members that the view reads
}

describe('questions of a case', () => {
  test('an answer is a table with a source for each record, whatever it is wrapped in', () => {
    for (const [body, pointer] of [
      ['[{"address":"0x1","chain":"base","balance":1.50,"volume_usd":2,"note":"a"}]', '/0'],
      ['{"rows":[{"address":"0x1","chain":"base","balance":1.50,"volume_usd":2,"note":"a"}]}', '/rows/0'],
    ] as const) {
      const [one] = askedQuestions(stateOf([captured(body)]))
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

  test('nothing found, not answered yet and cancelled are three different things', () => {
    expect(askedQuestions(stateOf([captured('[]')]))[0]).toMatchObject({ state: 'empty', table: undefined })
    expect(askedQuestions(stateOf([]))[0]).toMatchObject({ state: 'open', captureId: undefined, credits: '' })
    expect(askedQuestions(stateOf([], [{ ...PLAN, outcome: 'cancelled' }]))[0]).toMatchObject({ state: 'cancelled' })
  })

  test('a sign-in that had ended leaves the question open; its answer after that is the answer', () => {
    const refused = captured('{"message":"Unauthorized"}', { status: 401, id: 'x0' })
    expect(askedQuestions(stateOf([refused]))[0]).toMatchObject({ state: 'open', captureId: 'x0' })
    expect(askedQuestions(stateOf([refused, captured('[{"a":1}]')]))).toMatchObject([{ state: 'answered', captureId: 'x1' }])
  })

  test('a failure says what the interface said, with its capture', () => {
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
    expect(askedQuestions(stateOf([captured('{"message":"Not Found"}', { status: 404 })], [PLAN], [failed]))[0]).toMatchObject({
      state: 'failed',
      captureId: 'x1',
      failure: { code: 'http_404', message: 'Not Found', requestId: '' },
    })
  })

  test('an answer whose plan is not in the case is shown all the same, the newest first', () => {
    const other = captured('[{"a":1}]', { id: 'x9', planId: 'gone', path: '/old/v1/questions/api_y', endedAt: '2026-11-21T10:00:00Z' })
    expect(askedQuestions(stateOf([captured('[{"a":1}]'), other])).map(({ name, captureId }) => [name, captureId])).toEqual([
      ['api_y', 'x9'],
      ['api_x', 'x1'],
    ])
  })

  test('hostile fields are fields: names of prototypes, hundreds of columns, digits kept', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`f${at}`, at]))
    const body = `[{"constructor":"x","__proto__":"y","n":123456789012345678901234567890},${JSON.stringify(many)}]`
    const [one] = askedQuestions(stateOf([captured(body)]))
    expect(one?.table?.columns).toHaveLength(60)
    expect(one?.table?.columns.slice(0, 3).map(({ id }) => id)).toEqual(['constructor', '__proto__', 'n'])
    expect(one?.table?.rows[0]?.cells['n']).toMatchObject({ text: '123456789012345678901234567890' })
    expect(one?.notes).toContain('23 further fields are in the source only.')
  })
})
