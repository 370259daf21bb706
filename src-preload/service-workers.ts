import { failure, type Failure } from '../src-shared/core/failure.ts'

/** The members of `navigator.serviceWorker` used here; absent if the browser has none. */
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
 * Casebook has no service worker: any registration of this origin was left by a program that used
 * the port before. All are removed. A page controlled by one may have been altered in transit and
 * gets the failure with which it stops.
 */
export function refuseServiceWorkers(workers: ServiceWorkers | undefined): Failure | undefined {
  if (workers === undefined) return undefined
  const isControlled = workers.controller !== null
  workers
    .getRegistrations()
    .then((registrations) => Promise.all(registrations.map((registration) => registration.unregister())))
    // Even if they cannot be read, a controlled page still stops.
    .catch(() => undefined)
  return isControlled ? CONTROLLED : undefined
}
