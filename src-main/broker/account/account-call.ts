import type { Account } from '../../../src-shared/bridge.ts'
import { failure, type Failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { isOutage } from '../../../src-shared/service/answer/front-page.ts'
import { readHeaders } from '../../../src-shared/service/answer/headers.ts'
import { accountOf } from './account-answer.ts'
import { judge } from '../wire/answer-check.ts'
import type { ServiceInUse } from '../calls/call.ts'
import { type LearnParts, applyFeedback } from '../calls/limit-feedback.ts'
import type { Slot } from '../limits/rate-limits.ts'
import type { Transport } from '../wire/transport.ts'

export interface AccountCallParts extends LearnParts {
  readonly transport: Transport
}

/** The account is one record: an answer that takes longer than this does not come, and others wait for it. */
export const ACCOUNT_DEADLINE_MS = 30_000

/** Makes the free account call. It costs nothing and changes nothing, so it is in neither ledger nor journal. */
export async function callAccount(parts: AccountCallParts, use: ServiceInUse, slot: Slot): Promise<Result<Account>> {
  const { clock } = parts
  const row = endpointOf('account')
  const { origin, key } = use
  const outcome = await parts.transport.send({ origin, method: row.method, path: row.path, body: '', key, deadlineMs: ACCOUNT_DEADLINE_MS })
  const facts = outcome.kind === 'answered' ? readHeaders(outcome.answer.headers, clock.wall()) : undefined
  const verdict = judge(outcome, 'account', facts)
  applyFeedback(parts, { slot, outcome, facts, verdict, rejections: 1 })
  if (verdict.failure !== undefined) return err(harmless(verdict.failure))
  if (outcome.kind !== 'answered') return err(failure('internal', 'An account answer without an answer.', 'Report this fault.'))
  const read = accountOf(outcome.answer.body, clock.wall().toISOString())
  return read.ok ? ok(read.value) : err(harmless(read.error))
}

/** The account call is free: nothing that is said of charges for paid calls holds for it. */
function harmless(said: Failure): Failure {
  const message = said.message.replace('; the call may have been charged', '').replace('; it may have been charged', '')
  const remedy = said.remedy.startsWith('Read the account') ? 'Try again in a moment.' : said.remedy
  // Calls that need to know the account are handed in again once the host is back, as those that could not be sent.
  return { ...said, message, remedy, ...(isAway(said) ? { concerns: 'service' as const } : {}) }
}

/** What a service that is down answers to everything, or nothing at all. */
function isAway({ code, service }: Failure): boolean {
  return service === undefined ? code === 'timeout' || code === 'unknown_outcome' || code === 'network' : isOutage(service)
}
