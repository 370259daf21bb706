import { expect, test } from 'vitest'
import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/capture.ts'
import { logLines } from '../../../src-renderer/app/log-lines.ts'
import type { CaseState } from '../../../src-renderer/casefile/case-state.ts'

const entry = (seq: number, kind: 'capture' | 'event', ref = ''): CustodyEntry => ({
  caseId: 'c',
  seq,
  at: `2026-01-0${seq}T00:00:00.000Z`,
  kind,
  ref,
  payloadSha256: '',
  prev: '',
  id: `entry-${seq}`,
})
const created: CaseEvent = {
  seq: 1,
  at: '',
  caseId: 'c',
  actor: 'Ada',
  kind: 'case-created',
  title: 'Collector',
  reference: '',
  investigator: 'Ada',
  budget: '5000',
  practice: false,
}
const capture: Capture = {
  id: 'x',
  seq: 2,
  caseId: 'c',
  planId: 'p',
  stepId: 's',
  subjectId: undefined,
  endpoint: 'profiler/labels',
  method: 'POST',
  path: '/',
  serviceOrigin: '',
  practice: false,
  requestText: '',
  requestSha256: '',
  status: 403,
  headers: [],
  body: new Uint8Array(),
  bodySha256: 'body-hash',
  bodyBytes: 0,
  startedAt: '',
  endedAt: '',
  creditsUsed: '100',
  creditsSource: 'header',
  appVersion: '',
  requestId: 'req-1',
}
const state: CaseState = {
  record: {
    id: 'c',
    title: 'Collector',
    reference: '',
    investigator: 'Ada',
    budget: '5000',
    practice: false,
    createdAt: '',
    lastAt: '',
    subjects: 0,
    captures: 1,
    head: '',
    seq: 3,
  },
  subjects: [],
  plans: [],
  captures: [{ capture, answer: undefined, step: undefined }],
  coverage: [],
  places: {},
  hiddenNodes: new Set(),
  findings: [],
  events: [created],
  entries: [entry(1, 'event'), entry(2, 'capture', 'x'), entry(3, 'event')],
}

test('the log is the custody chain, newest first, each entry one line', () => {
  expect(logLines(state).map((line) => line.seq)).toEqual([3, 2, 1])
})

test('an answer that says no is bad, and shows its status, its cost, its request id and the hash of its bytes', () => {
  expect(logLines(state)[1]).toMatchObject({
    what: 'Labels',
    outcome: 'status 403',
    bad: true,
    credits: '100',
    requestId: 'req-1',
    hash: 'body-hash',
    captureId: 'x',
  })
})

test('an event shows the id of its entry', () => {
  expect(logLines(state)[2]).toMatchObject({ what: 'Case created', about: 'Collector', outcome: 'budget 5,000', hash: 'entry-1' })
})

test('an entry whose payload is gone stays as a line and says so', () => {
  expect(logLines(state)[0]).toMatchObject({ what: 'Missing', bad: true })
})

test('a question about no subject says what it was about: its token, its words, its chains', () => {
  const about = (endpoint: Capture['endpoint'], requestText: string): string | undefined =>
    logLines({ ...state, captures: [{ capture: { ...capture, endpoint, requestText }, answer: undefined, step: undefined }] })[1]?.about
  expect(about('tgm/holders', '{"chain":"base","token_address":"0x0cda08a4b0fe58cc9599122b81a687af490689de"}')).toBe('0x0cda08…0689de · Base')
  expect(about('search/web-search', '{"queries":["larkspur","mossbank"]}')).toBe('larkspur, mossbank')
  expect(about('smart-money/netflow', '{"chains":["all"]}')).toBe('All chains')
})

test('counts and credits of a large plan are grouped and have their unit', () => {
  const approved: CaseEvent = {
    seq: 3,
    at: '',
    caseId: 'c',
    actor: 'Ada',
    kind: 'plan-approved',
    planId: 'p',
    title: 'All',
    steps: [],
    total: '83160',
    accountPlan: 'free',
  }
  expect(logLines({ ...state, events: [created, approved] })[0]).toMatchObject({ what: 'Plan approved', outcome: '0 calls, up to 83,160 credits' })
})
