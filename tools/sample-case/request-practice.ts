import type { PracticeService } from '../../src-practice/practice-service.ts'
import { toBase64 } from '../../src-shared/core/base64.ts'
import type { PlannedStep } from '../../src-shared/custody/capture.ts'
import { canonicalText } from '../../src-shared/core/canonical-json.ts'
import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'

interface Requested {
  readonly step: PlannedStep
  readonly caseId: string
  readonly planId: string
  readonly id: string
  readonly clock: () => Date
  readonly appVersion: string
}

/**
 * Headers that a capture stores and that are the same in every run. No credits header: nothing was
 * spent, and a ledger without these calls is correct.
 */
const STEADY = ['content-type', 'x-casebook-practice']

/** Port and request id differ between runs; the sample shows the port of `npm run practice`. */
const ORIGIN = 'http://127.0.0.1:4010'

/** Executes one step at a practice service; throws on any status but 200. */
export async function requestFromPractice({ origin, key }: PracticeService, { step, clock, appVersion, ...ids }: Requested): Promise<HttpExchange> {
  const { method, path } = endpointOf(step.endpoint)
  const requestText = canonicalText(step.request)
  const startedAt = clock().toISOString()
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { apikey: key, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: requestText }),
  })
  const body = new Uint8Array(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${step.endpoint} was answered ${response.status}: ${new TextDecoder().decode(body)}`)
  return {
    id: ids.id,
    callId: `call-${ids.id}`,
    caseId: ids.caseId,
    planId: ids.planId,
    stepId: step.id,
    endpoint: step.endpoint,
    method,
    path,
    serviceOrigin: ORIGIN,
    practice: true,
    requestText,
    requestSha256: sha256Hex(requestText),
    status: response.status,
    headers: STEADY.flatMap((name): [string, string][] => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
    bodyBase64: toBase64(body),
    bodySha256: sha256Hex(body),
    bodyBytes: body.length,
    startedAt,
    endedAt: clock().toISOString(),
    serverDate: response.headers.get('date') ?? undefined,
    requestId: `sample-${ids.id.slice(2, 10)}`,
    creditsUsed: '0',
    creditsSource: 'none',
    creditsRemaining: undefined,
    appVersion,
  }
}
