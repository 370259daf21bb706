import type { Account } from '../../../src-shared/ipc/casebook-api.ts'
import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { isOutage } from '../../../src-shared/service/response/front-page.ts'
import { readHeaders } from '../../../src-shared/service/response/headers.ts'
import { parseAccount } from '../account/parse-account.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import { applyFeedback, type LimitFeedbackDeps } from '../limits/limit-feedback.ts'
import type { Slot } from '../limits/rate-limits.ts'
import type { Transport } from '../http/transport.ts'
import type { ServiceClient } from './service-client.ts'

export interface AccountRequestDeps extends LimitFeedbackDeps {
  readonly transport: Transport
}

/** The account is one record: a slower response will not come, and others wait for it. */
export const ACCOUNT_DEADLINE_MS = 30_000

/**
 * Makes the free account call. It costs nothing and changes nothing, so it is in neither ledger nor
 * journal.
 */
export async function requestAccount(deps: AccountRequestDeps, client: ServiceClient, target: ServiceTarget, slot: Slot): Promise<Result<Account>> {
  const { clock, transport } = deps
  const row = endpointOf('account')
  const request = client.createRequest({ row, path: row.path, requestText: '' }, target)
  const outcome = await transport.send({ ...request, deadlineMs: ACCOUNT_DEADLINE_MS })
  const facts = outcome.kind === 'answered' ? readHeaders(outcome.response.headers, clock.wall()) : undefined
  const classification = client.classify(outcome, 'account', facts)
  applyFeedback(deps, client, { slot, outcome, facts, classification, rejections: 1 })
  if (classification.failure !== undefined) return err(withoutChargeHints(classification.failure))
  if (outcome.kind !== 'answered') return err(failure('internal', 'The account request returned no response.', 'Report this as a bug.'))
  const read = parseAccount(outcome.response.body, clock.wall().toISOString())
  return read.ok ? ok(read.value) : err(withoutChargeHints(read.error))
}

/** The account call is free: notes about charges do not apply to it. */
function withoutChargeHints(reason: Failure): Failure {
  const message = reason.message.replace('; the call may have been charged', '').replace('; it may have been charged', '')
  const remedy = reason.remedy.startsWith('Read the account') ? 'Try again in a moment.' : reason.remedy
  // Calls that need the account are submitted again once the host is back, like those that could
  // not be sent.
  return { ...reason, message, remedy, ...(isServiceUnavailable(reason) ? { concerns: 'service' as const } : {}) }
}

/** The response of a service that is down, or no response at all. */
function isServiceUnavailable({ code, service }: Failure): boolean {
  return service === undefined ? code === 'timeout' || code === 'unknown_outcome' || code === 'network' : isOutage(service)
}
