import type { CasebookApi } from '../../src-shared/ipc/casebook-api.ts'

declare global {
  interface Window {
    /** Set by the preload script of either host; read by this module only. */
    readonly casebook?: CasebookApi
  }
}

/** true where a host has exposed the API on the page. */
export function hasApi(): boolean {
  return window.casebook !== undefined
}

/**
 * The API of the main process. Start-up has checked `hasBridge`, so a missing API here is a bug.
 */
export function api(): CasebookApi {
  if (window.casebook === undefined) throw new Error('The page was opened without Casebook')
  return window.casebook
}
