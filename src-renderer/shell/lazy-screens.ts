/** Parts of the page that the first screen does not wait for. One list: what is loaded late is also fetched ahead. */
export const LAZY_SCREENS = {
  case: () => import('./case-screen.tsx'),
  overlays: () => import('./overlays.tsx'),
  graph: () => import('../graph/graph-screen.tsx'),
  compare: () => import('../compare/compare-screen.tsx'),
  context: () => import('../queries/query-screen.tsx'),
  questions: () => import('../queries/questions/questions-screen.tsx'),
  report: () => import('../report/report-screen.tsx'),
  capture: () => import('../dossier/capture-drawer.tsx'),
  plan: () => import('../acquisition/dialog/plan-dialog.tsx'),
  ask: () => import('../queries/subject/ask-dialog.tsx'),
  labels: () => import('../acquisition/labels/label-dialog.tsx'),
  run: () => import('../acquisition/run/run-panel.tsx'),
  verify: () => import('../report/verify/verify-dialog.tsx'),
  find: () => import('./find/find-dialog.tsx'),
  palette: () => import('./palette/command-palette.tsx'),
  document: () => Promise.all([import('../report/document/case-report.ts'), import('../report/document/evidence-file.ts')]),
} as const

/**
 * Fetches the late parts one by one while nothing else happens: in the browser host they come from the desk, and a desk
 * that has gone away must not take the graph or the report of what was acquired with it.
 */
export function fetchLazyScreens(): void {
  const waiting = Object.values(LAZY_SCREENS).values()
  const next = (): void => {
    const part = waiting.next()
    if (part.done === true) return
    // one that cannot be had now is asked for again when it is opened
    part.value().then(later, later)
  }
  const later = (): void => {
    requestIdleCallback(next, { timeout: 2000 })
  }
  later()
}
