import { app, type Session, type WebContents } from 'electron'
import type { Log } from '../../log.ts'
import { APP_PAGE, isAppUrl } from './electron-scheme.ts'

/** Copying an address or a hash as plain text is the one permission there is, and only for the app's own page. */
function isAllowed(permission: string, origin: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppUrl(origin)
}

/** A proxy that nobody is: the port of the discard service, on this machine alone. */
const DEAD_PROXY = 'http://127.0.0.1:9'

/** Addresses that the page may load: its own files, the developer tools, what the page made itself, and the socket of a development server. */
function mayLoad(address: string, devServer: string | undefined): boolean {
  if (isAppUrl(address) || ['devtools:', 'blob:', 'data:'].some((scheme) => address.startsWith(scheme))) return true
  const url = URL.parse(address)
  return devServer !== undefined && url?.protocol === 'ws:' && url.host === devServer
}

/**
 * The page's session: no permission, no device, no download, no network. The desk's own calls go through Node, not through here.
 * Names lead nowhere already (electron-switches.ts); what names an address outright (a relay over TCP, for one, which neither the
 * policy nor the filter below sees) is sent to a proxy that is not there. Resolves when that is in force: open no window before.
 */
export async function setupSession(session: Session, log: Log, devServer?: string): Promise<void> {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    const allowed = isAllowed(permission, contents.getURL())
    if (!allowed) log.warn('permission refused', { permission })
    answer(allowed)
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed = mayLoad(details.url, devServer)
    if (!allowed) log.warn('request of the page refused', { protocol: URL.parse(details.url)?.protocol ?? '' })
    answer({ cancel: !allowed })
  })
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
  session.setSpellCheckerLanguages([])
  const proxyBypassRules = devServer === undefined ? '<-loopback>' : `<-loopback>;${devServer}`
  await session.setProxy({ mode: 'fixed_servers', proxyRules: DEAD_PROXY, proxyBypassRules })
}

/** For every page there may ever be, so that a window someone adds later is closed in from its first moment. */
export function setupContents(log: Log): void {
  app.on('web-contents-created', (_event, contents) => closeIn(contents, log))
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
  })
}

function closeIn(contents: WebContents, log: Log): void {
  const refuse = (what: string) => (event: { preventDefault: () => void; readonly url: string }) => {
    // The page may load itself again (after a newer database version, for one); it never goes anywhere else.
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
