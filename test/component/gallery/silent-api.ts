import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'

/** An API whose methods never respond, except for the given ones. */
export function silentApi(methods: Partial<CasebookApi> = {}): CasebookApi {
  const silent = {
    get: (_target: object, name: string | symbol): unknown =>
      name in methods ? Reflect.get(methods, name) : name === 'on' ? () => () => undefined : () => new Promise(() => {}),
  }
  return new Proxy({}, silent) as CasebookApi // every member is answered by the handler
}

/** Exposes an API on the page as a preload script does. */
export function exposeApi(methods: Partial<CasebookApi> = {}): void {
  Object.defineProperty(window, 'casebook', { configurable: true, value: silentApi(methods) })
}
