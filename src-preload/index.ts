import { contextBridge, ipcRenderer } from 'electron'
import type { CasebookApi, MethodResults } from '../src-shared/ipc/casebook-api.ts'
import { channelOf, eventChannelOf } from '../src-shared/ipc/ipc-channels.ts'
import type { Result } from '../src-shared/core/result.ts'
import { createCasebookApi } from './casebook-api.ts'

/**
 * CasebookApi over Electron's IPC. Runs in the sandbox, so it is bundled into one CommonJS file
 * that requires only `electron`.
 */
const api = createCasebookApi({
  call: (method, args) =>
    // The IPC dispatcher returns the result type of each channel's method; IPC itself has no types.
    ipcRenderer.invoke(channelOf(method), args) as Promise<Result<MethodResults[typeof method]>>,
  on: (event, listener) => {
    // The IPC event holds a handle on the sender and must not reach the page.
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload)
    const channel = eventChannelOf(event)
    ipcRenderer.on(channel, forward)
    return () => {
      ipcRenderer.removeListener(channel, forward)
    }
  },
}) satisfies CasebookApi

contextBridge.exposeInMainWorld('casebook', api)
