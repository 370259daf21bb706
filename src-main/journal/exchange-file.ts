import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { ENDPOINT_IDS } from '../../src-shared/service/table/endpoint.ts'

const text = z.string()
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/))

/**
 * Fields that other code relies on without another check: figures that are summed, names used as
 * table keys.
 */
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

interface Sealed {
  readonly seal?: unknown
}

/**
 * The file text of an HTTP exchange, with a hash of everything that its own hashes do not cover, so
 * that a changed figure is detected.
 */
export function exchangeText(exchange: HttpExchange): string {
  return JSON.stringify({ ...exchange, seal: sealOf(exchange) })
}

function sealOf(exchange: HttpExchange): string {
  return sha256Of(JSON.stringify({ ...exchange, bodyBase64: '' }))
}

/** The HTTP exchange of a journal file; undefined if it is none or differs from what was stored. */
export function parseExchange(bytes: Uint8Array): HttpExchange | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!EXCHANGE.safeParse(value).success) return undefined
    const { seal, ...exchange } = value as HttpExchange & Sealed // the lines above checked every field
    return seal === sealOf(exchange) && isAsSaved(exchange) ? exchange : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether body and request match their hashes. No case accepts a response with an altered byte, and
 * its step would receive it from the journal for ever instead of being requested again.
 */
function isAsSaved({ bodyBase64, bodyBytes, bodySha256, requestText, requestSha256 }: HttpExchange): boolean {
  const body = Buffer.from(bodyBase64, 'base64')
  if (body.length !== bodyBytes || body.toString('base64') !== bodyBase64) return false
  return sha256Of(body) === bodySha256 && sha256Of(requestText) === requestSha256
}

/**
 * Native, unlike in a page: a journal may have hundreds of megabytes and is read whole at every
 * start.
 */
function sha256Of(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}
