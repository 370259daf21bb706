import type { PanelId } from '../../src-shared/view-models/panel-view.ts'
import { PANEL_IDS } from '../../src-shared/view-models/panel-view.ts'

export const CASE_TABS = ['dossier', 'graph', 'compare', 'token', 'market', 'search', 'questions', 'log', 'report'] as const
export type CaseTab = (typeof CASE_TABS)[number]

/** Tabs without a subject; their address names an endpoint where a dossier's names a panel. */
const QUERY_TABS: readonly CaseTab[] = ['token', 'market', 'search']

export type Route =
  | { readonly at: 'cases' }
  | { readonly at: 'settings' }
  | { readonly at: 'queue' }
  | {
      readonly at: 'case'
      readonly caseId: string
      readonly tab: CaseTab
      readonly subjectId?: string | undefined
      readonly panel?: PanelId | undefined
      /**
       * The endpoint that a query tab (token, market, search) shows; the tab checks whether
       * it has one of that name.
       */
      readonly endpoint?: string | undefined
    }

/**
 * A route as the fragment of the page's URL, e.g. `#/case/ID/dossier/SUBJECT/labels` or
 * `#/case/ID/token/SUBJECT/ENDPOINT`.
 */
export function hashOfRoute(route: Route): string {
  if (route.at !== 'case') return `#/${route.at}`
  const parts = ['case', route.caseId, route.tab, route.subjectId ?? '', (QUERY_TABS.includes(route.tab) ? route.endpoint : route.panel) ?? '']
  while (parts.at(-1) === '') parts.pop()
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The route of a fragment; an unknown one leads to the list of cases. */
export function routeOfHash(hash: string): Route {
  const [at, caseId, tab, subjectId, last] = hash.replace(/^#\/?/, '').split('/').map(decodePart)
  if (at === 'settings' || at === 'queue') return { at }
  if (at !== 'case' || caseId === undefined || caseId === '') return { at: 'cases' }
  const known = CASE_TABS.find((one) => one === tab) ?? 'dossier'
  return {
    at: 'case',
    caseId,
    tab: known,
    subjectId: subjectId === '' ? undefined : subjectId,
    ...(QUERY_TABS.includes(known) ? { endpoint: last === '' ? undefined : last } : { panel: PANEL_IDS.find((one) => one === last) }),
  }
}
