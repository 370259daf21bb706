import type { BackendEvents, MethodName } from './casebook-api.ts'

/** IPC channel of a method, generated so that each method has its own. */
export function channelOf(method: MethodName): string {
  return `casebook:${method}`
}

/** IPC channel of an event of the backend. */
export function eventChannelOf(event: keyof BackendEvents): string {
  return `casebook:event:${event}`
}
