import type { BrowserWindow } from 'electron'

/** How long a window may stay hidden for the sake of a first picture without a flash. */
const PATIENCE_MS = 3_000

/**
 * Calls `show` once: at the first sign that there is something to see, at the latest after three seconds. `ready-to-show` alone is
 * not enough: a hidden window gets no frames on some desktops (Wayland), nor after a load that failed, and then it never comes.
 */
export function showOnce(window: BrowserWindow, show: () => void): void {
  let done = false
  const once = (): void => {
    clearTimeout(timer)
    if (done || window.isDestroyed()) return
    done = true
    show()
  }
  const timer = setTimeout(once, PATIENCE_MS)
  window.once('ready-to-show', once)
  window.webContents.once('did-finish-load', once)
  window.webContents.once('did-fail-load', once)
  window.once('closed', () => clearTimeout(timer))
}
