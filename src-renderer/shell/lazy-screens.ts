/** Lazily loaded parts of the page. One list, so that every lazy part is also prefetched. */
export const LAZY_SCREENS = {
  graph: () => import('../features/graph/graph-screen.tsx'),
  compare: () => import('../features/compare/compare-screen.tsx'),
  context: () => import('../features/context/query-screen.tsx'),
  questions: () => import('../features/context/questions/questions-screen.tsx'),
  report: () => import('../features/report/report-screen.tsx'),
  capture: () => import('../features/dossier/capture-drawer.tsx'),
  plan: () => import('../features/acquisition/dialog/plan-dialog.tsx'),
  request: () => import('../features/context/subject/request-dialog.tsx'),
  labels: () => import('../features/acquisition/dialog/label-dialog.tsx'),
  run: () => import('../features/acquisition/run/run-panel.tsx'),
  verify: () => import('../features/report/verify/verify-dialog.tsx'),
  find: () => import('./find/find-dialog.tsx'),
  palette: () => import('./command-palette.tsx'),
  document: () => Promise.all([import('../../src-shared/report/case-report.ts'), import('../../src-shared/report/evidence-file.ts')]),
} as const
