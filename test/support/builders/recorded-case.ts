import type { Capture, CaseEvent, CaseEventBody, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { reduceCase } from '../../../src-shared/case/case-reducer.ts'
import type { WholeState } from '../../../src-shared/case/case-state.ts'
import type { HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { signatureUnder, type TestAuthor } from './signing.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'
import { recordedText } from './recorded-texts.ts'

export const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
export const WRITTEN = { writtenAt: '2026-11-21T04:00:00.000Z', appVersion: '0.1.0' }

/** Builds a case entry by entry, like the case file, without a database. */
export interface CaseBuilder {
  readonly event: (body: CaseEventBody) => void
  readonly response: (parts: ResponseParts) => void
  /** With the author's signature of its last entry, if it has an author. */
  readonly contents: () => { entries: CustodyEntry[]; captures: Capture[]; events: CaseEvent[]; signatures: HeadSignature[] }
  readonly state: () => WholeState
}

export interface ResponseParts {
  readonly endpoint: EndpointId
  readonly request: Readonly<Record<string, unknown>>
  readonly body: string
  readonly status?: number
  /** '' for a response about no subject. */
  readonly subjectId?: string
  readonly requestId?: string
  readonly practice?: boolean
  readonly blanked?: Capture['blanked']
  /** Fields that differ from the default. */
  readonly more?: Partial<Capture>
}

/** Without an author its entries are unsigned. */
export function caseBuilder(practice = false, author?: TestAuthor): CaseBuilder {
  const entries: CustodyEntry[] = []
  const captures: Capture[] = []
  const events: CaseEvent[] = []
  const next = (): { seq: number; at: string; caseId: string; prev: string; author: string } => {
    const seq = entries.length + 1
    return {
      seq,
      at: new Date(Date.UTC(2026, 10, 21, 3, 0, seq)).toISOString(),
      caseId: 'case-7',
      prev: entries.at(-1)?.id ?? GENESIS,
      author: author?.author ?? UNSIGNED_AUTHOR,
    }
  }
  const contents = (): ReturnType<CaseBuilder['contents']> => ({
    entries,
    captures,
    events,
    signatures: author === undefined ? [] : [signatureUnder({ entries }, entries.length, author)],
  })
  return {
    event(body) {
      const { seq, at, caseId, prev, author: by } = next()
      const event: CaseEvent = { seq, at, caseId, actor: 'Ada Person', ...body }
      events.push(event)
      entries.push(entryOf({ caseId, seq, at, prev, author: by, kind: 'event', ref: '', payloadSha256: eventPayloadSha256(event) }))
    },
    response(parts) {
      const { seq, at, caseId, prev, author: by } = next()
      const { method, path } = endpointOf(parts.endpoint)
      const requestText = canonicalText(parts.request)
      const body = new TextEncoder().encode(parts.body)
      const capture: Capture = {
        id: `x-${seq}`,
        caseId,
        planId: 'plan-1',
        stepId: `step-${seq}`,
        endpoint: parts.endpoint,
        method,
        path,
        serviceOrigin: 'http://127.0.0.1:4010',
        practice: parts.practice ?? practice,
        requestText,
        requestSha256: sha256Hex(requestText),
        status: parts.status ?? 200,
        headers: [
          ['content-type', 'application/json'],
          ['x-data-credits-used', '10'],
        ],
        bodySha256: sha256Hex(body),
        bodyBytes: body.length,
        ...(parts.blanked === undefined ? {} : { blanked: parts.blanked }),
        startedAt: at,
        endedAt: at,
        serverDate: 'Sat, 21 Nov 2026 03:00:00 GMT',
        requestId: parts.requestId ?? `req-${seq}`,
        creditsUsed: '10',
        creditsSource: 'header',
        appVersion: '0.1.0',
        seq,
        subjectId: parts.subjectId === '' ? undefined : (parts.subjectId ?? 'sub-1'),
        body,
        ...parts.more,
      }
      captures.push(capture)
      entries.push(entryOf({ caseId, seq, at, prev, author: by, kind: 'capture', ref: capture.id, payloadSha256: capturePayloadSha256(capture) }))
    },
    contents,
    state: () => reduceCase(contents()),
  }
}

/** A case over the recorded public responses, with a failure, an empty response and a finding. */
export function recordedCase(practice = false, author?: TestAuthor): CaseBuilder {
  const builder = caseBuilder(practice, author)
  builder.event({
    kind: 'case-created',
    title: 'Trial of the bnb wallet',
    reference: 'R-2026/17',
    investigator: 'Ada Person',
    budget: '1000',
    practice,
  })
  builder.event({
    kind: 'subject-added',
    subjectId: 'sub-1',
    typed: ADDRESS.toUpperCase().replace('0X', '0x'),
    address: ADDRESS,
    family: 'evm',
    chains: ['bnb', 'ethereum'],
    alias: 'Collector',
    origin: 'typed',
  })
  builder.event({ kind: 'subject-changed', subjectId: 'sub-1', tags: ['phase one'], note: 'Named in the complaint.' })
  for (const [endpoint, name] of RECORDED) {
    const recorded: { items: { request: Record<string, unknown>; rows: unknown[] }[] } = JSON.parse(recordedText(`${name}.json`))
    const item = recorded.items[0]
    if (item === undefined) throw new Error(`nothing recorded for ${name}`)
    // Some recordings were made about other addresses: here all are about the one subject.
    const { entity_name: _entity, ...request } = item.request
    builder.response({
      endpoint,
      request: { ...request, address: ADDRESS },
      body: JSON.stringify({ data: item.rows, pagination: { page: 1, per_page: 100, is_last_page: true } }),
    })
  }
  builder.response({
    endpoint: 'profiler/labels',
    request: { address: ADDRESS, chain: 'bnb' },
    body: '{"data":[],"pagination":{"page":1,"per_page":100,"is_last_page":true}}',
  })
  builder.response({
    endpoint: 'profiler/transactions',
    request: { address: ADDRESS, chain: 'ethereum', date: { from: '2026-08-01', to: '2026-09-01' } },
    status: 422,
    requestId: 'req-failed',
    body: '{"error":"Unprocessable","message":"date range too long","code":"invalid_date_range","status":422,"request_id":"req-failed"}',
  })
  builder.event({
    kind: 'finding-written',
    findingId: 'f1',
    text: 'Most volume comes from one address.\nSee its counterparties.',
    confidence: 'probable',
    captureIds: ['x-5'],
  })
  return builder
}

const RECORDED: readonly (readonly [EndpointId, string])[] = [
  ['profiler/current-balance', 'profiler-address-current-balance'],
  ['profiler/counterparties', 'profiler-address-counterparties'],
  ['profiler/related-wallets', 'profiler-address-related-wallets'],
  ['profiler/transactions', 'profiler-address-transactions'],
  ['profiler/historical-balances', 'profiler-address-historical-balances'],
]
