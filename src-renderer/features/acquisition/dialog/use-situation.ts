import { useMemo } from 'react'
import type { BrokerStatus } from '../../../../src-shared/ipc/casebook-api.ts'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import type { CreditsAhead } from '../../../../src-shared/case/plan/plan-model.ts'
import { useCreditsAhead } from '../run/use-queue.ts'
import type { CaseRecord } from '../../../../src-shared/case/case-state.ts'
import type { Situation } from '../../../../src-shared/case/plan/plan-model.ts'

type Weighed = Pick<CaseRecord, 'id' | 'practice' | 'budget'>

/** The current state that a plan of this case is validated against. */
export function useSituation(record: Weighed): Omit<Situation, 'labelsRead'> {
  const app = useBackendStore((facts) => facts.app)
  const key = useBackendStore((facts) => facts.key)
  const connected = useBackendStore((facts) => facts.connected)
  const broker = useBackendStore((facts) => facts.broker)
  const ahead = useCreditsAhead(record.id)
  const { id, practice, budget } = record
  return useMemo(
    () => situationOf({ id, practice, budget }, { app, key, connected, broker }, ahead),
    [id, practice, budget, app, key, connected, broker, ahead],
  )
}

/** The same, computed from the last backend status and what open runs have still to spend. */
export function situationOf(
  { id, practice, budget }: Weighed,
  { app, key, connected, broker }: Pick<Situation, 'app' | 'key' | 'connected'> & { readonly broker: BrokerStatus | undefined },
  ahead: CreditsAhead,
): Omit<Situation, 'labelsRead'> {
  return {
    app,
    practiceCase: practice,
    key,
    connected,
    account: broker?.account,
    minimumBalance: broker?.minimumBalance.credits,
    money: broker?.cases.find((one) => one.caseId === id),
    // Calls in flight may be charged at any moment; the part of this case is already in its budget.
    ahead: { ...ahead, account: addDecimals([ahead.account, ...(broker?.cases ?? []).map(({ reserved }) => reserved)]) },
    budget,
  }
}
