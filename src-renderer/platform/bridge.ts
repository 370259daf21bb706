import type { Bridge } from '../../src-shared/ipc/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload of either host; nothing but this module reads it. */
    readonly casebook?: Bridge
  }
}

/** true where a host has put the bridge on the page. */
export function hasBridge(): boolean {
  return window.casebook !== undefined
}

/** The one way from the page to the desk. Start-up has checked `hasBridge`, so a missing bridge here is a fault. */
export function bridge(): Bridge {
  if (window.casebook === undefined) throw new Error('The page was opened without Casebook’s desk')
  return window.casebook
}
