import { create } from 'zustand'
import type { LabelCandidate } from './label-candidate.ts'
import type { AcquisitionRequest } from '../../src-shared/case/plan/acquisition-request.ts'
import type { PanelId } from '../../src-shared/view-models/panel-view.ts'
import type { CaseTab, Route } from './route.ts'
import { hashOfRoute, routeOfHash } from './route.ts'

/** The overlay above the screen; one at a time. */
export type Overlay =
  | { readonly kind: 'new-case' }
  | { readonly kind: 'edit-case' }
  | { readonly kind: 'add-subjects'; readonly begin?: 'addresses' | 'entity' }
  /**
   * With `presentId` (the subject on screen) the dialog offers a choice of subjects; without it,
   * the request names its subjects.
   */
  | { readonly kind: 'plan'; readonly request: AcquisitionRequest; readonly presentId?: string }
  | { readonly kind: 'labels'; readonly subjectId: string; readonly only: readonly LabelCandidate[] | undefined }
  /** Queries a subject with filters, order and page size. */
  | { readonly kind: 'request'; readonly subjectId: string }
  | { readonly kind: 'subjects' }
  /** A tag for an address, which becomes a subject on these chains where it is none. */
  | { readonly kind: 'tag'; readonly address: string; readonly family: string; readonly chains: readonly string[]; readonly origin: string }
  /** The investigator's own name of an address. */
  | { readonly kind: 'name'; readonly address: string; readonly family: string }
  | { readonly kind: 'find' }
  /** Files dropped on the window; an empty list prompts for one. */
  | { readonly kind: 'verify'; readonly files: readonly File[] }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }

/**
 * What the source drawer shows: a capture, and the JSON pointer of the record to highlight ('' or
 * undefined for the whole response).
 */
export interface OpenSource {
  readonly captureId: string
  readonly pointer: string | undefined
}

/** A position in the custody chain of a case: views show the responses up to it. */
export interface AsOf {
  readonly caseId: string
  readonly seq: number
  /** Time of the last response. */
  readonly at: string
}

interface ScreenFacts {
  readonly route: Route
  readonly overlay: Overlay | undefined
  readonly source: OpenSource | undefined
  /** undefined: current. */
  readonly asOf: AsOf | undefined
  /** The dossier panel last navigated to, by a click, a key or a link. */
  readonly panelGoneTo: PanelId | undefined
  readonly runPanelOpen: boolean
  /** The report screen exports as soon as it is open. */
  readonly isReportExportRequested: boolean
  /** Whether the sidebar is collapsed; undefined until the user chooses (`shell/use-is-sidebar-collapsed.ts`). */
  readonly isSidebarCollapsed: boolean | undefined
  /** Likewise for the panel next to the graph. */
  readonly isGraphPanelCollapsed: boolean
  /** The time axis under the graph. */
  readonly isGraphTimeCollapsed: boolean
}

/** Navigation state of the screen; nothing of the case. */
export const useScreen = create<ScreenFacts>(() => ({
  route: typeof location === 'undefined' ? { at: 'cases' } : routeOfHash(location.hash),
  overlay: undefined,
  source: undefined,
  asOf: undefined,
  panelGoneTo: undefined,
  runPanelOpen: false,
  isReportExportRequested: false,
  isSidebarCollapsed: undefined,
  isGraphPanelCollapsed: false,
  isGraphTimeCollapsed: false,
}))

export function navigate(route: Route): void {
  // Stored in the URL so that a reload restores the screen and its history.
  const hash = hashOfRoute(route)
  if (hash !== location.hash) history.pushState(null, '', hash)
  useScreen.setState((before) => ({
    route,
    overlay: undefined,
    source: undefined,
    panelGoneTo: undefined,
    // The progress panel of one case must not open over another case.
    runPanelOpen: before.runPanelOpen && isSameCase(before.route, route),
  }))
}

function isSameCase(before: Route, next: Route): boolean {
  return before.at !== 'case' || next.at !== 'case' || before.caseId === next.caseId
}

/** Applies the current URL: back, forward, or a typed address. */
export function followAddress(): void {
  addEventListener('popstate', () => useScreen.setState({ route: routeOfHash(location.hash), overlay: undefined, source: undefined }))
}

export function selectTab(tab: CaseTab): void {
  const { route } = useScreen.getState()
  if (route.at === 'case') navigate({ ...route, tab, endpoint: undefined })
}

/** Opens a query tab of the open case at one of its endpoints. */
export function openQueryGroup(tab: CaseTab, endpoint: string): void {
  const { route } = useScreen.getState()
  if (route.at === 'case') navigate({ ...route, tab, endpoint })
}

/**
 * Replaces a URL that names none of the tab's endpoints by the endpoint shown,
 * without a history entry.
 */
export function queryGroupSettled(tab: CaseTab, named: string | undefined, endpoint: string): void {
  const { route } = useScreen.getState()
  if (route.at !== 'case' || route.tab !== tab || route.endpoint !== named) return
  const settled = { ...route, endpoint }
  history.replaceState(null, '', hashOfRoute(settled))
  useScreen.setState({ route: settled })
}

export function openSubject(subjectId: string, panel?: PanelId): void {
  const { route } = useScreen.getState()
  if (route.at === 'case') navigate({ at: 'case', caseId: route.caseId, tab: 'dossier', subjectId, panel })
}

/**
 * Whether an overlay is open: commands by key or menu wait then, so that typed input is not lost.
 */
export function isOverlayOpen({ overlay, source }: Pick<ScreenFacts, 'overlay' | 'source'>): boolean {
  return overlay !== undefined || source !== undefined
}

export function openOverlay(overlay: Overlay): void {
  useScreen.setState({ overlay })
}

export function dismissOverlay(): void {
  useScreen.setState({ overlay: undefined })
}

export function panelReached(panelGoneTo: PanelId): void {
  useScreen.setState({ panelGoneTo })
}

export function openSource(captureId: string, pointer?: string): void {
  useScreen.setState({ source: { captureId, pointer } })
}

export function closeSource(): void {
  useScreen.setState({ source: undefined })
}

/** Opens the report and exports it. */
export function requestReportExport(): void {
  selectTab('report')
  useScreen.setState({ isReportExportRequested: true })
}

export function reportExportStarted(): void {
  useScreen.setState({ isReportExportRequested: false })
}

export function toggleRunPanel(open?: boolean): void {
  useScreen.setState((facts) => ({ runPanelOpen: open ?? !facts.runPanelOpen }))
}

/** Shows the responses as of a position in the chain, or the current ones. */
export function setAsOf(asOf: AsOf | undefined): void {
  useScreen.setState({ asOf })
}

export function toggleGraphPanel(): void {
  useScreen.setState((facts) => ({ isGraphPanelCollapsed: !facts.isGraphPanelCollapsed }))
}

export function toggleGraphTime(): void {
  useScreen.setState((facts) => ({ isGraphTimeCollapsed: !facts.isGraphTimeCollapsed }))
}
