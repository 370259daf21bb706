import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ENDPOINTS } from '../../../src-shared/service/endpoint-table.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/endpoint.ts'
import { ANSWERS } from '../answers/answers.ts'
import type { World } from '../world/world.ts'
import type { Credits } from './credits.ts'
import type { Fault, FaultDesk } from './faults.ts'
import { FORMS } from './forms.ts'
import type { Problem } from './problem.ts'
import { nestedBody, problem, problemBody } from './problem.ts'
import { Refusal } from './query.ts'
import type { RateLimits } from './rate-limits.ts'
import { isRecord, readQuery } from './request-check.ts'
import { faultProblem, sendHuge, sendTruncated, takesGzip, wrongTypes } from './spoil.ts'
import type { Wire } from './wire.ts'
import { writeJson } from './wire.ts'

/** Longest request body. */
export const MOST_BODY_BYTES = 64 * 1024

/** What the calls of one service share. */
export interface Counter {
  readonly key: string
  readonly credits: Credits
  readonly limits: RateLimits
  readonly faults: FaultDesk
  readonly world: () => World
  readonly now: () => Date
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
}

/** How a call ended, for the books. */
export interface Outcome {
  readonly status: number
  readonly credits: number
  readonly code?: string | undefined
  readonly fault?: string | undefined
}

interface Reply {
  readonly status: number
  readonly body: Wire
  readonly credits: number
  readonly code?: string
  readonly headers: Record<string, string>
}

/** Answers one call whose body has been read: key, route, limits, faults, form, credits, answer. */
export async function answerCall(counter: Counter, request: IncomingMessage, response: ServerResponse, requestId: string, body: string | undefined): Promise<Outcome> {
  const path = new URL(request.url ?? '/', 'http://practice').pathname
  const common = { 'Content-Type': 'application/json', 'X-Request-Id': requestId, Date: counter.now().toUTCString(), 'Cache-Control': 'no-store' }
  const send = (reply: Reply): Outcome => sendReply(request, response, reply, common)

  const refused = refuseKey(counter, request, requestId)
  if (refused) return send(refused)
  const endpoint = routeOf(path)
  if (!endpoint) return send(problemReply(counter, problem('not_found', `There is no ${path}.`), requestId))
  if (request.method !== endpoint.method) return send(problemReply(counter, problem('method_not_allowed', `${path} takes ${endpoint.method}.`), requestId, { Allow: endpoint.method }))
  const limit = counter.limits.take(endpoint, counter.monotonic())
  if (limit) {
    const retryAfter = Math.max(Math.ceil(limit.waitMs / 1000), 1)
    return send(limited(counter, endpoint, problem('rate_limit_exceeded', `Rate limit of the ${limit.scope} exceeded.`, { retryAfter }), limit.scope, requestId))
  }

  const faults = counter.faults.next(path)
  for (const fault of faults) if (fault.kind === 'latency') await delay(Number(fault.value ?? 0), undefined, { ref: false })
  const fault = faults.find((one) => one.kind !== 'latency')
  if (!fault) return send(settled(counter, endpoint, requestId, reply(counter, endpoint, request, requestId, body)))
  return { ...(await spoil(counter, endpoint, request, response, requestId, body, fault, common)), fault: fault.kind }
}

/** 401 in both forms of section 7.2: flat for a missing key, nested for a wrong one. */
function refuseKey(counter: Counter, request: IncomingMessage, requestId: string): Reply | undefined {
  const { apikey } = request.headers
  if (apikey === counter.key) return undefined
  const one = problem('unauthenticated', apikey === undefined ? 'No API key was sent.' : 'Invalid API key.')
  return { status: 401, code: 'unauthenticated', credits: 0, headers: {}, body: apikey === undefined ? problemBody(one, requestId) : nestedBody('UNAUTHORIZED', one.message) }
}

function routeOf(path: string): Endpoint | undefined {
  return Object.values(ENDPOINTS).find((endpoint) => endpoint.path === path && FORMS[endpoint.id] !== undefined)
}

/** The honest reply; credits are named in it and taken by `settled`. */
function reply(counter: Counter, endpoint: Endpoint, request: IncomingMessage, requestId: string, body: string | undefined): Reply {
  try {
    const wire = endpoint.id === 'account' ? account(counter) : answer(counter, endpoint, request, body)
    return { status: 200, body: wire, credits: counter.credits.priceOf(endpoint), headers: {} }
  } catch (error) {
    if (error instanceof Refusal) return problemReply(counter, error.problem, requestId)
    throw error
  }
}

function account(counter: Counter): Wire {
  return { plan: counter.credits.plan, credits_remaining: counter.credits.remaining }
}

function answer(counter: Counter, endpoint: Endpoint, request: IncomingMessage, body: string | undefined): Wire {
  const form = FORMS[endpoint.id]
  const responder = ANSWERS[endpoint.id as EndpointId]
  if (!form || !responder) throw new Error(`no answer for ${endpoint.id}`)
  const query = readQuery(endpoint, form, endpoint.method === 'GET' ? {} : readBody(request, body))
  const price = counter.credits.priceOf(endpoint)
  if (price > counter.credits.remaining) throw new Refusal(problem('insufficient_credits', `This call costs ${price} credits, ${counter.credits.remaining} are left.`))
  return responder(counter.world(), endpoint, query)
}

