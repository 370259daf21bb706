import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Exchange } from '../../src-shared/service/exchange.ts'
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

interface Sealed {
  readonly seal?: unknown
}

/** An exchange as its file holds it: with a hash of everything that its own hashes say nothing of, so that a changed figure is noticed. */
export function exchangeText(exchange: Exchange): string {
  return JSON.stringify({ ...exchange, seal: sealOf(exchange) })
}

function sealOf(exchange: Exchange): string {
  return sha256Of(JSON.stringify({ ...exchange, bodyBase64: '' }))
}

/** The exchange that a file of the journal holds, undefined where it is none, or not the one that was kept. */
export function parseExchange(bytes: Uint8Array): Exchange | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!EXCHANGE.safeParse(value).success) return undefined
    const { seal, ...exchange } = value as Exchange & Sealed // every field of it was just checked
    return seal === sealOf(exchange) && isAsSaved(exchange) ? exchange : undefined
  } catch {
    return undefined
  }
}

/** An answer with one altered byte no case takes in, and its step would get it again for ever instead of being asked anew. */
function isAsSaved({ bodyBase64, bodyBytes, bodySha256, requestText, requestSha256 }: Exchange): boolean {
  const body = Buffer.from(bodyBase64, 'base64')
  if (body.length !== bodyBytes || body.toString('base64') !== bodyBase64) return false
  return sha256Of(body) === bodySha256 && sha256Of(requestText) === requestSha256
}

/** By the engine, not by hand as in a page: a journal may hold hundreds of megabytes, and is read whole at every start. */
function sha256Of(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}
