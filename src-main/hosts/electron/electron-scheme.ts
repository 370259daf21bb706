import { protocol, type Session } from 'electron'
import { APP_HOST, APP_SCHEME } from '../../identity.ts'
import { pageHeaders } from '../content-security-policy.ts'
import type { PageSource } from '../page-source.ts'

export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
/** The one page. */
export const APP_PAGE = `${APP_ORIGIN}/index.html`

/**
 * Registers the app's scheme; before the app is ready. `standard` gives it an origin and with it
 * IndexedDB; `codeCache` caches compiled scripts between starts. Never `corsEnabled`: without it
 * foreign origins are refused outright.
 */
export function setupScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }])
}

/**
 * Whether an address is a page of this app. Compared by URL parts, because a prefix test accepts
 * `app://casebook.evil`.
 */
export function isAppUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST
}

/**
 * Serves `app://casebook/…` from the files of the page, on the window's own session, the only one
 * that shows pages.
 */
export function setupAppProtocol(session: Session, { files, policies }: PageSource): void {
  const headers = pageHeaders(policies.electron)
  session.protocol.handle(APP_SCHEME, async (request) => {
    const url = isAppUrl(request.url) && request.method === 'GET' ? new URL(request.url) : undefined
    const file = url === undefined ? undefined : await files.find(url.pathname, url.search)
    if (file === undefined)
      return new Response('There is no such file.\n', { status: 404, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
    // Copied into an ArrayBuffer of its own, which Response requires.
    return new Response(new Uint8Array(file.body), { status: 200, headers: { ...headers, 'Content-Type': file.mediaType } })
  })
}
