import * as z from 'zod/mini'
import type { Exchange } from '../../src-shared/exchange.ts'
import { ENDPOINT_IDS } from '../../src-shared/service/table/endpoint.ts'

const text = z.string()
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/))

/** What others rely on without looking again: figures that are added up, names that tables are looked up by. */
const EXCHANGE = z.looseObject({
  id: text,
  callId: text,
  caseId: text,
  planId: text,
  stepId: text,
  endpoint: z.enum(ENDPOINT_IDS),
  method: z.enum(['GET', 'POST']),
  path: text,
  serviceOrigin: text,
  practice: z.boolean(),
  requestText: text,
  requestSha256: text,
  status: z.number().check(z.int(), z.gte(0), z.lte(999)),
  headers: z.array(z.tuple([text, text])),
  bodyBase64: text,
  bodySha256: text,
  bodyBytes: z.number().check(z.int(), z.gte(0)),
  startedAt: time,
  endedAt: time,
  serverDate: z.optional(text),
  requestId: z.optional(text),
  creditsUsed: z.string().check(z.regex(/^\d{1,15}$/)),
  creditsSource: z.enum(['header', 'table', 'none']),
  creditsRemaining: z.optional(text),
  appVersion: text,
})

/** The exchange that a file of the journal holds, undefined where it is none. */
export function parseExchange(bytes: Uint8Array): Exchange | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return EXCHANGE.safeParse(value).success ? (value as Exchange) : undefined // every field of it was just checked
  } catch {
    return undefined
  }
}
