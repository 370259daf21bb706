import { addDecimals } from '../../../src-shared/decimal.ts'
import { useDesk } from '../../session/desk-store.ts'
import { useCreditsAhead } from '../run/use-queue.ts'
import type { CaseRecord } from '../../evidence/case-state.ts'
import type { Situation } from './plan-model.ts'

/** What a plan of this case is weighed against, as it is now. */
export function useSituation({ id, practice, budget }: Pick<CaseRecord, 'id' | 'practice' | 'budget'>): Omit<Situation, 'labelsRead'> {
  const app = useDesk((facts) => facts.app)
  const key = useDesk((facts) => facts.key)
  const connected = useDesk((facts) => facts.connected)
  const broker = useDesk((facts) => facts.broker)
  const ahead = useCreditsAhead(id)
  return {
    app,
    practiceCase: practice,
    key,
    connected,
    account: broker?.account,
    floor: broker?.floor.credits,
    money: broker?.cases.find((one) => one.caseId === id),
    // what is on the wire may be charged any moment; a case's own part of it stands in its money already
    ahead: { ...ahead, account: addDecimals([ahead.account, ...(broker?.cases ?? []).map(({ reserved }) => reserved)]) },
    budget,
  }
}
