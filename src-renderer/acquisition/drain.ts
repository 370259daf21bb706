import type { Bridge } from '../../src-shared/bridge.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import type { Failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { CaseFile } from '../casefile/case-file.ts'

export interface DrainReport {
  readonly committed: number
  /** Exchanges of cases that this case file does not hold; they stay in the journal. */
  readonly unknownCases: readonly { readonly caseId: string; readonly exchanges: number }[]
  /** Exchanges that could not be taken in and stay in the journal. */
  readonly failed: readonly { readonly exchangeId: string; readonly caseId: string; readonly failure: Failure }[]
}

export type JournalBridge = Pick<Bridge, 'readJournal' | 'acknowledge'>
export type CommittingCaseFile = Pick<CaseFile, 'state' | 'commitExchange'>

/** Most ids of one acknowledgement (bridge.ts). */
const MOST_ACKNOWLEDGED = 10_000

/**
 * Takes everything of the desk's journal into its cases and only then acknowledges it: at the start, after a lost
 * connection, and before a plan goes on. What was paid for is in the case, whatever ended the last run.
 */
export async function drainJournal(bridge: JournalBridge, caseFile: CommittingCaseFile, caseId?: string): Promise<Result<DrainReport>> {
  const journal = await bridge.readJournal(caseId === undefined ? {} : { caseId })
  if (!journal.ok) return err(journal.error)
  const unknownCases: { caseId: string; exchanges: number }[] = []
  const failed: { exchangeId: string; caseId: string; failure: Failure }[] = []
  const committed: string[] = []
  for (const [owner, exchanges] of Map.groupBy(journal.value, (exchange) => exchange.caseId)) {
    const state = await caseFile.state(owner)
    if (!state.ok && state.error.code === 'not_found') {
      unknownCases.push({ caseId: owner, exchanges: exchanges.length })
      continue
    }
    if (!state.ok) {
      failed.push(...exchanges.map(({ id }) => ({ exchangeId: id, caseId: owner, failure: state.error })))
      continue
    }
    const steps = new Map(state.value.plans.flatMap((plan) => plan.steps.map((step) => [`${plan.planId} ${step.id}`, step] as const)))
    const commit = async (exchange: Exchange): Promise<void> => {
      const result = await caseFile.commitExchange(exchange, steps.get(`${exchange.planId} ${exchange.stepId}`))
      if (result.ok) committed.push(exchange.id)
      else failed.push({ exchangeId: exchange.id, caseId: owner, failure: result.error })
    }
    await Promise.all(exchanges.map(commit))
  }
  for (let at = 0; at < committed.length; at += MOST_ACKNOWLEDGED) {
    const acknowledged = await bridge.acknowledge({ exchangeIds: committed.slice(at, at + MOST_ACKNOWLEDGED) })
    // Not acknowledged means read again next time, and committing twice is one capture: nothing is lost or doubled.
    if (!acknowledged.ok) return err(acknowledged.error)
  }
  return ok({ committed: committed.length, unknownCases, failed })
}
