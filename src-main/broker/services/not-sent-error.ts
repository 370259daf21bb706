import { type Failure, failure } from '../../../src-shared/core/failure.ts'

/**
 * The failure of a call that was not sent because another one was refused. It contains nothing of
 * that response: no status, no request id, no stored exchange.
 */
export function notSentError({ code, concerns }: Failure): Failure {
  const resumeHint = 'then resume the plan.'
  if (concerns === 'endpoint')
    return failure(
      code,
      'Not sent: the service sells this data only per call, and Casebook never pays per call.',
      'Exclude this call, or use a key whose plan covers it.',
      { concerns },
    )
  if (code === 'insufficient_credits')
    return failure(code, 'Not sent: the credits of the account are exhausted.', `Add credits in the account area of the service, ${resumeHint}`)
  if (code === 'payment_required')
    return failure(
      code,
      'Not sent: the service requires payment before calls that cost credits.',
      `Check the plan and the credits of the key, ${resumeHint}`,
    )
  if (code === 'price_changed')
    return failure(
      code,
      'Not sent: the service reported more credits for a call than any listed price.',
      'Open Queue and spending, retry there, then request it again.',
    )
  return failure(code, 'Not sent: the service does not accept the key.', `Set a valid key in the settings, ${resumeHint}`)
}
