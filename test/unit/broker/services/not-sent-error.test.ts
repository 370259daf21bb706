import { describe, expect, test } from 'vitest'
import { notSentError } from '../../../../src-main/broker/services/not-sent-error.ts'
import { failure } from '../../../../src-shared/core/failure.ts'

const reported = { service: { status: 402, message: '' }, exchangeId: 'x1', requestId: 'r' }

describe('the error of a call that was not sent because another was refused', () => {
  test.each([
    [
      failure('key_rejected', 'No.', 'Another key.'),
      'Not sent: the service does not accept the key.',
      'Set a valid key in the settings, then resume the plan.',
    ],
    [
      failure('insufficient_credits', 'No.', 'Add.'),
      'Not sent: the credits of the account are exhausted.',
      'Add credits in the account area of the service, then resume the plan.',
    ],
    [
      failure('payment_required', 'No.', 'Pay.'),
      'Not sent: the service requires payment before calls that cost credits.',
      'Check the plan and the credits of the key, then resume the plan.',
    ],
    [
      failure('payment_required', 'No.', 'Pay.', { concerns: 'endpoint' }),
      'Not sent: the service sells this data only per call, and Casebook never pays per call.',
      'Exclude this call, or use a key whose plan covers it.',
    ],
  ])('%#: states the reason and the remedy', (refused, message, remedy) => {
    const concerns = refused.concerns === undefined ? {} : { concerns: refused.concerns }
    expect(notSentError({ ...refused, ...reported })).toEqual({ code: refused.code, message, remedy, ...concerns })
  })
})
