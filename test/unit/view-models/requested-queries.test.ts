import { describe, expect, test } from 'vitest'
import { makePlan } from '../../../src-shared/case/plan/plan.ts'
import { summarizeCapture } from '../../../src-shared/case/capture-summary.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { namesOf } from '../../../src-shared/case/names/names.ts'
import type { CaptureWithResponse, StateWithResponses, PlanState } from '../../../src-shared/case/case-state.ts'
import { requestedQueriesOf, newestBy } from '../../../src-shared/view-models/requested-queries.ts'
import { queryColumns, queryTables } from '../../../src-shared/view-models/query-table.ts'
import { QUERY_GROUPS } from '../../../src-shared/view-models/query-groups.ts'
import { fetchedTexts } from '../../../src-shared/view-models/web-tables.ts'
import type { Capture, CaseEvent, PlannedStep } from '../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { RESPONSE_CODECS, decodeResponse } from '../../../src-shared/service/response/decode-response.ts'
import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

const REQUEST = { chains: ['ethereum', 'base'], pagination: { per_page: 2 } }

function planOf(planId: string, approvedAt: string, more: Partial<PlanState> = {}, pages = 2): PlanState {
  const plan = makePlan(
    {
      title: 'Smart money net flow',
      subjectIds: [],
      endpoints: ['smart-money/netflow'],
      chains: [],
      allWherePossible: false,
      window: { from: '2026-01-01', to: '2026-01-02' },
      maxPages: pages,
      refresh: true,
      request: REQUEST,
    },
    { subjects: [], captures: [], plan: 'pro', now: new Date(approvedAt), newId: () => planId },
  )
  const steps = plan.lines.map(({ step }) => step)
  const states = Object.fromEntries(steps.map(({ id }) => [id, 'open' as const]))
  return { planId, title: plan.title, steps, total: plan.total.max, approvedAt, outcome: 'done', stepStates: states, reusedCaptures: {}, ...more }
}

function captureResponse(planId: string, step: PlannedStep, body: string, more: Partial<Capture> = {}): CaptureWithResponse {
  const bytes = new TextEncoder().encode(body)
  const capture = {
    id: `x-${planId}-${step.id}`,
    planId,
    stepId: step.id,
    endpoint: step.endpoint,
    path: '/x',
    practice: false,
    requestText: canonicalText(step.request),
    status: 200,
    endedAt: '2026-11-21T09:00:02Z',
    creditsUsed: '5',
    subjectId: undefined,
    body: bytes,
    ...more,
  } as Capture // members that the view reads; the rest of a capture is evidence
  const decoded = decodeResponse(step.endpoint, bytes)
  const response = decoded.ok && capture.status === 200 ? decoded.value : undefined
  return { capture, summary: summarizeCapture(capture, response), names: new LazyCaptureNames(namesOf(capture, response)), response, step }
}

function stateOf(plans: readonly PlanState[], captures: readonly CaptureWithResponse[] = [], events: readonly CaseEvent[] = []): StateWithResponses {
  return { plans, captures, events, record: { practice: false } } as unknown as StateWithResponses // the members that the view reads
}

const rows = (names: readonly string[], last: boolean): string =>
  JSON.stringify({
    data: names.map((name) => ({ token_symbol: name, token_address: '0x1', chain: 'bsc', net_flow_24h_usd: 1.5, token_sectors: ['AI', 'Meme'] })),
    pagination: { page: 1, per_page: 2, is_last_page: last },
  })

function step(plan: PlanState, at: number): PlannedStep {
  const found = plan.steps[at]
  if (found === undefined) throw new Error('no such step')
  return found
}