function readBody(request: IncomingMessage, body: string | undefined): Readonly<Record<string, unknown>> {
  if (body === undefined) throw new Refusal(problem('payload_too_large', `A body has at most ${MOST_BODY_BYTES} bytes.`))
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
  return isRecord(value) ? value : malformed('The body must be a JSON object.')
}

/** Takes the credits of a reply and adds the headers that tell of them (section 8.3). */
function settled(counter: Counter, endpoint: Endpoint, _requestId: string, one: Reply): Reply {
  counter.credits.take(one.credits)
  const credits = { 'X-Service-Credits-Used': String(one.credits), 'X-Service-Credits-Remaining': String(counter.credits.remaining) }
  const body = endpoint.id === 'account' && one.status === 200 ? account(counter) : one.body
  return { ...one, body, headers: { ...credits, ...counter.limits.headers(endpoint, counter.monotonic()), ...one.headers } }
}

function problemReply(_counter: Counter, one: Problem, requestId: string, headers: Record<string, string> = {}): Reply {
  const retry: Record<string, string> = one.retryAfter === undefined ? {} : { 'Retry-After': String(one.retryAfter) }
  return { status: one.status, code: one.code, credits: 0, body: problemBody(one, requestId), headers: { ...retry, ...headers } }
}

function limited(counter: Counter, endpoint: Endpoint, one: Problem, scope: string, requestId: string): Reply {
  return problemReply(counter, one, requestId, { ...counter.limits.headers(endpoint, counter.monotonic()), 'X-Service-RateLimit-Scope': scope })
}

function sendReply(request: IncomingMessage, response: ServerResponse, one: Reply, common: Record<string, string>): Outcome {
  const plain = Buffer.from(writeJson(one.body))
  const packed = plain.length > 1024 && takesGzip(request)
  const bytes = packed ? gzipSync(plain) : plain
  response.writeHead(one.status, { ...common, ...one.headers, ...(packed ? { 'Content-Encoding': 'gzip' } : {}), 'Content-Length': String(bytes.length) })
  response.end(bytes)
  return { status: one.status, credits: one.credits, code: one.code }
}

/** Answers a call that a fault has hit. */
async function spoil(
  counter: Counter, endpoint: Endpoint, request: IncomingMessage, response: ServerResponse, requestId: string, body: string | undefined, fault: Fault,
  common: Record<string, string>,
): Promise<Outcome> {
  const charge = (): number => {
    const credits = fault.charged === true ? counter.credits.priceOf(endpoint) : 0
    counter.credits.take(credits)
    return credits
  }
  const error = faultProblem(fault)
  if (error) {
    const credits = charge()
    const scope: Record<string, string> = 'scope' in error && error.scope !== undefined ? { 'X-Service-RateLimit-Scope': error.scope } : {}
    const one = problemReply(counter, error, requestId, scope)
    const nested = fault.kind === 'nested-error' ? nestedBody(error.code.toUpperCase(), error.message) : one.body
    return { ...sendReply(request, response, { ...one, body: nested }, common), credits }
  }
  switch (fault.kind) {
    case 'hang':
      return { status: 0, credits: charge() }
    case 'html': {
      const status = Number(fault.value ?? 200)
      const page = '<!doctype html><html><body><h1>Gateway</h1><script>alert(1)</script></body></html>'
      response.writeHead(status, { ...common, 'Content-Type': 'text/html' }).end(page)
      return { status, credits: charge() }
    }
    case 'redirect':
      response.writeHead(307, { ...common, Location: fault.value ?? 'https://elsewhere.example/' }).end()
      return { status: 307, credits: charge() }
    case 'drop':
      if (fault.value === 'before') {
        response.socket?.destroy()
        return { status: 0, credits: charge() }
      }
  }

  // The rest spoils an answer that was given and paid for.
  const honest = settled(counter, endpoint, requestId, reply(counter, endpoint, request, requestId, body))
  const outcome = { status: honest.status, credits: honest.credits, code: honest.code }
  const headers = { ...common, ...honest.headers }
  switch (fault.kind) {
    case 'drop':
      response.socket?.destroy()
      return { ...outcome, status: 0 }
    case 'truncate':
      sendTruncated(response, honest.status, headers, Buffer.from(writeJson(honest.body)))
      return outcome
    case 'huge':
    case 'bomb':
      await sendHuge(response, headers, Number(fault.value ?? 64), fault.kind === 'bomb' && takesGzip(request))
      return outcome
    case 'bad-json':
      response.writeHead(honest.status, headers).end(`${writeJson(honest.body).slice(0, -1)},`)
      return outcome
    case 'wrong-types':
      return sendReply(request, response, { ...honest, body: wrongTypes(honest.body) }, common)
    default:
      return sendReply(request, response, { ...honest, headers: {} }, common)
  }
}
