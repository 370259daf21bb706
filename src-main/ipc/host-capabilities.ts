import type { SavedFile } from '../../src-shared/ipc/bridge.ts'
import type { Result } from '../../src-shared/core/result.ts'

/** What the person at the screen is asked to say yes to. */
export interface Confirmation {
  readonly message: string
  readonly detail: string
  readonly yes: string
}

/** What only a host can do. */
export interface HostCapabilities {
  readonly kind: 'electron' | 'browser'
  /** Names the browser store whose case files belong to this host; asked when the first page calls. Fit for a file name. */
  readonly storage: () => string
  /** Saves the file that these parts make, one after the other. */
  readonly saveFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<Result<SavedFile>>
  /** Opens a link of the allow-list in the person's own browser; absent where the page does that itself. */
  readonly openLink?: ((link: string) => Promise<void>) | undefined
  /** Asks the person at the screen outside of the page's reach; undefined where the host has no such means. */
  readonly confirm: ((confirmation: Confirmation) => Promise<boolean>) | undefined
}
