import type { Account, CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { creditsText } from '../../../../src-shared/core/credits-text.ts'
import { compareDecimals, isDecimal } from '../../../../src-shared/core/decimal.ts'
import { failure, type Failure } from '../../../../src-shared/core/failure.ts'
import { ACCOUNT_REFUSALS } from '../../../../src-shared/case/refusal.ts'
import { callErrors as messages } from '../messages.ts'

/**
 * Lets calls continue that the account's state has stopped. Reads the account first, free of
 * charge: the key and credits it reports apply from then on. A key that may not read its account is
 * accepted on the user's confirmation.
 * `waiting`: the steps that would continue. If the account does not cover all of them, that is
 * reported instead.
 */
export async function clearStopCondition(
  api: Pick<CasebookApi, 'readBrokerStatus' | 'readAccount' | 'resumeQueue'>,
  waiting: readonly Pick<PlannedStep, 'price'>[],
): Promise<Failure | undefined> {
  const status = await api.readBrokerStatus()
  if (!status.ok) return status.error
  const { stopped, account: known } = status.value
  const isStopped = stopped !== undefined && ACCOUNT_REFUSALS.includes(stopped.code)
  // The backend compares each price with its last reading, and credits may have been added since:
  // nothing else would make it read again.
  if (!isStopped && (known === undefined || !waiting.some(({ price }) => isDearer(price, known)))) return undefined
  const account = await api.readAccount()
  if (account.ok) {
    const short = shortOf(waiting, account.value)
    if (short !== undefined) return short
  } else if (isStopped && account.error.code !== 'forbidden') {
    return account.error
  }
  if (!isStopped) return undefined
  const resumed = await api.resumeQueue()
  return resumed.ok ? undefined : resumed.error
}

/**
 * An unknown price is no reason to wait: the backend charges no more than was approved. An imported
 * case may contain any text.
 */
function isDearer(price: string | undefined, { creditsRemaining }: Pick<Account, 'creditsRemaining'>): boolean {
  return price !== undefined && isDecimal(price) && compareDecimals(price, creditsRemaining) > 0
}

function shortOf(waiting: readonly Pick<PlannedStep, 'price'>[], account: Pick<Account, 'creditsRemaining'>): Failure | undefined {
  if (waiting.length === 0 || !waiting.every(({ price }) => isDearer(price, account))) return undefined
  const min = waiting.map(({ price }) => price ?? '0').reduce((a, b) => (compareDecimals(b, a) < 0 ? b : a))
  return failure('insufficient_credits', messages.tooFewCredits(creditsText(account.creditsRemaining), min), messages.addCredits)
}
