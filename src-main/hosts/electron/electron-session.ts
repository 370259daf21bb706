import { app, type Session, type WebContents } from 'electron'
import type { Log } from '../../log.ts'
import { APP_PAGE, isAppUrl } from './electron-scheme.ts'

/**
 * The only permission is copying an address or a hash as plain text, and only for the app's own
 * page.
 */
function isAllowed(permission: string, origin: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppUrl(origin)
}

/** An unreachable proxy: the port of the discard service on this machine. */
const DEAD_PROXY = 'http://127.0.0.1:9'

/**
 * Whether the page may load an address: its own files, developer tools, blob and data URLs, and the
 * WebSocket of the development server. `devServer` is its host and port.
 */
function mayLoad(address: string, devServer: string | undefined): boolean {
  if (isAppUrl(address) || ['devtools:', 'blob:', 'data:'].some((scheme) => address.startsWith(scheme))) return true
  const url = URL.parse(address)
  return devServer !== undefined && url?.protocol === 'ws:' && url.host === devServer
}

/**
 * Locks down the page's session: no device, no download, no network, and no permission except the
 * clipboard. The backend's own calls go through Node. Host names are blocked in
 * electron-switches.ts; connections to an IP address (such as a TCP relay), which neither the
 * policy nor the filter below sees, go to an unreachable proxy. Open no window before it resolves.
 */
export async function setupSession(session: Session, log: Log, devServer?: string): Promise<void> {
  session.setPermissionRequestHandler((contents, permission, response) => {
    const allowed = isAllowed(permission, contents.getURL())
    if (!allowed) log.warn('permission refused', { permission })
    response(allowed)
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, response) => response(null))
  session.webRequest.onBeforeRequest((details, response) => {
    const allowed = mayLoad(details.url, devServer)
    if (!allowed) log.warn('request of the page refused', { protocol: URL.parse(details.url)?.protocol ?? '' })
    response({ cancel: !allowed })
  })
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerLanguages([])
  const proxyBypassRules = devServer === undefined ? '<-loopback>' : `<-loopback>;${devServer}`
  await session.setProxy({ mode: 'fixed_servers', proxyRules: DEAD_PROXY, proxyBypassRules })
}

/** Applies to every page, so that a window added later is restricted from its first moment. */
export function setupContents(log: Log): void {
  app.on('web-contents-created', (_event, contents) => closeIn(contents, log))
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, response) => {
    event.preventDefault()
    response(false)
  })
}

function closeIn(contents: WebContents, log: Log): void {
  const refuse = (what: string) => (event: { preventDefault: () => void; readonly url: string }) => {
    // Allow reload (for example after a newer database version); block all other navigation.
    if (event.url.split('#', 1)[0] === APP_PAGE && what !== 'will-redirect') return
    event.preventDefault()
    log.warn('navigation refused', { what })
  }
  contents.on('will-navigate', refuse('will-navigate'))
  contents.on('will-frame-navigate', refuse('will-frame-navigate'))
  contents.on('will-redirect', refuse('will-redirect'))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => {
    log.warn('new window refused')
    return { action: 'deny' }
  })
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}
