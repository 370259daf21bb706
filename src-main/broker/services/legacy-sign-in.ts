import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { isJsonObject, parseJsonText } from '../../../src-shared/service/response/json-text.ts'
import { checkRequest } from '../../../src-shared/service/request/requests.ts'
import type { Clock } from '../clock.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import { isUsableToken, Secret } from '../../secret.ts'
import type { LegacyBase } from '../../service-url.ts'
import type { HttpResponse } from '../http/http-response.ts'
import type { Transport } from '../http/transport.ts'

export interface SignInDeps {
  readonly transport: Transport
  readonly limits: RateLimits
  readonly clock: Clock
}

export interface Login {
  readonly email: string
  readonly password: string
}

const LATER = 'Try again in a moment.'

/**
 * Trades e-mail and password for a token (docs/service-interface.md, 4.4). Nothing of the response
 * except the token leaves this function: the body may repeat the login, so failures have texts of
 * their own.
 */
export async function requestSignIn(deps: SignInDeps, base: LegacyBase, login: Login, slot: Slot): Promise<Result<Secret>> {
  const row = endpointOf('legacy/auth')
  const checked = checkRequest('legacy/auth', login)
  if (!checked.ok) {
    deps.limits.release(slot)
    return checked
  }
  const request = { origin: base.origin, method: row.method, path: base.path + row.path, body: checked.value.text, key: undefined }
  const outcome = await deps.transport.send(request)
  if (outcome.kind === 'not-sent') deps.limits.release(slot)
  else deps.limits.markAnswered(slot, deps.clock.now())
  if (outcome.kind !== 'answered') return err(sendFailure(outcome.failure))
  const { response } = outcome
  if (response.status !== 200 || response.bodyFailure !== undefined) return err(refusedSignIn(response.status))
  const token = readToken(response)
  return token === undefined
    ? err(failure('bad_shape', 'The sign-in response contains no token.', 'Check the address of the legacy query interface, then sign in again.'))
    : ok(token)
}

/** A sign-in is free: notes about charges do not apply. */
function sendFailure({ code }: Failure): Failure {
  if (code === 'tls')
    return failure('tls', 'TLS certificate verification of the legacy query interface failed.', 'Check the date of this computer and the network.')
  if (code === 'timeout') return failure('timeout', 'The legacy query interface did not respond to the sign-in in time.', LATER)
  return failure('network', 'The legacy query interface cannot be reached.', 'Check the network connection, then sign in again.')
}

/** A wrong login gives 404; 400, 401, 403 and 422 mean the same here. */
function refusedSignIn(status: number): Failure {
  if ([400, 401, 403, 404, 422].includes(status)) {
    return failure('bad_login', `The sign-in was refused (${status}).`, 'Check e-mail and password, and whether the account may use this interface.')
  }
  if (status === 429) return failure('rate_limited', 'Too many sign-ins in a short time.', 'Wait a minute, then sign in again.')
  if (status >= 300 && status < 400) {
    return failure(
      'unexpected_redirect',
      `Unexpected redirect (${status}) at sign-in. Redirects are not followed.`,
      'Check the address of the legacy query interface and whether the network requires a sign-in.',
    )
  }
  return failure(
    'service_error',
    `The sign-in failed: ${status === 200 ? 'the response is not readable' : `the interface responded with status ${status}`}.`,
    LATER,
  )
}

/** The token as a bare text, as a JSON text, or as the member of an object. */
function readToken({ body }: HttpResponse): Secret | undefined {
  const bare = new TextDecoder().decode(body).trim()
  const read = parseJsonText(body)
  const value = read.ok ? (isJsonObject(read.value) ? read.value['token'] : read.value) : bare
  return typeof value === 'string' && isUsableToken(value) ? new Secret(value) : undefined
}
