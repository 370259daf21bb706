import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { compareDecimals, subtractDecimals } from '../../../../../src-shared/core/decimal.ts'
import { usePrices } from '../../../acquisition/dialog/use-prices.ts'
import { useSituation } from '../../../acquisition/dialog/use-situation.ts'
import { remainingInSession } from '../../../../../src-shared/case/plan/spending-session.ts'
import { useSpendingSession } from '../../../acquisition/run/spending-session-store.ts'
import type { Identity } from '../../../../../src-shared/case/identity/identity.ts'
import { useCaseActions, useCaseContext } from '../../../../state/case-context.ts'
import { creditsLeft } from '../../../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../../../ui/failure-note.tsx'
import type { Transfer } from '../../../../../src-shared/view-models/trace/transfer.ts'
import { acrossPrice } from './bridge-exit-search.ts'
import { runCrossChainSearch, useAcross, useIsTraceRunning } from './trace-run-store.ts'
import { bridgeText, traceRequestText } from '../messages.ts'

interface CrossChainSearchProps {
  /** Transfers into bridges. */
  readonly into: readonly Transfer[]
  readonly identity: (node: string) => Identity
  /** A result exists already. */
  readonly isFound: boolean
}

/** Searches for exits of a bridge, at the price on the button: a press confirms it. */
export function CrossChainSearch({ into, identity, isFound }: CrossChainSearchProps): ReactNode {
  const { state } = useCaseContext()
  const actions = useCaseActions()
  const { record } = state
  const search = useAcross(record.id)
  const busy = search?.isBusy === true
  const ended = busy ? undefined : search
  const isRequesting = useIsTraceRunning()
  const situation = useSituation(record)
  const spendingSession = useSpendingSession(record.id)
  const price = acrossPrice(usePrices())
  const budget = subtractDecimals(situation.money === undefined ? situation.budget : creditsLeft(situation.money), situation.ahead?.case ?? '0')
  const wrong =
    compareDecimals(price, budget) > 0
      ? traceRequestText.budgetLeft(budget)
      : spendingSession !== undefined && compareDecimals(price, remainingInSession(spendingSession)) > 0
        ? bridgeText.sessionLeft(remainingInSession(spendingSession))
        : ''
  return (
    <div className="trace-request-on">
      {!isFound && ended === undefined && <p>{bridgeText.searchHint}</p>}
      {!isFound && ended !== undefined && ended.failure === undefined && <p role="status">{bridgeText.noMatch}</p>}
      {ended?.failure !== undefined && <FailureNote failure={ended.failure} />}
      {!isFound && (
        <Button
          size="small"
          text={bridgeText.search(price)}
          loading={busy}
          disabled={isRequesting || wrong !== ''}
          onClick={() => void runCrossChainSearch({ record, actions, into, identity }, price)}
        />
      )}
      {!isFound && !busy && wrong !== '' && <p className="trace-request-wrong">{wrong}</p>}
    </div>
  )
}
