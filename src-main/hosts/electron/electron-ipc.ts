import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron'
import { EVENT_NAMES, METHOD_NAMES, type BackendEvents } from '../../../src-shared/ipc/casebook-api.ts'
import { channelOf, eventChannelOf } from '../../../src-shared/ipc/ipc-channels.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err } from '../../../src-shared/core/result.ts'
import type { Backend } from '../../backend.ts'
import { createIpcDispatcher } from '../../ipc-dispatcher.ts'
import { isAppUrl } from './electron-scheme.ts'
import { throttleStatus } from '../status-throttle.ts'

/**
 * Why a sender is refused; undefined for the main frame of the app's window on the app's own
 * origin. Evaluated before any await: the frame may be gone by then, and its `senderFrame` null.
 */
export function refusalOf(event: Pick<IpcMainInvokeEvent, 'senderFrame'>, window: BrowserWindow | undefined): string | undefined {
  const frame = event.senderFrame
  if (frame === null || frame.isDestroyed()) return 'the frame is gone'
  if (window === undefined || window.isDestroyed()) return 'there is no window'
  if (frame !== window.webContents.mainFrame) return 'not the main frame of the window'
  if (!isAppUrl(frame.url)) return 'not a page of the app'
  return undefined
}

const CLOSING = failure('busy', 'Casebook is closing.', 'Start Casebook again. Paid results are saved.')

/**
 * Registers one channel per method, all through the IPC dispatcher, and forwards the backend's
 * events to the window. The returned function stops the events and makes later calls resolve to a
 * failure: a page that outlives the backend gets results, not throws.
 */
export function setupIpc(backend: Backend, currentWindow: () => BrowserWindow | undefined): () => void {
  const gate = createIpcDispatcher(backend.methods, backend.log)
  let closing = false
  for (const method of METHOD_NAMES) {
    ipcMain.handle(channelOf(method), (event, args: unknown) =>
      closing ? err(CLOSING) : gate({ refused: refusalOf(event, currentWindow()), method, args }),
    )
  }
  const pace = throttleStatus((status) => sendToWindow(currentWindow(), 'brokerChanged', status))
  const others = EVENT_NAMES.filter((name) => name !== 'brokerChanged')
  const ends = [
    backend.on('brokerChanged', pace.publish),
    ...others.map((name) => backend.on(name, (payload) => sendToWindow(currentWindow(), name, payload))),
  ]
  return () => {
    closing = true
    pace.end()
    for (const end of ends) end()
  }
}

/**
 * Sends an event to the page, if there is one. Web contents are destroyed before their window, and
 * a call on them then throws.
 */
export function sendToWindow<E extends keyof BackendEvents>(window: BrowserWindow | undefined, event: E, payload: BackendEvents[E]): void {
  if (window === undefined || window.isDestroyed()) return
  const contents = window.webContents
  if (contents.isDestroyed() || contents.isCrashed()) return
  contents.send(eventChannelOf(event), payload)
}
