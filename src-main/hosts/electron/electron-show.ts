import type { BrowserWindow } from 'electron'

/** How long a window may stay hidden to avoid a flash before its first frame. */
const MAX_HIDDEN_MS = 3_000

/**
 * Calls `show` once: at the first sign of content, at the latest after three seconds.
 * `ready-to-show` alone is not enough: on some desktops (Wayland) a hidden window gets no frames,
 * nor does one whose load failed.
 */
export function showOnce(window: BrowserWindow, show: () => void): void {
  let done = false
  const once = (): void => {
    clearTimeout(timer)
    if (done || window.isDestroyed()) return
    done = true
    show()
  }
  const timer = setTimeout(once, MAX_HIDDEN_MS)
  window.once('ready-to-show', once)
  window.webContents.once('did-finish-load', once)
  window.webContents.once('did-fail-load', once)
  window.once('closed', () => clearTimeout(timer))
}
