import { create } from 'zustand'
import type { LabelCandidate } from './label-candidate.ts'
import type { AcquisitionRequest } from '../../src-shared/case/plan/acquisition-request.ts'
import type { PanelId } from '../../src-shared/view-models/panel-view.ts'
import type { CaseTab, Route } from './route.ts'
import { hashOfRoute, routeOfHash } from './route.ts'

/** What floats above the screen; one at a time. */
export type Overlay =
  | { readonly kind: 'new-case' }
  | { readonly kind: 'edit-case' }
  | { readonly kind: 'add-subjects'; readonly begin?: 'addresses' | 'entity' }
  /** With `presentId` (the subject on screen) the dialog offers a choice of subjects; without, the wish is about those that it names. */
  | { readonly kind: 'plan'; readonly request: AcquisitionRequest; readonly presentId?: string }
  | { readonly kind: 'labels'; readonly subjectId: string; readonly only: readonly LabelCandidate[] | undefined }
  /** Asks about a subject with filters, order and page size. */
  | { readonly kind: 'ask'; readonly subjectId: string }
  | { readonly kind: 'subjects' }
  /** A tag for an address, which becomes a subject of these chains where it is none. */
  | { readonly kind: 'tag'; readonly address: string; readonly family: string; readonly chains: readonly string[]; readonly origin: string }
  | { readonly kind: 'find' }
  /** A file that was dropped on the window; undefined asks for one. */
  | { readonly kind: 'verify'; readonly files: readonly File[] }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }

/** What the source drawer shows: a capture, and the JSON pointer of the record to mark in it ('' or undefined for the whole answer). */
export interface OpenSource {
  readonly captureId: string
  readonly pointer: string | undefined
}

/** A place in the custody chain of a case: views show the answers up to there. */
export interface AsOf {
  readonly caseId: string
  readonly seq: number
  /** When the last of them came. */
  readonly at: string
}

interface ScreenFacts {
  readonly route: Route
  readonly overlay: Overlay | undefined
  readonly source: OpenSource | undefined
  /** undefined: as of now. */
  readonly asOf: AsOf | undefined
  /** The panel of a dossier that somebody went to last, by a click, a key or a link. */
  readonly panelGoneTo: PanelId | undefined
  readonly runPanelOpen: boolean
  /** The report screen exports as soon as it is there. */
  readonly isReportExportRequested: boolean
  /** The rail at the left is folded away, or shown; undefined while nobody has said so (`shell/rail-fold.ts`). */
  readonly isSidebarCollapsed: boolean | undefined
  /** So is the panel beside the graph. */
  readonly graphPanelFolded: boolean
  /** The axis of time under the graph. */
  readonly graphTimeFolded: boolean
}

/** Where the investigator is; facts of the screen only, nothing of the case. */
export const useScreen = create<ScreenFacts>(() => ({
  route: typeof location === 'undefined' ? { at: 'cases' } : routeOfHash(location.hash),
  overlay: undefined,
  source: undefined,
  asOf: undefined,
  panelGoneTo: undefined,
  runPanelOpen: false,
  isReportExportRequested: false,
  isSidebarCollapsed: undefined,
  graphPanelFolded: false,
  graphTimeFolded: false,
}))

export function navigate(route: Route): void {
  // kept in the address so that a reload comes back to the same place, and back to the one before
  const hash = hashOfRoute(route)
  if (hash !== location.hash) history.pushState(null, '', hash)
  useScreen.setState((before) => ({
    route,
    overlay: undefined,
    source: undefined,
    panelGoneTo: undefined,
    // The progress of one case is not opened over another one.
    runPanelOpen: before.runPanelOpen && isSameCase(before.route, route),
  }))
}

function isSameCase(before: Route, next: Route): boolean {
  return before.at !== 'case' || next.at !== 'case' || before.caseId === next.caseId
}

/** Takes the screen to what the address says now: back, forward, or an address that was typed. */
export function followAddress(): void {
  addEventListener('popstate', () => useScreen.setState({ route: routeOfHash(location.hash), overlay: undefined, source: undefined }))
}

export function selectTab(tab: CaseTab): void {
  const { route } = useScreen.getState()
  if (route.at === 'case') navigate({ ...route, tab, endpoint: undefined })
}

/** Opens a room of the open case at one of its endpoints. */
export function openQueryGroup(tab: CaseTab, endpoint: string): void {
  const { route } = useScreen.getState()
  if (route.at === 'case') navigate({ ...route, tab, endpoint })
}

/** A room whose address named none of its endpoints says which one it shows: no place of its own to go back to. */
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

/** Whether something floats above the screen: commands by key or menu wait then, so that nothing that is being typed is lost. */
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

/** Shows the answers as they were at a place of the chain, or as they are now. */
export function setAsOf(asOf: AsOf | undefined): void {
  useScreen.setState({ asOf })
}

export function toggleGraphPanel(): void {
  useScreen.setState((facts) => ({ graphPanelFolded: !facts.graphPanelFolded }))
}

export function toggleGraphTime(): void {
  useScreen.setState((facts) => ({ graphTimeFolded: !facts.graphTimeFolded }))
}
