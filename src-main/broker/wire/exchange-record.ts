import { randomBytes } from 'node:crypto'
import { BODY_DEFECTS, type Exchange } from '../../../src-shared/exchange.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts } from '../../../src-shared/service/answer/headers.ts'
import { isPracticeAnswer } from '../../../src-shared/service/answer/practice-mark.ts'
import type { MoneyEnd } from '../ledger/money.ts'
import type { WireAnswer } from './transport.ts'

const MAX_HEADERS = 60
const MAX_VALUE = 500
/** Response headers that are evidence. Everything else (cookies, tracing of proxies) is left out. */
const KEPT =
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

/** The exchange that goes into the journal. */
export function exchangeOf(
  attempt: AttemptFacts,
  answer: WireAnswer,
  facts: HeaderFacts,
  money: MoneyEnd,
  bodyRequestId: string | undefined,
): Exchange {
  const { body } = answer
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
    practice: attempt.practice || isPracticeAnswer(answer.headers),
    requestText: attempt.requestText,
    requestSha256: sha256Hex(attempt.requestText),
    status: answer.status,
    headers: keptHeaders(answer.headers),
    bodyBase64: Buffer.from(body.buffer, body.byteOffset, body.length).toString('base64'),
    bodySha256: sha256Hex(body),
    bodyBytes: body.length,
    ...(answer.blanked === undefined ? {} : { blanked: answer.blanked }),
    ...defectOf(answer),
    startedAt: attempt.startedAt,
    endedAt: attempt.endedAt,
    serverDate: facts.date,
    requestId: facts.requestId ?? bodyRequestId,
    creditsUsed: money.kind === 'settle' ? `${money.credits}` : '0',
    creditsSource: money.kind === 'settle' ? money.source : 'none',
    creditsRemaining: facts.creditsRemaining,
    appVersion: attempt.appVersion,
  }
}

function defectOf({ status, trouble }: WireAnswer): Pick<Exchange, 'defect'> {
  if (trouble === undefined) return {}
  return { defect: BODY_DEFECTS.find((defect) => defect === trouble.code) ?? (status === 0 ? 'invalid_http' : 'truncated') }
}

function keptHeaders(headers: WireAnswer['headers']): [string, string][] {
  const kept: [string, string][] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (kept.length >= MAX_HEADERS || !KEPT.test(lower)) continue
    kept.push([lower, value.slice(0, MAX_VALUE)])
  }
  return kept
}
