import type { CaseState, Subject } from '../casefile/case-state.ts'
import type { PanelId, PanelView } from './panel-view.ts'
import { balanceHistoryView } from './views/balance-history.ts'
import { balancesView } from './views/balances.ts'
import { counterpartiesView } from './views/counterparties.ts'
import { labelsView } from './views/labels.ts'
import { perpPositionsView } from './views/perp-positions.ts'
import { perpTradesView } from './views/perp-trades.ts'
import { pnlView } from './views/pnl.ts'
import { relatedWalletsView } from './views/related-wallets.ts'
import { transactionLookupView } from './views/transaction-lookup.ts'
import { transactionsView } from './views/transactions.ts'

/** One view per panel, in the order in which a dossier is read. */
const VIEWS = {
  balances: balancesView,
  'balance-history': balanceHistoryView,
  pnl: pnlView,
  labels: labelsView,
  counterparties: counterpartiesView,
  'related-wallets': relatedWalletsView,
  transactions: transactionsView,
  'transaction-lookup': transactionLookupView,
  'perp-positions': perpPositionsView,
  'perp-trades': perpTradesView,
} as const satisfies Record<PanelId, (state: CaseState, subject: Subject) => PanelView>

/** A case state is replaced, never changed, so a view of it stays true as long as the state is held. */
const known = new WeakMap<CaseState, Map<string, PanelView[]>>()

/**
 * The panels of one subject, computed from the case's captures alone: pure, without React or network; the
 * screen, the report and the verifier use the same. An unknown subject has no panels.
 */
export function panelViews(state: CaseState, subjectId: string): PanelView[] {
  let bySubject = known.get(state)
  if (bySubject === undefined) known.set(state, (bySubject = new Map()))
  let views = bySubject.get(subjectId)
  if (views === undefined) {
    const subject = state.subjects.find(({ id }) => id === subjectId)
    views = subject === undefined ? [] : Object.values(VIEWS).map((view) => view(state, subject))
    bySubject.set(subjectId, views)
  }
  return views
}
