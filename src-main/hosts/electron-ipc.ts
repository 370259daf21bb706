import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { channelOf, EVENT_NAMES, eventChannelOf, METHOD_NAMES, type BridgeEvents } from '../../src-shared/bridge.ts'
import type { Desk } from '../desk.ts'
import { createGate } from '../gate.ts'
import { isAppUrl } from './electron-scheme.ts'

/**
 * Why a sender is refused, or undefined for the main frame of the app's window on the app's own origin. Read before anything is
 * awaited: a frame may be gone by then, and its `senderFrame` null.
 */
export function refusalOf(event: Pick<IpcMainInvokeEvent, 'senderFrame'>, window: BrowserWindow | undefined): string | undefined {
  const frame = event.senderFrame
  if (frame === null) return 'the frame is gone'
  if (window === undefined || window.isDestroyed()) return 'there is no window'
  if (frame !== window.webContents.mainFrame) return 'not the main frame of the window'
  if (!isAppUrl(frame.url)) return 'not a page of the app'
  return undefined
}

/** One channel per method, all of them through the one gate; and the desk's events to the window. The return takes it all back. */
export function setupIpc(desk: Desk, currentWindow: () => BrowserWindow | undefined): () => void {
  const gate = createGate(desk.methods, desk.log)
  for (const method of METHOD_NAMES) {
    ipcMain.handle(channelOf(method), (event, args: unknown) => gate({ refused: refusalOf(event, currentWindow()), method, args }))
  }
  const ends = EVENT_NAMES.map((name) => desk.on(name, (payload) => sendToWindow(currentWindow(), name, payload)))
  return () => {
    for (const method of METHOD_NAMES) ipcMain.removeHandler(channelOf(method))
    for (const end of ends) end()
  }
}

/** Sends an event to the page, where there is one. */
export function sendToWindow<E extends keyof BridgeEvents>(window: BrowserWindow | undefined, event: E, payload: BridgeEvents[E]): void {
  if (window === undefined || window.isDestroyed() || window.webContents.isCrashed()) return
  window.webContents.send(eventChannelOf(event), payload)
}
