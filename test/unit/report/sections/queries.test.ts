import { expect, test } from 'vitest'
import { ExactValues } from '../../../../src-shared/report/exact-values.ts'
import { NO_YIELD } from '../../../../src-shared/report/pieces.ts'
import { reportFromMemory } from '../../../../src-shared/report/case-report.ts'
import { queriesSection } from '../../../../src-shared/report/sections/queries.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { ADDRESS, caseBuilder, WRITTEN, type CaseBuilder } from '../../../support/builders/recorded-case.ts'
import { words } from '../../features/report/words.ts'
import { modelOfWhole } from '../../../support/builders/whole-report.ts'

function openFile(): CaseBuilder {
  const builder = caseBuilder()
  builder.event({ kind: 'case-created', title: 'T', reference: '', investigator: '', budget: '0', practice: false })
  return builder
}

/** Each query as printed, without tags. */
async function print(builder: CaseBuilder): Promise<string[] | undefined> {
  const state = builder.state()
  const section = await queriesSection(
    modelOfWhole(state, { ...WRITTEN, graphSvg: '' }),
    reportFromMemory(state).responses,
    new ExactValues(),
    NO_YIELD,
  )
  if (!section.ok) throw new Error(section.error.message)
  const text = section.value?.text.replaceAll(/<\/?bdi>/g, '')
  return text
    ?.split('<h3>')
    .slice(1)
    .map((part) => words(part))
}

function plan(builder: CaseBuilder, ...steps: readonly Partial<PlannedStep>[]): void {
  builder.event({
    kind: 'plan-approved',
    planId: 'plan-1',
    title: 'A question',
    steps: steps.map((more, index) => ({
      id: `plan-1.${index + 1}`,
      endpoint: 'smart-money/netflow',
      subjectId: '',
      chain: undefined,
      window: undefined,
      page: 1,
      request: {},
      price: '5',
      ...more,
    })),
    total: '5',
    accountPlan: 'pro',
  })
}

const page = (rows: readonly object[], last = true): string =>
  JSON.stringify({ data: rows, pagination: { page: 1, per_page: 10, is_last_page: last } })
const flow = { token_address: ADDRESS, token_symbol: 'TOK', chain: 'base', net_flow_24h_usd: 12.5 }

test('has no such section without requests about no subject', async () => {
  expect(await print(openFile())).toBeUndefined()
})

test('prints the request, its result, time and capture, and its records as tables', async () => {
  const builder = openFile()
  builder.response({ endpoint: 'smart-money/netflow', subjectId: '', request: { chains: ['base'] }, body: page([flow]) })
  const [question = '', ...others] = (await print(builder)) ?? []
  expect(others).toEqual([])
  expect(question).toMatch(/^Smart money net flow Chains?: Base Found, 2026-11-21 03:00:02 UTC, capture 2 Table 1: /)
  expect(question).toContain('TOK')
  expect(question).toContain('$12.50')
})

test('names requests that are open, without a response or failed, with code and request id', async () => {
  const partial = openFile()
  plan(partial, {})
  partial.response({
    endpoint: 'smart-money/netflow',
    subjectId: '',
    request: {},
    body: page([flow], false),
    more: { planId: 'plan-1', stepId: 'plan-1.1' },
  })
  expect((await print(partial))?.[0]).toContain('More pages, 2026-11-21 03:00:03 UTC, capture 3')

  const open = openFile()
  plan(open, {})
  expect((await print(open))?.[0]).toMatch(/No response yet, 2026-11-21 03:00:02 UTC$/)

  const cancelled = openFile()
  plan(cancelled, {})
  cancelled.event({ kind: 'plan-ended', planId: 'plan-1', outcome: 'cancelled' })
  expect((await print(cancelled))?.[0]).toMatch(/Cancelled, 2026-11-21 03:00:02 UTC$/)

  const failed = openFile()
  failed.response({
    endpoint: 'smart-money/netflow',
    subjectId: '',
    request: {},
    status: 422,
    body: '{"error":"Unprocessable","message":"no such chain","code":"bad_chain"}',
    requestId: 'req-7',
  })
  const [reported = ''] = (await print(failed)) ?? []
  expect(reported).toContain('Failed, 2026-11-21 03:00:02 UTC')
  expect(reported).toContain('bad_chain: no such chain')
  expect(reported).toContain('req-7')
  expect(reported).not.toContain('capture')
})

