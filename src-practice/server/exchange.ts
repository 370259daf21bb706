import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { FORMS } from './forms.ts'
import { legacyRouteOf } from './legacy.ts'
import { nestedBody, problem, problemBody } from '../problem.ts'
import { buildReply, problemReply, sendReply } from './reply.ts'
import { FAULT_INJECTORS } from './fault-injection.ts'
import type { Call, Counter, Outcome, Reply } from './call.ts'

/**
 * Handles one call whose body has been read: key, route, limits, faults, form, credits, response.
 */
export async function respondToCall(
  counter: Counter,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  body: string | undefined,
): Promise<Outcome> {
  const path = pathOf(request)
  const common = { 'Content-Type': 'application/json', 'X-Request-Id': requestId, Date: counter.now().toUTCString(), 'Cache-Control': 'no-store' }
  const refuse = (reply: Reply): Outcome => sendReply({ request, response, common }, reply)

  const legacy = legacyRouteOf(path)
  // The legacy interface has its own sign-in and uses no key.
  const refused = legacy ? undefined : keyRefusal(counter, request, requestId)
  if (refused) return refuse(refused)
  const endpoint = legacy?.endpoint ?? routeOf(path)
  if (!endpoint) return refuse(problemReply(problem('not_found', `There is no ${path}.`), requestId))
  if (request.method !== endpoint.method) {
    return refuse(problemReply(problem('method_not_allowed', `${path} takes ${endpoint.method}.`), requestId, { Allow: endpoint.method }))
  }
  const limited = limitRefusal(counter, endpoint, requestId)
  if (limited) return refuse(limited)

  const call: Call = { counter, endpoint, question: legacy?.question ?? '', request, response, requestId, body, common }
  let outcome: Outcome | undefined
  for (const fault of counter.faults.next(path)) {
    if (fault.kind === 'latency') await delay(Number(fault.value ?? 0), undefined, { ref: false })
    else outcome = { ...(await FAULT_INJECTORS[fault.kind](call, fault)), fault: fault.kind }
  }
  return outcome ?? sendReply(call, buildReply(call))
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

/** Whether the service has an endpoint at a path, including the legacy interface. */
export function servesPath(path: string): boolean {
  return routeOf(path) !== undefined || legacyRouteOf(path) !== undefined
}

function routeOf(path: string): Endpoint | undefined {
  return Object.values(ENDPOINTS).find((endpoint) => endpoint.path === path && FORMS[endpoint.id] !== undefined)
}

/**
 * 401 in both forms of docs/service-interface.md, 7.2: flat for a missing key, nested for a wrong
 * one.
 */
function keyRefusal(counter: Counter, request: IncomingMessage, requestId: string): Reply | undefined {
  const { apikey } = request.headers
  if (apikey === counter.key) return undefined
  const one = problem('unauthenticated', apikey === undefined ? 'No API key was sent.' : 'Invalid API key.')
  const body = apikey === undefined ? problemBody(one, requestId) : nestedBody('UNAUTHORIZED', one.message)
  return { status: 401, code: one.code, credits: 0, headers: {}, body }
}

/** 429 with the scope of the full window, and the seconds until a call is accepted again. */
function limitRefusal(counter: Counter, endpoint: Endpoint, requestId: string): Reply | undefined {
  const now = counter.monotonic()
  const limit = counter.limits.take(endpoint, now)
  if (!limit) return undefined
  const one = problem('rate_limit_exceeded', `Rate limit of the ${limit.scope} exceeded.`, {
    retryAfter: Math.max(Math.ceil(limit.waitMs / 1000), 1),
  })
  return problemReply(one, requestId, { ...counter.limits.headers(endpoint, now), 'X-Service-RateLimit-Scope': limit.scope })
}
