import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRequest } from '../../src-shared/case/plan/default-plan.ts'
import { makePlan } from '../../src-shared/case/plan/plan.ts'
import { queryOfRequest } from '../../src-shared/case/query.ts'
import { panelViews } from '../../src-shared/view-models/panel-views.ts'
import { EXCHANGE, FUND } from '../../src-practice/world/actors.ts'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import { caseStateOf, type FixtureResponse } from '../support/builders/case-states.ts'
import { entityOf, planInputOf } from '../support/builders/plans.ts'
import { call, start, TODAY } from './practice-help.ts'

let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 1_000_000 })
})
afterAll(() => service.close())

/** The requests of a new entity's plan, with the responses of the service over HTTP. */
async function requestQuery(entityName: string): Promise<readonly FixtureResponse[]> {
  const subject = entityOf({ entityName })
  const now = new Date(`${TODAY}T12:00:00Z`)
  const { lines, refused, notOffered } = makePlan(
    defaultRequest([subject], [subject], now),
    planInputOf({ subjects: [subject], now, practice: true }),
  )
  expect([lines.length, refused, notOffered]).toEqual([5, [], []])
  return Promise.all(
    lines.map(async ({ step: { endpoint, request } }) => {
      const reported = await call(service, endpointOf(endpoint).path, request)
      expect([endpoint, reported.status, reported.json.error]).toEqual([endpoint, 200, undefined])
      const response = decodeResponse(endpoint, new TextEncoder().encode(reported.text), queryOfRequest(endpoint, request, true))
      expect([endpoint, response.ok]).toEqual([endpoint, true])
      return { endpoint, request, body: reported.text, subjectId: subject.id, practice: true }
    }),
  )
}

const ADDED = { kind: 'entity-added', subjectId: 'e-1', chains: ['all'], alias: '', origin: 'typed' } as const

test('the plan for a fund is answered, and every panel of its dossier has figures', async () => {
  const entityName = FUND
  const responses = await requestQuery(entityName)
  const state = caseStateOf([], responses, [{ ...ADDED, typed: entityName, entityName }])
  const panels = panelViews(state, 'e-1')
  expect(panels.map(({ id, coverage }) => [id, coverage.every((row) => row.state === 'found' || row.state === 'partial')])).toEqual([
    ['counterparties', true],
    ['balances', true],
    ['balance-history', true],
    ['pnl', true],
  ])
  for (const { id, figures, tables, series } of panels)
    expect([id, figures.length + series.length > 0, tables.length + series.length > 0]).toEqual([id, true, true])
  // The address of an entity is empty: no balance is excluded as another wallet's.
  expect(panels.flatMap(({ notes }) => notes).filter((note) => note.includes('an address that was not requested'))).toEqual([])
  expect(panels.find(({ id }) => id === 'counterparties')?.notes.join(' ')).toContain('Requested by the name of the entity')
})

test('a name that the service does not know is shown as requested without results, never as not requested', async () => {
  const responses = await requestQuery('No Entity of That Name')
  const state = caseStateOf([], responses, [{ ...ADDED, typed: 'x', entityName: 'No Entity of That Name' }])
  const found = panelViews(state, 'e-1').flatMap(({ coverage }) => coverage.map(({ endpoint, state: at }) => [endpoint, at]))
  expect(found).toHaveLength(5)
  expect(found.filter(([, at]) => at === 'not-requested' || at === 'failed')).toEqual([])
  expect(found).toContainEqual(['profiler/current-balance', 'empty'])
})

test('an entity with too many transfers for a year is requested next for the days that the service accepts', async () => {
  const subject = entityOf({ entityName: EXCHANGE })
  const now = new Date(`${TODAY}T12:00:00Z`)
  const acquisitionRequest = { ...defaultRequest([subject], [subject], now), endpoints: ['profiler/counterparties'] as const }
  const input = planInputOf({ subjects: [subject], now, practice: true })
  const [line] = makePlan(acquisitionRequest, input).lines
  if (line === undefined) throw new Error('one call is planned')
  const { endpoint, request } = line.step
  const reported = await call(service, endpointOf(endpoint).path, request)
  expect([reported.status, reported.json.code]).toEqual([422, 'invalid_date_range'])
  const responses = [{ endpoint, request, body: reported.text, status: 422, subjectId: subject.id, practice: true }]
  const state = caseStateOf([], responses, [{ ...ADDED, typed: EXCHANGE, entityName: EXCHANGE }])
  const next = makePlan(acquisitionRequest, { ...input, captures: state.captures })
  expect(next.narrowed).toMatchObject([{ subjectId: 'e-1', endpoint, chain: 'all' }])
  expect(next.lines.length).toBeGreaterThan(1)
  for (const { step } of next.lines) expect((await call(service, endpointOf(endpoint).path, step.request)).status).toBe(200)
})
