/** Parts of the page that the first screen does not wait for. One list: what is loaded late is also fetched ahead. */
export const LAZY_SCREENS = {
  case: () => import('./case-screen.tsx'),
  overlays: () => import('./overlays.tsx'),
  graph: () => import('../features/graph/graph-screen.tsx'),
  compare: () => import('../features/compare/compare-screen.tsx'),
  context: () => import('../features/context/query-screen.tsx'),
  questions: () => import('../features/context/questions/questions-screen.tsx'),
  report: () => import('../features/report/report-screen.tsx'),
  capture: () => import('../features/dossier/capture-drawer.tsx'),
  plan: () => import('../features/acquisition/dialog/plan-dialog.tsx'),
  ask: () => import('../features/context/subject/request-dialog.tsx'),
  labels: () => import('../features/acquisition/labels/label-dialog.tsx'),
  run: () => import('../features/acquisition/run/run-panel.tsx'),
  verify: () => import('../features/report/verify/verify-dialog.tsx'),
  find: () => import('./find/find-dialog.tsx'),
  palette: () => import('./palette/command-palette.tsx'),
  document: () => Promise.all([import('../features/report/document/case-report.ts'), import('../features/report/document/evidence-file.ts')]),
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
