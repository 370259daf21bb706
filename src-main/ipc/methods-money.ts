import type { IpcHandlers } from '../../src-shared/ipc/bridge.ts'
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

type MoneyMethods = Pick<IpcHandlers, 'setBudget' | 'setFloor' | 'readLedger' | 'reconcileSpending' | 'compareLedgerTurn' | 'acknowledgeLedgerIssues'>

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
          detail: `Its budget is ${creditsText(`${cap}`)} now. Case ${caseId}.`,
          yes: 'Set the budget',
        })
        if (!yes)
          return err(
            failure('cancelled', `The budget of the case stays at ${creditsText(`${cap}`)}.`, 'Set it again and confirm the question to raise it.'),
          )
      }
      return await broker.setBudget(caseId, credits)
    },
    setFloor: async ({ credits }) => {
      const before = broker.status().floor.credits
      // As with budgets: raising what may be spent needs a confirmation outside the page.
      const isLost = broker.status().floor.unconfirmed !== undefined
      if ((isLost || BigInt(credits) < BigInt(before)) && confirm !== undefined) {
        const yes = await confirm({
          message: `Let the account run down to ${creditsText(credits)}?`,
          detail: isLost ? 'The reserve that was set is not known any more.' : `Casebook leaves ${creditsText(before)} in it now.`,
          yes: 'Lower the reserve',
        })
        if (!yes)
          return err(failure('cancelled', `The reserve stays at ${creditsText(before)}.`, 'Set it again and confirm the question to lower it.'))
      }
      broker.setMinimumBalance(BigInt(credits))
      const saved = await settings.change({ floorCredits: BigInt(credits).toString(), floorLost: false })
      return saved
        ? ok(broker.status())
        : err(failure('disk_error', 'The reserve holds for this run, but could not be written.', 'Free some space, then set it once more.'))
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
