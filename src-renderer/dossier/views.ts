import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { isAboutSubject } from '../casefile/about-subject.ts'
import type { AnsweredCapture, CaseState, Subject } from '../casefile/case-state.ts'
import { isLabelEndpoint } from '../casefile/label-sightings.ts'
import { PANEL_IDS } from './panel-view.ts'
import type { PanelId, PanelView } from './panel-view.ts'
import { balanceHistoryView } from './views/balance-history.ts'
import { balancesView } from './views/balances.ts'
import { counterpartiesView } from './views/counterparties.ts'
import { labelsView } from './views/labels.ts'
import { perpPositionsView } from './views/perp-positions.ts'
import { perpTradesView } from './views/perp-trades.ts'
import { pnlView } from './views/pnl.ts'
import { relatedWalletsView } from './views/related-wallets.ts'
import { coverageFor } from './views/panel-parts.ts'
import { transactionLookupView } from './views/transaction-lookup.ts'
import { transactionsView } from './views/transactions.ts'

type View = (state: CaseState, subject: Subject) => PanelView

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
} as const satisfies Record<PanelId, View>

/** A view, and what it was computed from. Captures never change, so equal inputs give an equal view. */
interface HeldView {
  readonly address: string
  readonly captures: readonly AnsweredCapture[]
  readonly view: PanelView
}

/** Views of the case that was looked at last: a commit during a run must not read every other panel again. */
let held: { readonly caseId: string; readonly views: Map<string, HeldView> } = { caseId: '', views: new Map() }

/**
 * The panels of one subject, computed from the case's captures alone: pure, without React or network; the
 * screen, the report and the verifier use the same. An unknown subject has no panels.
 */
export function panelViews(state: CaseState, subjectId: string): PanelView[] {
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined) return []
  if (held.caseId !== state.record.id) held = { caseId: state.record.id, views: new Map() }
  return PANEL_IDS.map((id) => viewOf(held.views, id, state, subject))
}

function viewOf(views: Map<string, HeldView>, id: PanelId, state: CaseState, subject: Subject): PanelView {
  const key = `${id} ${subject.id}`
  const known = views.get(key)
  const address = `${subject.family} ${subject.address}`
  if (known !== undefined && known.address === address) {
    const captures = inputsOf(id, known.view.endpoints, state, subject)
    if (sameItems(captures, known.captures)) {
      // Coverage also changes with events (a failed step, a chain added to the subject).
      return { ...known.view, coverage: coverageFor(state, subject, known.view.endpoints) }
    }
  }
  const view = VIEWS[id](state, subject)
  views.set(key, { address, captures: inputsOf(id, view.endpoints, state, subject), view })
  return view
}

/** The captures that a panel is made of. Labels come along with any answer, also with those about other subjects. */
function inputsOf(id: PanelId, endpoints: readonly EndpointId[], state: CaseState, subject: Subject): readonly AnsweredCapture[] {
  if (id === 'labels') return state.captures
  // Labels that were bought for counterparties stand beside them.
  const bought = (endpoint: EndpointId): boolean => id === 'counterparties' && isLabelEndpoint(endpoint)
  return state.captures.filter(
    ({ capture }) => bought(capture.endpoint) || (endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject)),
  )
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
