import { isFields } from '../../src-shared/core/fields.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import type { LegacyParams } from '../responses/legacy-questions.ts'
import { LEGACY_QUESTIONS } from '../responses/legacy-questions.ts'
import type { Wire } from '../wire.ts'
import type { Call, Reply } from './call.ts'

/** Base path of the legacy query interface; the public service has another origin for it. */
export const LEGACY_BASE = '/legacy'

/** The endpoint of a legacy path and, for a question, its id; undefined for every other path. */
export function legacyRouteOf(path: string): { readonly endpoint: Endpoint; readonly question: string } | undefined {
  if (path === `${LEGACY_BASE}/auth`) return { endpoint: ENDPOINTS['legacy/auth'], question: '' }
  const [, question] = /^\/legacy\/v1\/questions\/([\w.-]{1,100})$/.exec(path) ?? []
  return question === undefined ? undefined : { endpoint: ENDPOINTS['legacy/question'], question }
}

/** The legacy interface returns errors as a message only, and charges no credits. */
export function legacyReply(call: Call, body: unknown, question: string): Reply {
  const request = isFields(body) ? body : {}
  if (question === '') return signIn(call, request)
  const [, token = ''] = /^Bearer (\S+)$/i.exec(call.request.headers.authorization ?? '') ?? []
  if (!call.counter.legacy.holds(token)) return message(401, 'Unauthorized')
  const known = LEGACY_QUESTIONS.get(question)
  if (!known) return message(404, 'Not Found')
  const { params, accept_stale: stale, ...others } = request
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return message(400, `Unknown field '${unknown.slice(0, 60)}'`)
  if (!isFields(params)) return message(400, "Field 'params' must be an object")
  if (stale !== undefined && typeof stale !== 'boolean') return message(400, "Field 'accept_stale' must be true or false")
  const missing = known.params.find((name) => typeof params[name] !== 'string' || params[name] === '')
  if (missing !== undefined) return message(400, `Missing param '${missing}'`)
  return good(known.response(call.counter.world(), textsOf(params)))
}

/** Wrong credentials, an expired account and no access all return 404. */
function signIn(call: Call, { email, password }: Readonly<Record<string, unknown>>): Reply {
  if (typeof email !== 'string' || typeof password !== 'string') return message(404, 'Not Found')
  const token = call.counter.legacy.signIn({ email, password })
  return token === undefined ? message(404, 'Not Found') : good({ token, uid: 'practice-user' })
}

function textsOf(params: Readonly<Record<string, unknown>>): LegacyParams {
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function good(body: Wire): Reply {
  return { status: 200, body, credits: 0, headers: {} }
}

function message(status: number, text: string): Reply {
  return { status, body: { message: text }, credits: 0, headers: {} }
}
