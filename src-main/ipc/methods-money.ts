import type { IpcHandlers } from '../../src-shared/ipc/casebook-api.ts'
import { creditsText } from '../../src-shared/core/credits-text.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok } from '../../src-shared/core/result.ts'
import type { HostCapabilities } from './host-capabilities.ts'
import type { CaseFileNotes } from './case-file-notes.ts'
import type { BackendServices } from './backend-services.ts'
import type { SettingsFile } from '../settings.ts'

export interface MoneyMethodsDeps extends Pick<BackendServices, 'broker' | 'damage'> {
  readonly settings: SettingsFile
  readonly notes: Pick<CaseFileNotes, 'heads'>
  readonly confirm: HostCapabilities['confirm']
}

type MoneyMethods = Pick<
  IpcHandlers,
  'setBudget' | 'setMinimumBalance' | 'readLedger' | 'reconcileSpending' | 'compareLedgerTurn' | 'acknowledgeLedgerIssues'
>

/**
 * Budgets, the minimum balance and the ledger. Raising a spending limit needs a confirmation
 * outside the page, if the host can ask for one.
 */
export function moneyMethods({ broker, damage, settings, notes, confirm }: MoneyMethodsDeps): MoneyMethods {
  return {
    setBudget: async ({ caseId, credits }) => {
      const cap = BigInt(broker.ledgerSummary(caseId).cases.find((money) => money.caseId === caseId)?.cap ?? '0')
      // Script injected into the page must not be able to spend: raising a limit needs a
      // confirmation outside the page.
      if (BigInt(credits) > cap && confirm !== undefined) {
        const yes = await confirm({
          message: `Let this case spend up to ${creditsText(credits)}?`,
          detail: `The current budget is ${creditsText(`${cap}`)}. Case ${caseId}.`,
          yes: 'Set budget',
        })
        if (!yes)
          return err(failure('cancelled', `The budget of the case stays at ${creditsText(`${cap}`)}.`, 'To raise it, set it again and confirm.'))
      }
      return await broker.setBudget(caseId, credits)
    },
    setMinimumBalance: async ({ credits }) => {
      const before = broker.status().minimumBalance.credits
      // As with budgets: raising what may be spent needs a confirmation outside the page.
      const isLost = broker.status().minimumBalance.unconfirmed !== undefined
      if ((isLost || BigInt(credits) < BigInt(before)) && confirm !== undefined) {
        const yes = await confirm({
          message: `Let the account run down to ${creditsText(credits)}?`,
          detail: isLost ? 'The previous minimum balance is unknown.' : `The current minimum balance is ${creditsText(before)}.`,
          yes: 'Lower minimum balance',
        })
        if (!yes) return err(failure('cancelled', `The minimum balance stays at ${creditsText(before)}.`, 'To lower it, set it again and confirm.'))
      }
      broker.setMinimumBalance(BigInt(credits))
      const saved = await settings.change({ minimumBalance: BigInt(credits).toString(), isMinimumBalanceLost: false })
      return saved
        ? ok(broker.status())
        : err(failure('disk_error', 'The minimum balance applies to this run but could not be saved.', 'Free some disk space, then set it again.'))
    },
    readLedger: async ({ caseId }) => ok({ ...broker.ledgerSummary(caseId), damage: [...damage(), ...settings.damage, ...notes.heads().damage] }),
    reconcileSpending: async ({ caseId, credits }) => await broker.reconcileSpending(caseId, credits),
    compareLedgerTurn: async ({ turn }) => {
      broker.checkLedgerTurn(turn)
      return ok(broker.status())
    },
    acknowledgeLedgerIssues: async () => {
      const agreed = await broker.acknowledgeLedgerIssues()
      return agreed.ok ? ok(broker.status()) : agreed
    },
  }
}
