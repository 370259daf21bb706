import type { WholeState } from '../../../../src-shared/case/case-state.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'

const SUBJECT = `0x${'ab'.repeat(20)}`
const EXCHANGE = `0x${'cd'.repeat(20)}`

/** A case with this many responses about flows between two addresses, at most four, newest last. */
export function caseWithFlows(responses: number): WholeState {
  const flows = Array.from({ length: responses }, (_, at): FixtureResponse => ({
    endpoint: 'profiler/counterparties',
    body: JSON.stringify({ data: [{ counterparty_address: EXCHANGE, volume_in_usd: at + 1, total_volume_usd: at + 1 }] }),
    request: { address: SUBJECT, chain: ['ethereum', 'base', 'arbitrum', 'bnb'][at] },
  }))
  return caseStateOf([{ address: SUBJECT, family: 'evm', chains: ['ethereum'] }], flows)
}
