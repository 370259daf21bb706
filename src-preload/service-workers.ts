import { failure, type Failure } from '../src-shared/core/failure.ts'

/** The part of `navigator.serviceWorker` that is used here; absent where a browser has none. */
export interface ServiceWorkers {
  readonly controller: unknown
  readonly getRegistrations: () => Promise<readonly { readonly unregister: () => Promise<boolean> }[]>
}

const CONTROLLED = failure(
  'not_proven',
  'A service worker that is not part of Casebook controls this page.',
  'Another program left it in this browser while it answered at this address. It is being removed, and nothing was sent. Close this tab, start Casebook again and open the address that it prints, or use its own window.',
)

/**
 * Casebook has no service worker: any registration of this origin was left by a program that held the port before. All of them are
 * removed; a page that one of them controls may have been altered on its way and gets the reason why it stops.
 */
export function refuseServiceWorkers(workers: ServiceWorkers | undefined): Failure | undefined {
  if (workers === undefined) return undefined
  const isControlled = workers.controller !== null
  workers
    .getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    // Where they cannot be read, a controlled page still stops.
    .catch(() => undefined)
  return isControlled ? CONTROLLED : undefined
}
