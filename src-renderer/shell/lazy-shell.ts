import { LAZY_SCREENS } from './lazy-screens.ts'

/** Parts of the shell that load `LAZY_SCREENS` themselves. */
export const LAZY_SHELL = {
  case: () => import('./case-screen.tsx'),
  overlays: () => import('./overlays.tsx'),
} as const

/**
 * Prefetches the lazy parts one by one while idle: in the browser host they come from the main
 * process, and graph and report must stay available if it goes away.
 */
export function fetchLazyScreens(): void {
  const waiting = Object.values({ ...LAZY_SHELL, ...LAZY_SCREENS }).values()
  const next = (): void => {
    const part = waiting.next()
    if (part.done === true) return
    // A part that fails to load is requested again when it is opened.
    part.value().then(later, later)
  }
  const later = (): void => {
    requestIdleCallback(next, { timeout: 2000 })
  }
  later()
}
