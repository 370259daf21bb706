import type { CaseTab } from './route.ts'
import { messages } from './texts.ts'

const TAB_TITLES: Readonly<Record<CaseTab, string>> = {
  dossier: messages.dossier,
  graph: messages.graph,
  compare: messages.compare,
  token: messages.token,
  market: messages.market,
  search: messages.search,
  questions: messages.questions,
  log: messages.log,
  report: messages.report,
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
