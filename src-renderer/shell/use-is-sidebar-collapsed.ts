import { useSyncExternalStore } from 'react'
import { useScreen } from '../state/screen-store.ts'

/** Below this width, sidebar and side panel would leave the graph less than half of the window. */
const NARROW = '(width < 1100px)'

const isNarrow = (): boolean => matchMedia(NARROW).matches

function followWidth(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/**
 * The user's choice; else the sidebar collapses for the graph where the window is
 * narrow or the page is zoomed.
 */
function isCollapsed(
  { isSidebarCollapsed, route }: Pick<ReturnType<typeof useScreen.getState>, 'isSidebarCollapsed' | 'route'>,
  narrow: boolean,
): boolean {
  return isSidebarCollapsed ?? (narrow && route.at === 'case' && route.tab === 'graph')
}

/** Whether the sidebar is collapsed. */
export function useIsSidebarCollapsed(): boolean {
  const narrow = useSyncExternalStore(followWidth, isNarrow)
  return useScreen((facts) => isCollapsed(facts, narrow))
}

export function toggleSidebar(): void {
  useScreen.setState((facts) => ({ isSidebarCollapsed: !isCollapsed(facts, isNarrow()) }))
}
