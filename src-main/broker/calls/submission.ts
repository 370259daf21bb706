import type { MethodArgs } from '../../../src-shared/ipc/casebook-api.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/credits-text.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { fillPath } from '../../../src-shared/service/request/path.ts'
import { checkRequest } from '../../../src-shared/service/request/requests.ts'
import { priceInForce } from '../ledger/charges.ts'

export type SubmitCall = MethodArgs<'submitCall'>

/** Far above any request of the interface; what is larger is a mistake or an attack. */
const MAX_REQUEST_BYTES = 64 * 1024

export interface CheckedCall {
  readonly row: Endpoint
  /** The path with its values filled in, relative to the base address. */
  readonly path: string
  /** Canonical text of the request, '' for GET. */
  readonly text: string
}

/**
 * Checks a submission before it costs anything. `today` (YYYY-MM-DD, UTC) is the end of lookback
 * periods.
 */
export function checkSubmission(call: SubmitCall, today: string): Result<CheckedCall> {
  const row = endpointOf(call.endpoint)
  if (row.signsIn) {
    // Neither a password nor a token may go where calls go, into ledger, journal and case.
    return err(failure('unsupported', 'A sign-in is not a call of a case.', 'Sign in in the settings.'))
  }
  const path = fillPath(row, call.pathValues)
  if (!path.ok) return path
  const checked = checkRequest(call.endpoint, call.request, today)
  if (!checked.ok) return checked
  const { text } = checked.value
  if (Buffer.byteLength(text) > MAX_REQUEST_BYTES) return err(failure('bad_request', 'The request is too long.', 'Request fewer items in one call.'))
  const unconfirmed = checkConfirmation(call, row)
  return unconfirmed === undefined ? ok({ row, path: path.value, text }) : err(unconfirmed)
}

/** Labels and calls without a listed price need a confirmation of this purchase. */
function checkConfirmation(call: SubmitCall, row: Endpoint): Failure | undefined {
  if (row.credits === undefined) {
    if (!call.confirmed || BigInt(call.approvedCredits) === 0n) {
      return failure('price_unknown', `${row.title} has no published price.`, 'Enter a maximum price for this call and confirm it.')
    }
    return undefined
  }
  if (row.requiresConfirmation && !call.confirmed) {
    return failure(
      'needs_confirmation',
      `${row.title} costs ${formatCredits(row.credits.pro)} or ${formatCredits(row.credits.free)} credits and always requires confirmation.`,
      'Confirm this purchase.',
    )
  }
  return undefined
}

/**
 * The price to reserve, or why the call must not be sent at it. Without a listed price the approved
 * amount is reserved. A price above the approval (another plan) is a decision for the person.
 */
export function priceToReserve(row: Endpoint, plan: AccountPlan | undefined, approved: bigint): Result<bigint> {
  const price = priceInForce(row, plan)
  if (price === undefined) return ok(approved)
  if (price <= approved) return ok(price)
  const why = plan === undefined ? 'while the plan of the account is unknown' : `on the ${plan} plan`
  return err(
    failure(
      'price_changed',
      `${row.title} costs ${creditsText(`${price}`)} ${why}; ${formatCredits(`${approved}`)} were approved.`,
      'Review the plan and approve the new price.',
    ),
  )
}
