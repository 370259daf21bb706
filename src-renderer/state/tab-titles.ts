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

/** The title of a tab of an open case. */
export function tabTitle(tab: CaseTab): string {
  return TAB_TITLES[tab]
}

/**
 * Id of the panel below the tabs of a case, also while the case loads: a tab's `aria-controls` must
 * refer to an existing element.
 */
export const CASE_PANEL = 'case-panel'
