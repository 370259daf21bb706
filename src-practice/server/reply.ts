import type { IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { isFields } from '../../src-shared/core/fields.ts'
import { RESPONDERS } from '../responses/responders.ts'
import { legacyReply } from './legacy.ts'
import { FORMS } from './forms.ts'
import type { Problem } from '../problem.ts'
import { problem, problemBody } from '../problem.ts'
import { Refusal } from '../query.ts'
import { readQuery } from './request-check.ts'
import { checkScopes } from './scopes.ts'
import type { Wire } from '../wire.ts'
import { writeJson } from '../wire.ts'
import type { Call, Reply, Outcome } from './call.ts'

/** Longest request body. */
export const MAX_BODY_BYTES = 64 * 1024

/** The price of a call with `premium_labels`, whatever the endpoint's own price. */
const PREMIUM_LABELS_PRICE = 150

/**
 * The regular reply to a call, with its credits charged and the headers of
 * docs/service-interface.md, 8.3.
 */
export function buildReply(call: Call): Reply {
  const { counter, endpoint } = call
  let wire: Wire = null
  let credits = 0
  let refused: Problem | undefined
  try {
    if (endpoint.group === 'legacy') return legacyReply(call, readBody(call.request, call.body), call.question)
    checkScopes(endpoint, counter.scopes)
    if (endpoint.id !== 'account') [wire, credits] = respond(call)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refused = error.problem
  }
  counter.credits.take(credits)
  const headers = {
    'X-Service-Credits-Used': String(credits),
    'X-Service-Credits-Remaining': String(counter.credits.remaining),
    ...counter.limits.headers(endpoint, counter.monotonic()),
  }
  if (refused) return problemReply(refused, call.requestId, headers)
  const body = endpoint.id === 'account' ? { plan: counter.credits.plan, credits_remaining: counter.credits.remaining } : wire
  return { status: 200, body, credits, headers }
}

/** The response and its price. */
function respond({ counter, endpoint, request, body }: Call): readonly [wire: Wire, credits: number] {
  const form = FORMS[endpoint.id]
  const responder = RESPONDERS[endpoint.id]
  if (!form || !responder) throw new Error(`no responder for ${endpoint.id}`)
  const query = readQuery(endpoint, form, endpoint.method === 'GET' ? {} : readBody(request, body))
  const premium = query.flags.get('premium_labels') === true
  if (premium && counter.credits.plan === 'free')
    throw new Refusal(problem('plan_upgrade_required', "'premium_labels' is not part of the free plan.", { param: 'premium_labels' }))
  const price = premium ? PREMIUM_LABELS_PRICE : counter.credits.priceOf(endpoint)
  if (price > counter.credits.remaining) {
    throw new Refusal(problem('insufficient_credits', `This call costs ${price} credits, ${counter.credits.remaining} are left.`))
  }
  return [responder(counter.world(), endpoint, query), price]
}

function readBody(request: IncomingMessage, body: string | undefined): Readonly<Record<string, unknown>> {
  if (body === undefined) throw new Refusal(problem('payload_too_large', `A body has at most ${MAX_BODY_BYTES} bytes.`))
  const malformed = (message: string): never => {
    throw new Refusal({ ...problem('invalid_field_value', message), status: 400 })
  }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return malformed('Content-Type must be application/json.')
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return malformed('The body is not JSON.')
  }
  return isFields(value) ? value : malformed('The body must be a JSON object.')
}

/** The reply for a problem. */
export function problemReply(one: Problem, requestId: string, headers: Readonly<Record<string, string>> = {}): Reply {
  const retry: Record<string, string> = one.retryAfter === undefined ? {} : { 'Retry-After': String(one.retryAfter) }
  return { status: one.status, code: one.code, credits: 0, body: problemBody(one, requestId), headers: { ...retry, ...headers } }
}

/** Sends a reply, compressed if it is long and the caller accepts gzip. */
export function sendReply(call: Pick<Call, 'request' | 'response' | 'common'>, reply: Reply): Outcome {
  const plain = Buffer.from(writeJson(reply.body))
  const packed = plain.length > 1024 && takesGzip(call.request)
  const bytes = packed ? gzipSync(plain) : plain
  const encoding: Record<string, string> = packed ? { 'Content-Encoding': 'gzip' } : {}
  call.response.writeHead(reply.status, { ...call.common, ...reply.headers, ...encoding, 'Content-Length': String(bytes.length) })
  call.response.end(bytes)
  return { status: reply.status, credits: reply.credits, code: reply.code }
}

/** Whether the caller accepts gzip. */
export function takesGzip(request: IncomingMessage): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
}
