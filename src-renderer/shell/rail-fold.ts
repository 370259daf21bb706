import { useSyncExternalStore } from 'react'
import { useScreen } from '../state/screen-store.ts'

/** Up to where rail and side panel would leave the graph less than half of the window. */
const NARROW = '(width < 1100px)'

const isNarrow = (): boolean => matchMedia(NARROW).matches

function followWidth(changed: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** As somebody has said; else the rail gives way to the graph where there is little room, or the page is enlarged. */
function isFolded(
  { isSidebarCollapsed, route }: Pick<ReturnType<typeof useScreen.getState>, 'isSidebarCollapsed' | 'route'>,
  narrow: boolean,
): boolean {
  return isSidebarCollapsed ?? (narrow && route.at === 'case' && route.tab === 'graph')
}

/** Whether the rail at the left is folded away. */
export function useIsSidebarCollapsed(): boolean {
  const narrow = useSyncExternalStore(followWidth, isNarrow)
  return useScreen((facts) => isFolded(facts, narrow))
}

export function toggleSidebar(): void {
  useScreen.setState((facts) => ({ isSidebarCollapsed: !isFolded(facts, isNarrow()) }))
}
