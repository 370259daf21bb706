import { type Failure, failure } from '../../../src-shared/core/failure.ts'

export function cancelledError(wasSent: boolean): Failure {
  return wasSent
    ? failure(
        'cancelled',
        'The call was cancelled after it was sent and may still be charged.',
        'If a response arrives, it is saved and appears in the case.',
      )
    : failure('cancelled', 'The call was cancelled before it was sent.', 'Resume the plan to send it.')
}
