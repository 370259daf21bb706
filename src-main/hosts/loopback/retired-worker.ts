import type { IncomingMessage } from 'node:http'

/**
 * Whether a browser requests the script of a service worker: Casebook has none, so another program
 * registered it at this port.
 */
export function isServiceWorkerRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['service-worker'] !== undefined || headers['sec-fetch-dest'] === 'serviceworker'
}

/**
 * The script that replaces such a worker. Browsers check for a newer script at each page load, and
 * a refusal would leave the old one active; this one takes over at once, removes the registration
 * and its caches, and handles no request.
 */
export const RETIRED_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
`
