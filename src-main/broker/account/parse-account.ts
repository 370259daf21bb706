import type { Account } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { decodeResponse } from '../../../src-shared/service/response/decode-response.ts'
import type { AccountPlan } from '../../../src-shared/service/table/endpoint.ts'

const MAX_PLAN_TEXT = 60

/**
 * All paid plans count as pro (docs/service-interface.md, 2.1); only a plan that says free is free.
 */
export function parsePlan(text: string): AccountPlan {
  return /^free\b/i.test(text.trim()) ? 'free' : 'pro'
}

/** Reads the account record: plan and remaining credits (docs/service-interface.md, 2.1). */
export function parseAccount(body: Uint8Array, at: string): Result<Account> {
  const response = decodeResponse('account', body)
  if (!response.ok) return response
  const plan = response.value.summary['plan']
  const remaining = response.value.summary['credits_remaining']
  const whole = /^(\d{1,15})(?:\.0+)?$/.exec(remaining?.text ?? '')?.[1]
  if (plan?.state !== 'value' || whole === undefined) {
    return err(
      failure(
        'bad_shape',
        'The account response contains no plan or no remaining credits.',
        'Try again. If it happens again, check the service address.',
      ),
    )
  }
  return ok({ plan: parsePlan(plan.text), planText: plan.text.slice(0, MAX_PLAN_TEXT), creditsRemaining: BigInt(whole).toString(), at })
}