describe('queries of a case', () => {
  test('a response of two pages is one table, each record with its own source', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z')
    const [one] = requestedQueriesOf(
      stateOf([plan], [captureResponse('p1', step(plan, 0), rows(['A', 'B'], false)), captureResponse('p1', step(plan, 1), rows(['C'], true))]),
    )
    expect(one).toMatchObject({ key: 'p1', endpoint: 'smart-money/netflow', state: 'found', rows: 3, credits: '10', lastPage: 2, reused: 0 })
    const [table] = queryTables({ endpoint: 'smart-money/netflow', pages: one?.pages ?? [] }, 'Net flow')
    expect(table?.rows.map(({ cells, captureId, pointer }) => [cells['token_symbol']?.text, captureId, pointer])).toEqual([
      ['A', 'x-p1-p1.1', '/data/0'],
      ['B', 'x-p1-p1.1', '/data/1'],
      ['C', 'x-p1-p1.2', '/data/0'],
    ])
    expect(table?.rows[0]?.cells).toMatchObject({ chain: { text: 'bnb' }, token_sectors: { text: 'AI · Meme' }, net_flow_24h_usd: { text: '1.5' } })
    expect(table?.columns.slice(0, 3).map(({ id, kind }) => [id, kind])).toEqual([
      ['token_symbol', 'token'],
      ['chain', 'chain'],
      ['net_flow_24h_usd', 'usd'],
    ])
  })

  test('found, partial, empty, failed, cancelled and open are six different states', () => {
    const failedStep = (plan: PlanState, at: number): CaseEvent =>
      ({
        kind: 'step-failed',
        planId: plan.planId,
        step: step(plan, at),
        code: 'query_timeout',
        message: 'It took too long.',
        requestId: 'r-1',
      }) as CaseEvent // as the view reads it
    const plan = planOf('p1', '2026-11-21T09:00:00Z')
    const first = captureResponse('p1', step(plan, 0), rows(['A', 'B'], false))
    const state = (plans: PlanState, captures: readonly CaptureWithResponse[], events: readonly CaseEvent[] = []): string | undefined =>
      requestedQueriesOf(stateOf([plans], captures, events))[0]?.state
    expect(state(plan, [captureResponse('p1', step(plan, 0), rows(['A'], true))])).toBe('found')
    expect(state(plan, [first])).toBe('partial')
    expect(state(plan, [captureResponse('p1', step(plan, 0), rows([], true))])).toBe('empty')
    expect(state({ ...plan, outcome: 'open' }, [first])).toBe('open')
    // the last response is committed before its plan is
    expect(state({ ...plan, outcome: 'open' }, [captureResponse('p1', step(plan, 0), rows(['A'], true))])).toBe('found')
    const ended = { 'p1.1': 'captured' as const, 'p1.2': 'captured' as const }
    const second = captureResponse('p1', step(plan, 1), rows(['C', 'D'], false))
    expect(state({ ...plan, outcome: 'open', stepStates: ended }, [first, second])).toBe('partial')
    expect(state({ ...plan, outcome: 'open', stepStates: { ...ended, 'p1.2': 'open' } }, [first])).toBe('open')
    expect(state({ ...plan, outcome: 'cancelled' }, [])).toBe('cancelled')
    // complete to the last page, although a part of it failed
    const whole = captureResponse('p1', step(plan, 0), rows(['A'], true))
    expect(state({ ...plan, stepStates: { 'p1.1': 'captured', 'p1.2': 'failed' } }, [whole], [failedStep(plan, 1)])).toBe('partial')
    const broken = { ...plan, stepStates: { ...plan.stepStates, 'p1.1': 'failed' as const } }
    expect(state(broken, [], [failedStep(plan, 0)])).toBe('failed')
    const [half] = requestedQueriesOf(
      stateOf([{ ...plan, stepStates: { ...plan.stepStates, 'p1.2': 'failed' as const } }], [first], [failedStep(plan, 1)]),
    )
    expect(half).toMatchObject({ state: 'partial', failures: [{ code: 'query_timeout', message: 'It took too long.', requestId: 'r-1' }] })
  })

  test('a query of several windows is complete if each of them is', () => {
    const [early, late] = [
      { from: '2025-01-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-11-21' },
    ]
    const plan = planOf('p1', '2026-11-21T09:00:00Z')
    const steps = plan.steps.map((one, at) => ({ ...one, page: 1, window: at === 0 ? early : late }))
    const requested = { ...plan, steps, outcome: 'open' as const }
    const [first, second] = [step(requested, 0), step(requested, 1)]
    const state = (captures: readonly CaptureWithResponse[], more: Partial<PlanState> = {}): string | undefined =>
      requestedQueriesOf(stateOf([{ ...requested, ...more }], captures))[0]?.state
    const [whole, goesOn] = [captureResponse('p1', first, rows(['A'], true)), captureResponse('p1', second, rows(['B'], false))]
    expect(state([whole])).toBe('open')
    expect(state([whole, goesOn])).toBe('open')
    expect(state([whole, goesOn], { outcome: 'done' })).toBe('partial')
    expect(state([whole], { outcome: 'done' })).toBe('partial')
    expect(state([whole, captureResponse('p1', second, rows(['B'], true))])).toBe('found')
    expect(requestedQueriesOf(stateOf([requested], [whole]))[0]?.window).toEqual({ from: '2025-01-01', to: '2026-11-21' })
  })

  test('a repeated request is a query in addition to the old one, and a reused one refers to the earlier response', () => {
    const old = planOf('p1', '2026-11-20T09:00:00Z', {}, 1)
    const middle = planOf('p2', '2026-11-20T10:00:00Z', { stepStates: { 'p2.1': 'reused' }, reusedCaptures: { 'p2.1': 'x-p1-p1.1' } }, 1)
    const again = planOf('p3', '2026-11-21T09:00:00Z', {}, 1)
    const all = requestedQueriesOf(
      stateOf(
        [old, middle, again],
        [
          captureResponse('p1', step(old, 0), rows(['A'], true), { endedAt: '2026-11-20T09:00:01Z' }),
          captureResponse('p3', step(again, 0), rows(['B'], true), { endedAt: '2026-11-21T09:00:01Z' }),
        ],
      ),
    )
    expect(all.map(({ key, reused, credits, pages }) => [key, reused, credits, pages[0]?.capture.id])).toEqual([
      ['p3', 0, '5', 'x-p3-p3.1'],
      ['p1', 0, '5', 'x-p1-p1.1'],
      ['p2', 1, '0', 'x-p1-p1.1'],
    ])
    expect(newestBy(all, () => true).get('smart-money/netflow')?.key).toBe('p3')
  })

  test('a response whose plan is not in the case is listed separately; responses about subjects are not', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z')
    const orphan = captureResponse('gone', step(plan, 0), rows(['A'], true))
    const aboutSubject = captureResponse('gone', { ...step(plan, 0), endpoint: 'profiler/counterparties' }, '{"data":[]}', { subjectId: 's' })
    expect(requestedQueriesOf(stateOf([], [orphan, aboutSubject])).map(({ key, state }) => [key, state])).toEqual([['x-gone-p1.1', 'found']])
  })
})

