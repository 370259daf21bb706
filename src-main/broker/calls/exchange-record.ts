import { randomBytes } from 'node:crypto'
import { BODY_DEFECTS, type HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import { isPracticeResponse } from '../../../src-shared/service/response/practice-mark.ts'
import type { ReservationOutcome } from '../ledger/charges.ts'
import type { HttpResponse } from '../http/http-response.ts'

const MAX_HEADERS = 60
const MAX_VALUE = 500
/**
 * Response headers that are evidence. Everything else (cookies, tracing of proxies) is left out.
 */
const EVIDENCE_HEADERS =
  /^(content-type|content-encoding|content-length|date|retry-after|x-request-id|x-casebook-practice|ratelimit-[a-z-]+|x-ratelimit-[a-z-]+|x-[a-z0-9]+-(credits-[a-z]+|ratelimit-scope))$/

/** Time-ordered unique ids, also across a clock that steps back. */
export function createIdSource(wall: () => Date): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, wall().getTime() * 1000)
    return `x${last.toString(36).padStart(11, '0')}-${randomBytes(8).toString('hex')}`
  }
}

export interface AttemptFacts {
  readonly id: string
  readonly callId: string
  readonly caseId: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: Endpoint
  readonly path: string
  readonly origin: string
  readonly practice: boolean
  readonly requestText: string
  readonly startedAt: string
  readonly endedAt: string
  readonly appVersion: string
}

/** Facts of the response's headers and body, and the charge. */
export interface ExchangeOutcome {
  readonly facts: HeaderFacts
  readonly charge: ReservationOutcome
  readonly bodyRequestId: string | undefined
}

/** The exchange that goes into the journal. */
export function createExchange(attempt: AttemptFacts, response: HttpResponse, { facts, charge, bodyRequestId }: ExchangeOutcome): HttpExchange {
  const { body } = response
  return {
    id: attempt.id,
    callId: attempt.callId,
    caseId: attempt.caseId,
    planId: attempt.planId,
    stepId: attempt.stepId,
    endpoint: attempt.endpoint.id,
    method: attempt.endpoint.method,
    path: attempt.path,
    serviceOrigin: attempt.origin,
    practice: attempt.practice || isPracticeResponse(response.headers),
    requestText: attempt.requestText,
    requestSha256: sha256Hex(attempt.requestText),
    status: response.status,
    headers: evidenceHeaders(response.headers),
    bodyBase64: Buffer.from(body.buffer, body.byteOffset, body.length).toString('base64'),
    bodySha256: sha256Hex(body),
    bodyBytes: body.length,
    ...(response.redacted === undefined ? {} : { blanked: response.redacted }),
    ...defectOf(response),
    startedAt: attempt.startedAt,
    endedAt: attempt.endedAt,
    serverDate: facts.date,
    requestId: facts.requestId ?? bodyRequestId,
    creditsUsed: charge.kind === 'settle' ? `${charge.credits}` : '0',
    creditsSource: charge.kind === 'settle' ? charge.source : 'none',
    creditsRemaining: facts.creditsRemaining,
    appVersion: attempt.appVersion,
  }
}

function defectOf({ status, bodyFailure }: HttpResponse): Pick<HttpExchange, 'defect'> {
  if (bodyFailure === undefined) return {}
  return { defect: BODY_DEFECTS.find((defect) => defect === bodyFailure.code) ?? (status === 0 ? 'invalid_http' : 'truncated') }
}

function evidenceHeaders(headers: HttpResponse['headers']): [string, string][] {
  const evidence: [string, string][] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (evidence.length >= MAX_HEADERS || !EVIDENCE_HEADERS.test(lower)) continue
    evidence.push([lower, value.slice(0, MAX_VALUE)])
  }
  return evidence
}
