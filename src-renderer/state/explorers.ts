import { create } from 'zustand'
import { explorerLink, explorerName, type ExplorerTarget } from '../../src-shared/service/explorer-link.ts'
import { isChainId } from '../../src-shared/addresses/chains/chains.ts'
import { api } from '../platform/api.ts'
import { useBackendStore } from './backend-store.ts'
import { showToast, showErrorToast } from './messages.ts'
import { messages } from './texts.ts'

const ALLOWED_KEY = 'casebook.explorers'
const REPORTED_KEY = 'casebook.explorers.reported'

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

/**
 * The explorer page of an item, on the first chain that has one; undefined where
 * the settings offer none.
 */
export function explorerPage(
  chains: readonly string[],
  what: ExplorerTarget,
  id: string,
): { readonly name: string; readonly open: () => void } | undefined {
  for (const chain of useExplorerFacts.getState().allowed ? chains : []) {
    const name = explorerName(chain)
    if (name !== undefined && explorerLink(chain, what, id) !== undefined) return { name, open: () => openExplorer(chain, what, id) }
  }
  return undefined
}

/**
 * Opens a public explorer page in the default browser; warns once that the
 * explorer learns what is viewed.
 */
export function openExplorer(chain: string, what: ExplorerTarget, id: string): void {
  const link = explorerLink(chain, what, id)
  if (link === undefined || !isChainId(chain) || !useExplorerFacts.getState().allowed) return
  if (localStorage.getItem(REPORTED_KEY) === null) {
    localStorage.setItem(REPORTED_KEY, 'yes')
    showToast(messages.explorerLearns(explorerName(chain) ?? messages.theExplorer, what))
  }
  // In the browser host the page opens the link within the user gesture; in other hosts
  // the main process opens it.
  if (useBackendStore.getState().app?.host === 'browser') window.open(link, '_blank', 'noopener,noreferrer')
  else
    void api()
      .openExplorer({ chain, what, id })
      .then((opened) => !opened.ok && showErrorToast(opened.error))
}
