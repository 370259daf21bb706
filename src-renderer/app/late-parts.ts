/** Parts of the page that the first screen does not wait for. One list: what is loaded late is also fetched ahead. */
export const LATE_PARTS = {
  case: () => import('./case-screen.tsx'),
  overlays: () => import('./overlays.tsx'),
  graph: () => import('../graph/graph-screen.tsx'),
  context: () => import('../context/context-screen.tsx'),
  questions: () => import('../questions/questions-screen.tsx'),
  report: () => import('./report-screen.tsx'),
  capture: () => import('../dossier/capture-drawer.tsx'),
  plan: () => import('../acquisition/plan-dialog.tsx'),
  labels: () => import('../acquisition/label-dialog.tsx'),
  run: () => import('../acquisition/run-panel.tsx'),
  palette: () => import('./command-palette.tsx'),
  document: () => Promise.all([import('../report/case-report.ts'), import('../report/evidence-file.ts')]),
} as const

/**
 * Fetches the late parts one by one while nothing else happens: in the browser host they come from the desk, and a desk
 * that has gone away must not take the graph or the report of what was acquired with it.
 */
export function fetchLateParts(): void {
  const waiting = Object.values(LATE_PARTS).values()
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
