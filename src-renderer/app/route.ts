import type { PanelId } from '../dossier/panel-view.ts'
import { PANEL_IDS } from '../dossier/panel-view.ts'

export const CASE_TABS = ['dossier', 'graph', 'token', 'market', 'search', 'questions', 'log', 'report'] as const
export type CaseTab = (typeof CASE_TABS)[number]

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
    }

/** A route as the fragment of the page's address, e.g. `#/case/ID/dossier/SUBJECT/labels`. */
export function hashOfRoute(route: Route): string {
  if (route.at !== 'case') return `#/${route.at}`
  const parts = ['case', route.caseId, route.tab]
  if (route.subjectId !== undefined) parts.push(route.subjectId)
  if (route.subjectId !== undefined && route.panel !== undefined) parts.push(route.panel)
  return `#/${parts.map(encodeURIComponent).join('/')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The route that a fragment names; whatever it does not understand leads to the list of cases. */
export function routeOfHash(hash: string): Route {
  const [at, caseId, tab, subjectId, panel] = hash.replace(/^#\/?/, '').split('/').map(decoded)
  if (at === 'settings' || at === 'queue') return { at }
  if (at !== 'case' || caseId === undefined || caseId === '') return { at: 'cases' }
  const known = CASE_TABS.find((one) => one === tab)
  return {
    at: 'case',
    caseId,
    tab: known ?? 'dossier',
    subjectId: subjectId === '' ? undefined : subjectId,
    panel: PANEL_IDS.find((one) => one === panel),
  }
}
