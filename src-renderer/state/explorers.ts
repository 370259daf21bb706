import { create } from 'zustand'
import { explorerLink, explorerName, type Explored } from '../../src-shared/service/explorer-link.ts'
import { isChainId } from '../../src-shared/addresses/chains/chains.ts'
import { bridge } from '../platform/bridge.ts'
import { useBackendStore } from './backend-store.ts'
import { showToast, showErrorToast } from './messages.ts'

const ALLOWED_KEY = 'casebook.explorers'
const REPORTED_KEY = 'casebook.explorers.told'

const useExplorerFacts = create<{ readonly allowed: boolean }>(() => ({
  allowed: typeof localStorage === 'undefined' || localStorage.getItem(ALLOWED_KEY) !== 'off',
}))

/** Whether links to public explorers are offered at all. */
export function useExplorersAllowed(): boolean {
  return useExplorerFacts((facts) => facts.allowed)
}

export function explorersAllowed(allowed: boolean): void {
  localStorage.setItem(ALLOWED_KEY, allowed ? 'on' : 'off')
  useExplorerFacts.setState({ allowed })
}

/** The page of an explorer about something, on the first of the chains that has one for it; undefined where the settings offer none. */
export function explorerPage(
  chains: readonly string[],
  what: Explored,
  id: string,
): { readonly name: string; readonly open: () => void } | undefined {
  for (const chain of useExplorerFacts.getState().allowed ? chains : []) {
    const name = explorerName(chain)
    if (name !== undefined && explorerLink(chain, what, id) !== undefined) return { name, open: () => openExplorer(chain, what, id) }
  }
  return undefined
}

/** Opens the page of a public explorer in the person's own browser, and says once whom that tells what one looks at. */
export function openExplorer(chain: string, what: Explored, id: string): void {
  const link = explorerLink(chain, what, id)
  if (link === undefined || !isChainId(chain) || !useExplorerFacts.getState().allowed) return
  if (localStorage.getItem(REPORTED_KEY) === null) {
    localStorage.setItem(REPORTED_KEY, 'yes')
    showToast(`${explorerName(chain) ?? 'The explorer'} learns which ${what} you look at. The settings turn such links off.`)
  }
  // In a browser the page opens it, while the press still counts as one; elsewhere it may open nothing, and the desk does.
  if (useBackendStore.getState().app?.host === 'browser') window.open(link, '_blank', 'noopener,noreferrer')
  else
    void bridge()
      .openExplorer({ chain, what, id })
      .then((opened) => !opened.ok && showErrorToast(opened.error))
}
