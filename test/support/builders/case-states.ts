import type { Capture, CaseEvent, CaseEventBody, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { canonicalText } from '../../../src-shared/core/canonical-json.ts'
import { capturePayloadSha256, entryOf, eventPayloadSha256, GENESIS } from '../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { addressesSeen } from '../../../src-shared/case/addresses-seen.ts'
import { flowColumnsOf } from '../../../src-shared/case/flow-columns.ts'
import type { ReadAddresses, ReadResponses, ReadFlows } from '../../../src-shared/case/read-responses.ts'
import { reduceCase } from '../../../src-shared/case/case-reducer.ts'
import { UNSIGNED_AUTHOR } from '../../../src-shared/custody/authorship.ts'
import type { WholeState } from '../../../src-shared/case/case-state.ts'

export const FIXTURE_CASE = 'case-fixture'
export const FIXTURE_SUBJECT = 'subject-fixture'

export interface FixtureSubject {
  readonly subjectId?: string
  readonly address: string
  readonly family: string
  readonly chains: readonly string[]
  readonly alias?: string
}

export interface FixtureResponse {
  readonly endpoint: EndpointId
  /** Body text exactly as the service sends it. */
  readonly body: string | Uint8Array
  readonly request?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly subjectId?: string
  /** Stored without a subject, like the labels of a counterparty. */
  readonly withoutSubject?: boolean
  readonly planId?: string
  readonly practice?: boolean
}

/**
 * A case built like the case file does: events and captures in a custody chain, reduced. Times are
 * fixed and one second apart.
 */
export function caseStateOf(
  subjects: readonly FixtureSubject[],
  responses: readonly FixtureResponse[],
  more: readonly CaseEventBody[] = [],
): WholeState {
  const entries: CustodyEntry[] = []
  const events: CaseEvent[] = []
  const captures: Capture[] = []
  const next = (): { seq: number; at: string; prev: string } => {
    const seq = entries.length + 1
    return { seq, at: timeOf(seq), prev: entries.at(-1)?.id ?? GENESIS }
  }
  const addEvent = (body: CaseEventBody): void => {
    const { seq, at, prev } = next()
    const event: CaseEvent = { seq, at, caseId: FIXTURE_CASE, actor: 'investigator', ...body }
    events.push(event)
    entries.push(
      entryOf({ caseId: FIXTURE_CASE, seq, at, kind: 'event', ref: '', payloadSha256: eventPayloadSha256(event), prev, author: UNSIGNED_AUTHOR }),
    )
  }
  addEvent({
    kind: 'case-created',
    title: 'Fixture',
    reference: '',
    investigator: '',
    budget: '100',
    practice: responses.some(({ practice }) => practice === true),
  })
  for (const { subjectId = FIXTURE_SUBJECT, address, family, chains, alias = '' } of subjects) {
    addEvent({ kind: 'subject-added', subjectId, typed: address, address, family, chains, alias, origin: 'typed' })
  }
  for (const response of responses) {
    const { seq, at, prev } = next()
    const capture = captureOf(response, seq, at)
    captures.push(capture)
    entries.push(
      entryOf({
        caseId: FIXTURE_CASE,
        seq,
        at,
        kind: 'capture',
        ref: capture.id,
        payloadSha256: capturePayloadSha256(capture),
        prev,
        author: UNSIGNED_AUTHOR,
      }),
    )
  }
  for (const body of more) addEvent(body)
  return reduceCase({ entries, captures, events })
}

/** Reads responses like a case file, from a case in memory. */
export function responsesIn(state: WholeState): ReadResponses {
  const whole = new Map(state.captures.map((one) => [one.capture.id, one]))
  return (captures) => Promise.resolve(ok(captures.flatMap(({ capture: { id } }) => whole.get(id) ?? [])))
}

/** Reads flow columns like a case file, from a case in memory. */
export function flowsIn(state: WholeState): ReadFlows {
  const whole = new Map(state.captures.map(({ capture, response }) => [capture.id, response]))
  return (captures) => Promise.resolve(ok(captures.map(({ capture }) => flowColumnsOf(capture, whole.get(capture.id)))))
}

/** Reads the addresses that responses name, from a case in memory. */
export function addressesIn(state: WholeState): ReadAddresses {
  const whole = new Map(state.captures.map((one) => [one.capture.id, one]))
  return ({ capture }) => Promise.resolve(ok(addressesSeen({ response: whole.get(capture.id)?.response })))
}

function timeOf(seq: number): string {
  return new Date(Date.UTC(2026, 8, 24, 12, 0, seq)).toISOString()
}

function captureOf(
  {
    endpoint,
    body,
    request = {},
    status = 200,
    subjectId = FIXTURE_SUBJECT,
    withoutSubject = false,
    planId = 'plan-fixture',
    practice = false,
  }: FixtureResponse,
  seq: number,
  at: string,
): Capture {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const { method, path } = endpointOf(endpoint)
  const requestText = method === 'GET' ? '' : canonicalText(request)
  return {
    id: `capture-${String(seq).padStart(4, '0')}`,
    caseId: FIXTURE_CASE,
    planId,
    stepId: `step-${seq}`,
    endpoint,
    method,
    path,
    serviceOrigin: practice ? 'http://127.0.0.1:4610' : 'https://service.example',
    practice,
    requestText,
    requestSha256: sha256Hex(requestText),
    status,
    headers: [],
    bodySha256: sha256Hex(bytes),
    bodyBytes: bytes.length,
    startedAt: at,
    endedAt: at,
    creditsUsed: '1',
    creditsSource: 'table',
    appVersion: '0.1.0',
    seq,
    subjectId: withoutSubject ? undefined : subjectId,
    body: bytes,
  }
}

/** A whole response that contains recorded rows. */
export function pageBody(rows: string, isLastPage = true): string {
  return `{"data":${rows},"pagination":{"page":1,"per_page":100,"is_last_page":${isLastPage}}}`
}
