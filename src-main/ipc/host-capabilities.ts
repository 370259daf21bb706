import type { SavedFile } from '../../src-shared/ipc/casebook-api.ts'
import type { Result } from '../../src-shared/core/result.ts'
import type { PaperSize } from '../../src-shared/ipc/paper.ts'

/** What the person at the screen is asked to confirm. */
export interface Confirmation {
  readonly message: string
  readonly detail: string
  readonly yes: string
}

/** One report to be printed. */
export interface PrintJob {
  /** The document: hostile text, with the policy of a report. */
  readonly html: string
  readonly paper: PaperSize
  /** Folder for files that are needed while printing. */
  readonly folder: string
  /** Ends the job. */
  readonly signal: AbortSignal
}

/** Capabilities that only a host has. */
export interface HostCapabilities {
  readonly kind: 'electron' | 'browser'
  /**
   * Names the browser store whose case files belong to this host; read when the first page calls.
   * Valid as a file name.
   */
  readonly storage: () => string
  /** Saves a file made of these parts in order. */
  readonly saveFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<Result<SavedFile>>
  /**
   * Prints a report to PDF with the host's own Chromium, tagged and with an outline; absent where
   * there is none.
   */
  readonly printPdf?: ((job: PrintJob) => Promise<Result<Uint8Array>>) | undefined
  /**
   * Opens a link of the allow-list in the person's own browser; absent if the page does that
   * itself.
   */
  readonly openLink?: ((link: string) => Promise<void>) | undefined
  /** Asks the person for confirmation outside the page's reach; undefined if the host cannot. */
  readonly confirm: ((confirmation: Confirmation) => Promise<boolean>) | undefined
}
