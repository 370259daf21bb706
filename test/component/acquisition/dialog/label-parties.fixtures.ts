import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { fakeBackend } from '../../../support/builders/fake-backend.ts'
import { buildRequest } from '../../../support/builders/plans.ts'
import { startTrial, type Trial } from '../trial.ts'

/**
 * Counterparties of the subject, largest first; the first has a label of the service, the second a
 * behaviour label.
 */
const PARTIES = Array.from({ length: 12 }, (_, index) => `0x${`${index + 10}`.repeat(20)}`)
export const [NAMED = '', HABITUAL = '', UNKNOWN = ''] = PARTIES
const LABELS: Readonly<Record<string, string[]>> = { [NAMED]: ['Binance 14'], [HABITUAL]: ['High Activity'] }
const BODY = JSON.stringify({
  data: PARTIES.map((counterparty_address, index) => ({
    counterparty_address,
    counterparty_address_label: LABELS[counterparty_address] ?? null,
    total_volume_usd: index === 11 ? null : 1000 - index,
  })),
  pagination: { page: 1, per_page: 1000, is_last_page: true },
})

/** A trial whose service knows these counterparties, and nothing else. */
export function startLabelTrial(): Promise<Trial> {
  return startTrial(
    '1000',
    fakeBackend(({ endpoint }) => ({
      body: endpoint === 'profiler/counterparties' ? BODY : '{"data":[],"pagination":{"page":1,"per_page":100,"is_last_page":true}}',
    })),
  )
}

/** Acquires the counterparties into the case. */
export async function acquireParties(trial: Trial): Promise<void> {
  const { subjects, captures } = await trial.state()
  const request = buildRequest({ subjectIds: [trial.subjectId], endpoints: ['profiler/counterparties'] })
  const approved = await runner().approve(trial.caseId, makePlan(request, { subjects, captures, plan: 'pro', now: new Date() }))
  if (!approved.ok) throw new Error(approved.error.message)
  await runner().finished(approved.value.planId)
}
