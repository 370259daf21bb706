import { shallowEqualArrays } from '../core/shallow-equal-arrays.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import { isAboutSubject } from '../case/about-subject.ts'
import type { ReadResponses } from '../case/read-responses.ts'
import type { StateWithResponses, CaseState, LoadedCapture } from '../case/case-state.ts'
import { readLabels } from '../case/known-labels.ts'
import { isLabelEndpoint } from '../case/label-occurrences.ts'
import { familyOfSubject, isEntity, subjectKey } from '../case/subject.ts'
import { keepNames } from '../case/names/lazy-capture-names.ts'
import { mapChunked, runChunked } from '../core/text/page-yield.ts'
import { runSync } from '../core/steps.ts'
import { ENTITY_PANELS, PANEL_IDS } from './panel-view.ts'
import type { PanelId, PanelView } from './panel-view.ts'
import { balanceHistoryInStages, balanceHistoryView, shownBalance } from './panels/balance-history.ts'
import { balancesInStages, balancesView } from './panels/balances.ts'
import { contactTimesSteps } from './panels/contact-times.ts'
import { counterpartiesInStages, counterpartiesView } from './panels/counterparties.ts'
import { defiHoldingsView } from './panels/defi-holdings.ts'
import { labelsView } from './panels/labels.ts'
import { perpPositionsView } from './panels/perp-positions.ts'
import { perpTradesInStages, perpTradesView, shownTrade } from './panels/perp-trades.ts'
import { pnlInStages, pnlView } from './panels/pnl.ts'
import { relatedWalletsInStages, relatedWalletsView } from './panels/related-wallets.ts'
import { recordsOf } from './panels/panel-facts.ts'
import { coverageFor } from './panels/panel-parts.ts'
import { transactionLookupView } from './panels/transaction-lookup.ts'
import { shownTransaction, transactionsInStages, transactionsView } from './panels/transactions.ts'
import type { SourcedRow } from './panels/sourced-row.ts'
import type { CaptureHeader, Subject } from '../case/case-types.ts'

type View = (state: StateWithResponses, subject: Subject) => PanelView

/** One view per panel. */
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

function panelsOf(subject: Subject): readonly PanelId[] {
  return isEntity(subject) ? ENTITY_PANELS : PANEL_IDS
}

/** A view and its inputs. Captures never change, so equal inputs give an equal view. */
interface CachedView {
  /** `subjectKey` of its subject. */
  readonly key: string
  readonly captures: readonly CaptureHeader[]
  readonly view: PanelView
}

type CachedViews = Map<PanelId, CachedView>

/** Subjects whose views are cached: the views of a hundred would be all their records in memory. */
const MAX_CACHED_SUBJECTS = 3

/**
 * Views of the most recently used subjects: a commit during a run must not read every other panel
 * again.
 */
let loaded: { readonly caseId: string; readonly bySubject: Map<string, CachedViews> } = { caseId: '', bySubject: new Map() }

function cachedViewsOf({ record }: CaseState, subjectId: string): CachedViews {
  if (loaded.caseId !== record.id) loaded = { caseId: record.id, bySubject: new Map() }
  const { bySubject } = loaded
  const views = bySubject.get(subjectId) ?? new Map()
  // A map keeps insertion order: the first key is the least recently used.
  bySubject.delete(subjectId)
  bySubject.set(subjectId, views)
  for (const oldest of bySubject.keys()) {
    if (bySubject.size <= MAX_CACHED_SUBJECTS) break
    bySubject.delete(oldest)
  }
  return views
}

/**
 * The panels of one subject, computed from the case's captures alone: pure, without React or
 * network; used by the screen, the report and the verifier. An unknown subject has no panels.
 */
export function panelViews(state: StateWithResponses, subjectId: string): PanelView[] {
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined) return []
  const views = cachedViewsOf(state, subjectId)
  return runSync(
    datedSteps(
      panelsOf(subject).map((id) => currentView(views, id, state, subject) ?? hold(views, id, state, subject, VIEWS[id](state, subject))),
      subject,
    ),
  )
}

/**
 * Combines data of two panels: counterparties get dates from the transactions. Each panel is cached
 * without it.
 */
function* datedSteps(panels: readonly PanelView[], subject: Subject): Generator<undefined, PanelView[], undefined> {
  const transactions = panels.find(({ id }) => id === 'transactions')
  const dated: PanelView[] = []
  for (const panel of panels) {
    dated.push(
      panel.id === 'counterparties' && transactions !== undefined ? yield* contactTimesSteps(panel, transactions, familyOfSubject(subject)) : panel,
    )
  }
  return dated
}

/**
 * Panels that may have tens of thousands of records, each displayed independently of its
 * neighbours: computed once and cached.
 */
const SHOWN_PER_RECORD: Partial<Record<PanelId, (source: SourcedRow) => unknown>> = {
  'balance-history': shownBalance,
  transactions: shownTransaction,
  'perp-trades': shownTrade,
}

