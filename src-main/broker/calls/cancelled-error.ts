import { type Failure, failure } from '../../../src-shared/core/failure.ts'

export function cancelledError(wasSent: boolean): Failure {
  return wasSent
    ? failure('cancelled', 'The call was cancelled under way and may still be charged.', 'If its answer arrives, it is kept and appears in the case.')
    : failure('cancelled', 'The call was cancelled before it was sent.', 'Resume the plan to make it.')
}
