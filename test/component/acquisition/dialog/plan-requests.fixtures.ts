import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { buildRequest } from '../../../support/builders/plans.ts'
import type { Trial } from '../trial.ts'

/** Balance and counterparties of a trial's subject on two chains. */
export function dossierRequest({ subjectId }: Pick<Trial, 'subjectId'>, more: Partial<AcquisitionRequest> = {}): AcquisitionRequest {
  return buildRequest({
    subjectIds: [subjectId],
    endpoints: ['profiler/current-balance', 'profiler/counterparties'],
    chains: ['ethereum', 'bnb'],
    ...more,
  })
}
