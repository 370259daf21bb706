import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { isAboutSubject } from '../casefile/about-subject.ts'
import type { AnsweredCapture, CaseState, Subject } from '../casefile/case-state.ts'
import { knownLabels } from '../casefile/known-labels.ts'
import { isLabelEndpoint } from '../casefile/label-sightings.ts'
import { PANEL_IDS } from './panel-view.ts'
import type { PanelId, PanelView } from './panel-view.ts'
import { balanceHistoryView, shownBalance } from './views/balance-history.ts'
import { balancesView } from './views/balances.ts'
import { counterpartiesView } from './views/counterparties.ts'
import { defiHoldingsView } from './views/defi-holdings.ts'
import { labelsView } from './views/labels.ts'
import { perpPositionsView } from './views/perp-positions.ts'
import { perpTradesView, shownTrade } from './views/perp-trades.ts'
import { pnlView } from './views/pnl.ts'
import { relatedWalletsView } from './views/related-wallets.ts'
import type { SourcedRow } from './views/panel-facts.ts'
import { recordsOf } from './views/panel-facts.ts'
import { coverageFor } from './views/panel-parts.ts'
import { transactionLookupView } from './views/transaction-lookup.ts'
import { shownTransaction, transactionsInStages, transactionsView } from './views/transactions.ts'

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
  'defi-holdings': defiHoldingsView,
} as const satisfies Record<PanelId, View>

/** A view, and what it was computed from. Captures never change, so equal inputs give an equal view. */
interface HeldView {
  readonly address: string
  readonly captures: readonly AnsweredCapture[]
  readonly view: PanelView
}

type HeldViews = Map<string, HeldView>

/** Views of the case that was looked at last: a commit during a run must not read every other panel again. */
let held: { readonly caseId: string; readonly views: HeldViews } = { caseId: '', views: new Map() }

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

/** Panels that may have tens of thousands of records, each shown as it is whatever stands beside it: made once, and remembered. */
const SHOWN_PER_RECORD: Partial<Record<PanelId, (source: SourcedRow) => unknown>> = {
  'balance-history': shownBalance,
  transactions: shownTransaction,
  'perp-trades': shownTrade,
}

/** Captures whose labels are read between two pauses. */
const LABELS_AT_ONCE = 10

/**
 * `panelViews` for the screen, with pauses: what is made once per record, and the labels of the case, are read piece by piece before
 * each panel is put together, so that a subject with tens of thousands of records does not hold up the page.
 */
export async function pacedPanelViews(state: CaseState, subjectId: string, breath: () => Promise<void>): Promise<PanelView[]> {
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined) return []
  for (let count = LABELS_AT_ONCE; count < state.captures.length; count += LABELS_AT_ONCE) {
    knownLabels(state.captures.slice(0, count))
    await breath()
  }
  if (held.caseId !== state.record.id) held = { caseId: state.record.id, views: new Map() }
  const { views } = held
  for (const id of PANEL_IDS) {
    const show = SHOWN_PER_RECORD[id]
    for (const answered of show === undefined ? [] : freshInputs(views, id, state, subject)) {
      for (const source of recordsOf(answered)) show?.(source)
      await breath()
    }
    if (id === 'transactions' && !isHeld(views, id, state, subject)) hold(views, id, state, subject, await inStages(state, subject, breath))
    else viewOf(views, id, state, subject)
    await breath()
  }
  return panelViews(state, subjectId)
}

async function inStages(state: CaseState, subject: Subject, breath: () => Promise<void>): Promise<PanelView> {
  const stages = transactionsInStages(state, subject)
  for (;;) {
    const stage = stages.next()
    if (stage.done === true) return stage.value
    await breath()
  }
}

/** The views as they were computed last; undefined where one is to be computed first. */
export function heldPanelViews(state: CaseState, subjectId: string): PanelView[] | undefined {
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined || held.caseId !== state.record.id) return undefined
  const { views } = held
  return PANEL_IDS.every((id) => isHeld(views, id, state, subject)) ? panelViews(state, subjectId) : undefined
}

function isHeld(views: HeldViews, id: PanelId, state: CaseState, subject: Subject): boolean {
  const known = views.get(`${id} ${subject.id}`)
  if (known === undefined || known.address !== `${subject.family} ${subject.address}`) return false
  return sameItems(inputsOf(id, known.view.endpoints, state, subject), known.captures)
}

/** Captures of a panel that it was not computed from before: those that its records are still to be read of. */
function freshInputs(views: HeldViews, id: PanelId, state: CaseState, subject: Subject): readonly AnsweredCapture[] {
  const known = views.get(`${id} ${subject.id}`)
  const before = new Set(known?.captures)
  // The endpoints of a panel stand in its view; a case without captures computes the view for next to nothing.
  const { endpoints } = known?.view ?? VIEWS[id]({ ...state, captures: [] }, subject)
  return inputsOf(id, endpoints, state, subject).filter((capture) => !before.has(capture))
}

function viewOf(views: HeldViews, id: PanelId, state: CaseState, subject: Subject): PanelView {
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
  return hold(views, id, state, subject, VIEWS[id](state, subject))
}

function hold(views: HeldViews, id: PanelId, state: CaseState, subject: Subject, view: PanelView): PanelView {
  const address = `${subject.family} ${subject.address}`
  views.set(`${id} ${subject.id}`, { address, captures: inputsOf(id, view.endpoints, state, subject), view })
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
