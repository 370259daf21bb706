import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge, MethodResults } from '../src-shared/ipc/bridge.ts'
import { channelOf, eventChannelOf } from '../src-shared/ipc/bridge-channels.ts'
import type { Result } from '../src-shared/core/result.ts'
import { bridgeOf } from './bridge-of.ts'

/**
 * The bridge over Electron's IPC. Runs in the sandbox, so it is bundled into one CommonJS file that requires `electron` alone.
 */
const bridge = bridgeOf({
  call: (method, args) =>
    // The gate answers every channel with the envelope of its own method; IPC itself carries no types.
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
}) satisfies Bridge

contextBridge.exposeInMainWorld('casebook', bridge)