describe('tables', () => {
  const endpoints = Object.values(QUERY_GROUPS).flatMap((space) => space.endpoints)

  test.each(endpoints)('%s: every known field is a column, the main ones first', (endpoint) => {
    const { text = [], number = [], integer = [], boolean = [], time = [], lists = [] } = RESPONSE_CODECS[endpoint].row
    const columns = queryColumns(endpoint).map(({ id }) => id)
    expect(columns.toSorted()).toEqual([...text, ...number, ...integer, ...boolean, ...time, ...lists].toSorted())
    const { lead } = PRESENTATION[endpoint]
    expect(columns.slice(0, lead.length)).toEqual(lead)
  })

  function respond(endpoint: EndpointId, body: unknown): CaptureWithResponse {
    return captureResponse('p', { ...step(planOf('p', '2026-11-21T09:00:00Z'), 0), endpoint, request: {} }, JSON.stringify(body))
  }

  test('flow intelligence is read by group of wallets', () => {
    const page = respond('tgm/flow-intelligence', { data: [{ whale_net_flow_usd: -12.5, whale_avg_flow_usd: 3, whale_wallet_count: 4 }] })
    const [table] = queryTables({ endpoint: 'tgm/flow-intelligence', pages: [page] }, 'Flow')
    expect(table?.rows).toHaveLength(6)
    expect(table?.rows[1]?.cells).toMatchObject({ segment: { text: 'Whales' }, net_flow_usd: { text: '-12.5' }, wallet_count: { text: '4' } })
  })

  test('web results are rows of text, a search without results is empty, and a fetched text has its source', () => {
    const found = respond('search/web-search', {
      results: [{ query: 'q', organic: [{ title: '<b>x</b>', link: 'javascript:alert(1)', snippet: 's', date: null }] }],
    })
    const [table] = queryTables({ endpoint: 'search/web-search', pages: [found] }, 'Web')
    expect(table?.columns.every(({ kind }) => kind === 'text')).toBe(true)
    expect(table?.rows[0]).toMatchObject({ pointer: '/results/0/organic/0', cells: { link: { text: 'javascript:alert(1)' }, query: { text: 'q' } } })
    const nothing = respond('search/web-search', { results: [{ query: 'q', organic: [] }] })
    expect(requestedQueriesOf(stateOf([], [nothing]))[0]).toMatchObject({ state: 'empty', rows: 0 })
    const fetched = respond('search/web-fetch', {
      analysis: 'It says.',
      urls_requested: 2,
      retrieved_urls: ['https://a'],
      failed_urls: ['https://b'],
    })
    expect(fetchedTexts([fetched])).toEqual([{ text: 'It says.', captureId: 'x-p-p.1', pointer: '' }])
    expect(queryTables({ endpoint: 'search/web-fetch', pages: [fetched] }, 'Web')[0]?.rows.map(({ cells }) => cells['outcome']?.text)).toEqual([
      'read',
      'not read',
    ])
    expect(requestedQueriesOf(stateOf([], [fetched]))[0]).toMatchObject({ state: 'found', rows: 1 })
  })

  test('requested pages that could not be read are charged and have no result, text or quote', () => {
    const failed = { analysis: 'None of the pages could be read.', urls_requested: 1, retrieved_urls: [], failed_urls: ['https://b'] }
    const page = respond('search/web-fetch', failed)
    const [one] = requestedQueriesOf(stateOf([], [page]))
    expect(one).toMatchObject({ state: 'empty', rows: 0, credits: page.capture.creditsUsed, failures: [] })
    expect(fetchedTexts([page])).toEqual([])
    // a response that reports no pages is identified by its text
    const wordy = respond('search/web-fetch', { analysis: 'It says.', urls_requested: 1 })
    expect(requestedQueriesOf(stateOf([], [wordy]))[0]).toMatchObject({ state: 'found', rows: 1 })
  })
})

