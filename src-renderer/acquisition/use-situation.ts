import { addDecimals } from '../../src-shared/decimal.ts'
import { useDesk } from '../app/desk-store.ts'
import { useCreditsAhead } from '../app/use-queue.ts'
import type { CaseRecord } from '../casefile/case-state.ts'
import type { Situation } from './plan-model.ts'

/** What a plan of this case is weighed against, as it is now. `labelsRead`: see `Situation`. */
export function useSituation({ id, practice, budget }: Pick<CaseRecord, 'id' | 'practice' | 'budget'>, labelsRead?: boolean): Situation {
  const { app, key, connected, broker } = useDesk()
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
    labelsRead,
  }
}