test('prints each note on a result once above it, and counts unreadable records', async () => {
  const builder = openFile()
  plan(builder, {}, { page: 2 })
  const body = (rows: readonly unknown[], last: boolean): string =>
    JSON.stringify({ data: rows, warnings: ['Beta figures.'], pagination: { page: 1, per_page: 10, is_last_page: last } })
  const response = (stepId: string, text: string): void =>
    builder.response({ endpoint: 'smart-money/netflow', subjectId: '', request: {}, body: text, more: { planId: 'plan-1', stepId } })
  response('plan-1.1', body([flow, 'odd'], false))
  response('plan-1.2', body([flow, 7, null], true))
  const [question = ''] = (await print(builder)) ?? []
  expect(question.match(/Beta figures\./g)).toHaveLength(1)
  expect(question).toContain('3 records could not be read. The bytes are in the evidence.')
  expect(question).toContain('captures 3, 4')
  const whole = openFile()
  whole.response({ endpoint: 'smart-money/netflow', subjectId: '', request: {}, body: page([flow]) })
  expect((await print(whole))?.[0]).not.toContain('could not be read')
})

test('prints the text of a web page as prose of the service, with its capture', async () => {
  const builder = openFile()
  builder.response({
    endpoint: 'search/web-fetch',
    subjectId: '',
    request: { urls: ['https://example.org'] },
    body: JSON.stringify({ analysis: 'First line.\nSecond line.', retrieved_urls: ['https://example.org'], failed_urls: ['https://gone.example'] }),
  })
  const [question = ''] = (await print(builder)) ?? []
  expect(question).toContain('Text as delivered First line. Second line. Capture 2.')
  expect(question).toMatch(/https:\/\/example\.org read 2 2 https:\/\/gone\.example not read 2/)
})

test('prints questions with their parameters, state and notes', async () => {
  const legacy = async (body: string, request: Readonly<Record<string, unknown>>, status = 200): Promise<string> => {
    const builder = openFile()
    builder.response({ endpoint: 'legacy/question', subjectId: '', request, body, status, more: { path: '/api/v1/questions/holders/result' } })
    return (await print(builder))?.[0] ?? ''
  }
  const found = await legacy('{"data":[{"wallet":"w-one"},"odd"]}', { params: { token: '0xabc', top: 3 }, accept_stale: false })
  expect(found).toContain('token: 0xabc top: 3 Cached results: not accepted Found, 2026-11-21 03:00:02 UTC, capture 2')
  expect(found).toContain('records could not be read')
  expect(found).toContain('w-one')
  const nothing = await legacy('{"data":[]}', { accept_stale: true })
  expect(nothing).toContain('No results, 2026-11-21 03:00:02 UTC, capture 2')
  expect(nothing).not.toContain('Kept answers')
  expect(nothing).not.toContain('Table')
  const failed = await legacy('{"error":"x","message":"no such question","code":"unknown_question"}', {}, 404)
  expect(failed).toContain('Failed, 2026-11-21 03:00:02 UTC, capture 2')
  expect(failed).toContain('unknown_question: no such question')
})

test('prints the figures of a chart before its records, and combined results first', async () => {
  const builder = openFile()
  const token = '0x9b5e262cf9bb04869ab40b19af91d2dc85761722'
  const ofToken = { token_address: token, token_symbol: 'LARK', chain: 'ethereum' }
  const ask = (endpoint: EndpointId, request: Readonly<Record<string, unknown>>, rows: readonly object[]): void =>
    builder.response({ endpoint, subjectId: '', request, body: page(rows) })
  ask('smart-money/netflow', { chains: ['ethereum'] }, [{ ...ofToken, net_flow_24h_usd: 12.5, token_sectors: ['Games'] }])
  ask('token-screener', { chains: ['ethereum'], timeframe: '24h' }, [{ ...ofToken, volume: 640, price_usd: 1.25 }])
  ask('tgm/transfers', { chain: 'ethereum', token_address: token }, [{ from_address: ADDRESS, to_address: token, transfer_value_usd: 7 }])
  const parts = (await print(builder)) ?? []
  expect(parts.map((part) => part.split(' Table ')[0])).toMatchObject([
    'Sectors, from the newest results',
    expect.stringMatching(new RegExp(`^Token ${token} on Ethereum, from the newest results Price 1.25 As of .* Capture 3. Volume \\$640.00 As of`)),
    expect.stringMatching(/^Token transfers/i),
    expect.stringMatching(/^Token screener/i),
    expect.stringMatching(/^Smart money net flow/),
  ])
  expect(parts[0]).toMatch(/Games \$12.50 1 \$640.00 1 2/)
  expect(parts[1]).toContain('24 hours $12.50 2')
  expect(parts[4]).toMatch(/Net flow by sector .* Games \$12.50 1 2 .*Table/)
  // Tokens without a request, and sectors in a single response, give nothing to combine.
  const alone = openFile()
  alone.response({ endpoint: 'smart-money/netflow', subjectId: '', request: {}, body: page([flow]) })
  expect(await print(alone)).toHaveLength(1)
})
