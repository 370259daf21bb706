import { expect, test } from 'vitest'
import { applyConsent } from '../../../../../src-shared/case/plan/consent.ts'
import { questionObstacle, questionPlan, type QuestionSituation } from '../../../../../src-renderer/features/context/questions/question-plan.ts'

const QUESTION = { pathValues: { question_id: 'api_x' }, request: { params: {} } }
const READY: QuestionSituation = {
  connected: true,
  practiceCase: false,
  practiceInUse: false,
  login: { phase: 'signed-in', address: 'https://query.example', email: 'a@b.example', until: '', saved: 'session', reason: '', remedy: '' },
  money: undefined,
  budget: '10',
}

test('the plan of one call needs its own confirmation and a cap', () => {
  const plan = questionPlan(QUESTION, { id: 'p-1', now: new Date(0) }, undefined)
  expect(applyConsent(plan, { confirmed: [], caps: { 'legacy/question': '4' } })).toMatchObject({ error: { code: 'needs_confirmation' } })
  expect(applyConsent(plan, { confirmed: ['legacy/question'], caps: {} })).toMatchObject({ error: { code: 'price_unknown' } })
  expect(applyConsent(plan, { confirmed: ['legacy/question'], caps: { 'legacy/question': '4' } })).toMatchObject({
    value: [{ id: 'p-1.1', endpoint: 'legacy/question', price: '4', pathValues: { question_id: 'api_x' }, request: { params: {} } }],
  })
})

test('the planner makes one call about no subject, at an unknown price', () => {
  const request = { params: { list: ['a', 1], constructor: 'x' }, accept_stale: false }
  const plan = questionPlan({ ...QUESTION, request }, { id: 'p-2', now: new Date(0) }, 'pro')
  expect(plan).toMatchObject({
    title: 'Question api_x',
    madeAt: '1970-01-01T00:00:00.000Z',
    accountPlan: 'pro',
    total: { min: '0', max: '0', unknownCalls: 1 },
    ordinary: { min: '0', max: '0' },
    prompts: [{ endpoint: 'legacy/question', calls: 1, credits: undefined, alreadyKnown: [] }],
    refused: [],
    notOffered: [],
    narrowed: [],
    known: [],
  })
  expect(plan.lines.map(({ state, step }) => [state, step])).toEqual([
    [
      'planned',
      {
        id: 'p-2.1',
        endpoint: 'legacy/question',
        subjectId: '',
        chain: undefined,
        window: undefined,
        page: 1,
        request,
        pathValues: QUESTION.pathValues,
        price: undefined,
      },
    ],
  ])
})

test.each([
  ['there is no connection', { connected: false }, '4', true, 'not responding'],
  ['the practice service is in use', { practiceInUse: true }, '4', true, 'This is a real case'],
  ['the data service is in use for a practice case', { practiceCase: true }, '4', true, 'This is a practice case'],
  ['no one is signed in', { login: undefined }, '4', true, 'You are not signed in'],
  ['no price was named', {}, undefined, true, 'The price is unknown'],
  ['it may cost nothing', {}, '0', true, 'The price is unknown'],
  ['the budget is too small', {}, '11', true, 'short by 1 credit.'],
  ['the budget is spent', { money: { caseId: 'c', cap: '10', settled: '5', reserved: '1', disputed: '1' } }, '4', true, 'short by 1 credit.'],
  ['open runs may take what is left', { ahead: '7' }, '4', true, 'short by 1 credit: 7 credits more are planned by runs in progress'],
  ['nothing was confirmed', {}, '4', false, 'Confirm the maximum'],
] as const)('cannot be requested when %s', (_name, change, cap, confirmed, why) => {
  expect(questionObstacle(cap, confirmed, { ...READY, ...change })).toContain(why)
})

test('can be requested if nothing prevents it, with or without an API key', () => {
  expect(questionObstacle('10', true, READY)).toBe('')
  expect(questionObstacle('4', true, { ...READY, ahead: '6' })).toBe('')
})
