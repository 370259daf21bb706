import { type Failure, failure } from '../../../src-shared/core/failure.ts'

/**
 * The failure of a call that was not sent because another one was refused. It contains nothing of
 * that response: no status, no request id, no stored exchange.
 */
export function notSentError({ code, concerns }: Failure): Failure {
  const goOn = 'then resume the plan.'
  if (concerns === 'endpoint')
    return failure(
      code,
      'Not sent: the service sells this data call by call only, which Casebook never pays.',
      'Leave this call out, or use a key whose plan covers it.',
      { concerns },
    )
  if (code === 'insufficient_credits')
    return failure(code, 'Not sent: the credits of the account are exhausted.', `Add credits in the account area of the service, ${goOn}`)
  if (code === 'payment_required')
    return failure(
      code,
      'Not sent: the service asks for payment before calls that cost credits.',
      `Look at the plan and the credits of the key, ${goOn}`,
    )
  if (code === 'price_changed')
    return failure(
      code,
      'Not sent: the service said of a call that it cost more than any price of it.',
      'Look at Queue and spending and retry there, then ask again.',
    )
  return failure(code, 'Not sent: the service does not take the key.', `Set a valid key in the settings, ${goOn}`)
}