/** Panels that make several passes over all of their records: with pauses. */
const IN_STAGES: Partial<Record<PanelId, (state: StateWithResponses, subject: Subject) => Generator<undefined, PanelView, undefined>>> = {
  balances: balancesInStages,
  'balance-history': balanceHistoryInStages,
  'perp-trades': perpTradesInStages,
  pnl: pnlInStages,
  transactions: transactionsInStages,
  counterparties: counterpartiesInStages,
  'related-wallets': relatedWalletsInStages,
}

/**
 * `panelViews` with pauses, for a case whose responses are read on demand: a subject with tens of
 * thousands of records does not block the page, and the responses of a panel are released before
 * those of the next are read. Fails where they cannot be read.
 */
export async function chunkedPanelViews(
  state: CaseState,
  subjectId: string,
  yieldToPage: () => Promise<void>,
  read: ReadResponses,
): Promise<Result<PanelView[]>> {
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined) return ok([])
  const labels = await readLabels(state.captures, isEntity(subject) ? [] : [subject], yieldToPage)
  if (!labels.ok) return labels
  // Purchased labels of counterparties are shown in their rows.
  const bought = await keepNames(
    state.captures.filter(({ capture }) => isLabelEndpoint(capture.endpoint)),
    yieldToPage,
  )
  if (!bought.ok) return bought
  const views = cachedViewsOf(state, subjectId)
  const panels: PanelView[] = []
  for (const id of panelsOf(subject)) {
    const current = currentView(views, id, state, subject)
    if (current === undefined) {
      const responses = await read(responsesFor(id, state, subject))
      if (!responses.ok) return err(responses.error)
      const received = { ...state, captures: responses.value, loaded: state.captures, labels: labels.value }
      const show = SHOWN_PER_RECORD[id]
      for (const one of show === undefined ? [] : responses.value) {
        // One response may be as large as many others together.
        await runChunked(
          mapChunked(recordsOf(one), (source) => show?.(source)),
          yieldToPage,
        )
        await yieldToPage()
      }
      const stages = IN_STAGES[id]
      const view = stages === undefined ? VIEWS[id](received, subject) : await runChunked(stages(received, subject), yieldToPage)
      panels.push(hold(views, id, state, subject, view))
    } else panels.push(current)
    await yieldToPage()
  }
  return ok(await runChunked(datedSteps(panels, subject), yieldToPage))
}

/** The cached views; undefined where one has to be computed first. */
export function cachedPanelViews(state: CaseState, subjectId: string): PanelView[] | undefined {
  const subject = state.subjects.find(({ id }) => id === subjectId)
  if (subject === undefined) return undefined
  const views = cachedViewsOf(state, subjectId)
  const ids = panelsOf(subject)
  const current = ids.flatMap((id) => currentView(views, id, state, subject) ?? [])
  return current.length === ids.length ? runSync(datedSteps(current, subject)) : undefined
}

/**
 * A cached view that is still current. Coverage also changes with events (a failed step, a chain
 * added to the subject).
 */
function currentView(views: CachedViews, id: PanelId, state: CaseState, subject: Subject): PanelView | undefined {
  const known = views.get(id)
  if (known?.key !== subjectKey(subject)) return undefined
  const { endpoints } = known.view
  if (!shallowEqualArrays(inputsOf(id, endpoints, state, subject), known.captures)) return undefined
  return { ...known.view, coverage: coverageFor(state, subject, endpoints) }
}

function hold(views: CachedViews, id: PanelId, state: CaseState, subject: Subject, view: PanelView): PanelView {
  views.set(id, { key: subjectKey(subject), captures: inputsOf(id, view.endpoints, state, subject), view })
  return view
}

/**
 * The captures whose responses a panel needs: those about the subject. Labels come from the
 * captures' names, not from their responses.
 */
function responsesFor(id: PanelId, state: CaseState, subject: Subject): readonly LoadedCapture[] {
  // A view names its endpoints; without captures it is computed at almost no cost.
  const { endpoints } = VIEWS[id]({ ...state, captures: [], loaded: [] }, subject)
  return state.captures.filter(({ capture }) => endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject))
}

/**
 * The captures that a panel depends on. Labels come with any response, also with those about other
 * subjects.
 */
function inputsOf(id: PanelId, endpoints: readonly EndpointId[], state: CaseState, subject: Subject): readonly CaptureHeader[] {
  if (id === 'labels') return state.captures.map(({ capture }) => capture)
  // Purchased labels of counterparties are shown in their rows.
  const bought = (endpoint: EndpointId): boolean => id === 'counterparties' && isLabelEndpoint(endpoint)
  return state.captures.flatMap(({ capture }) =>
    bought(capture.endpoint) || (endpoints.includes(capture.endpoint) && isAboutSubject(capture, subject)) ? [capture] : [],
  )
}
