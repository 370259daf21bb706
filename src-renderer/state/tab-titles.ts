import type { CaseTab } from './route.ts'

const TAB_TITLES: Readonly<Record<CaseTab, string>> = {
  dossier: 'Dossier',
  graph: 'Graph',
  compare: 'Compare',
  token: 'Token',
  market: 'Market',
  search: 'Search',
  questions: 'Questions',
  log: 'Log',
  report: 'Report',
}

/** What a tab of an open case is called. */
export function tabTitle(tab: CaseTab): string {
  return TAB_TITLES[tab]
}

/** Id of what stands below the tabs of a case, also while the case is read: what a tab names as its own has to be there. */
export const CASE_PANEL = 'case-panel'