describe('excluded plans and results', () => {
  const event = (plan: PlanState, more: object = {}): CaseEvent =>
    ({ kind: 'step-failed', planId: plan.planId, step: step(plan, 0), code: 'timeout', message: 'No answer.', ...more }) as CaseEvent // as the view reads it
  const keys = (...state: Parameters<typeof stateOf>): string[] => requestedQueriesOf(stateOf(...state)).map(({ key }) => key)

  test('a plan without steps, one about a subject, and one of another kind are not queries; nor is a response of another kind', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z', {}, 1)
    const stepsWith = (change: Partial<PlannedStep>) => ({ ...plan, steps: plan.steps.map((one) => ({ ...one, ...change })) })
    expect(keys([plan])).toEqual(['p1'])
    for (const other of [{ ...plan, steps: [] }, stepsWith({ subjectId: 's' }), stepsWith({ endpoint: 'profiler/labels' })])
      expect(keys([other])).toEqual([])
    const mixed = planOf('p2', '2026-11-21T09:00:00Z')
    expect(keys([{ ...mixed, steps: mixed.steps.map((one, at) => (at === 0 ? one : { ...one, subjectId: 's' })) }])).toEqual([])
    const label = captureResponse('gone', { ...step(plan, 0), endpoint: 'profiler/labels' }, '{"data":[]}')
    expect(keys([], [label, captureResponse('gone', step(plan, 0), rows(['A'], true), { subjectId: 's' })])).toEqual([])
  })

  test('other events of the case are not failures, and a failed step without an event names no failure', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z', { stepStates: { 'p1.1': 'failed' } }, 1)
    const other = { kind: 'subject-added', subjectId: 's' } as CaseEvent // as the view reads it
    const failuresOf = (...events: readonly CaseEvent[]) =>
      requestedQueriesOf(stateOf([plan], [], events))[0]?.failures.map(({ code, captureId }) => [code, captureId])
    expect(failuresOf(other)).toEqual([])
    expect(failuresOf(other, event(plan, { captureId: 'x' }))).toEqual([['timeout', 'x']])
    expect(failuresOf(event(plan, { planId: 'p2' }))).toEqual([])
  })

  test('a stored failed response names its reason, and of several the last one', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z', { stepStates: { 'p1.1': 'failed' } }, 1)
    const broken = (id: string, status: number) => captureResponse('p1', step(plan, 0), '{"error":"no","message":"Refused."}', { id, status })
    const [one] = requestedQueriesOf(stateOf([plan], [broken('b1', 422), broken('b2', 500)], [event(plan)]))
    expect(one).toMatchObject({ state: 'failed', rows: 0, credits: '10', at: '2026-11-21T09:00:00Z', lastPage: 1 })
    expect(one?.failures.map(({ captureId }) => captureId)).toEqual(['b2'])
    const [orphan] = requestedQueriesOf(stateOf([], [broken('b3', 500)]))
    expect(orphan).toMatchObject({ key: 'b3', state: 'failed', pages: [], rows: 0, reused: 0, credits: '5' })
    expect(orphan?.failures.map(({ captureId }) => captureId)).toEqual(['b3'])
  })

  test('a response without a plan is found, partial, or empty', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z', {}, 1)
    const stateWith = (names: readonly string[], last: boolean) =>
      requestedQueriesOf(stateOf([], [captureResponse('gone', step(plan, 0), rows(names, last))]))[0]?.state
    expect([stateWith(['A'], true), stateWith(['A'], false), stateWith([], true)]).toEqual(['found', 'partial', 'empty'])
  })

  test('a query is empty only if every page is, and has the time of its newest page', () => {
    const plan = planOf('p1', '2026-11-21T09:00:00Z')
    const [one] = requestedQueriesOf(
      stateOf(
        [plan],
        [
          captureResponse('p1', step(plan, 0), rows(['A', 'B'], false), { endedAt: '2026-11-21T09:00:09Z' }),
          captureResponse('p1', step(plan, 1), rows([], true), { endedAt: '2026-11-21T09:00:05Z', creditsUsed: '' }),
        ],
      ),
    )
    expect(one).toMatchObject({ state: 'found', at: '2026-11-21T09:00:09Z', credits: '5', rows: 2 })
  })

  test('queries are listed newest first, and the newest match represents its endpoint', () => {
    const at = (id: string, time: string) => planOf(id, `2026-11-21T${time}:00Z`, {}, 1)
    const plans = [at('p1', '09:00'), at('p3', '11:00'), at('p2', '10:00'), at('p2b', '10:00')]
    expect(keys(plans)).toEqual(['p3', 'p2', 'p2b', 'p1'])
    expect([...newestBy(requestedQueriesOf(stateOf(plans)), ({ key }) => key !== 'p3').values()].map(({ key }) => key)).toEqual(['p2'])
    expect(newestBy(requestedQueriesOf(stateOf(plans)), () => false).size).toBe(0)
  })
})
