import type { AddressInfo, Socket } from 'node:net'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { LOOPBACK_CSP, pageHeaders } from '../content-security-policy.ts'
import type { PageFiles } from '../page-source.ts'
import { REQUEST_MS } from './connection-limit.ts'
import { isServiceWorkerRequest, RETIRED_WORKER } from './retired-worker.ts'

/** The only address that the backend listens on. */
export const LOOPBACK_ADDRESS = '127.0.0.1'

export interface LoopbackSite {
  readonly files: PageFiles
  /** Content security policy of every response that contains a file. */
  readonly policy: string
  /** Text of the built preload script. */
  readonly preload: string
  readonly port: number
  /** Why the peer of a connection is refused; undefined for this user's own process. */
  readonly refusedPeer: (socket: Socket) => Promise<string | undefined>
}

/** Headers of every response; one that contains a file gets the policy of its site. */
const HEADERS = pageHeaders(LOOPBACK_CSP)
/**
 * Sent with the page: scripts that another program served and cached at this port must not run in
 * it.
 */
const CLEAR_CACHE = { 'Clear-Site-Data': '"cache"' }

function sendReply(
  response: ServerResponse,
  status: number,
  mediaType: string,
  body: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': mediaType, 'Content-Length': Buffer.byteLength(body), ...more })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, status: number, sentence: string, more: Readonly<Record<string, string>> = {}): void {
  sendReply(response, status, 'text/plain; charset=utf-8', `${sentence}\n`, more)
}

/**
 * Why a request is not from this backend's own page, or undefined. A page of another site whose
 * name resolves to 127.0.0.1 (DNS rebinding) sends its own name as Host. Another port of this
 * machine is the same *site* for cookies, so the origin headers are checked as well.
 */
export function foreignRequest(headers: IncomingMessage['headers'], port: number, socket: boolean): string | undefined {
  const host = `${LOOPBACK_ADDRESS}:${port}`
  if (headers.host !== host) return 'the Host header does not match'
  if (headers.origin !== undefined || socket) {
    if (headers.origin !== `http://${host}`) return 'the Origin header does not match'
  }
  const site = headers['sec-fetch-site']
  const navigation = headers['sec-fetch-mode'] === 'navigate'
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !navigation) return 'the request comes from another origin'
  return undefined
}

/** Inserts the preload script before all other scripts of the page. */
export function withPreload(html: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}\n    <script src="/preload.js"></script>`)
}

/**
 * Serves one request. The served files are the program and no secret, so no session is required:
 * loopback-socket.ts requires one for the socket. The token of an address is in its fragment, which
 * is not sent.
 */
export async function serveRequest(site: LoopbackSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const foreign = foreignRequest(request.headers, site.port, false)
  if (foreign !== undefined) return refuse(response, 403, 'Request refused: it does not come from the Casebook page.')
  if ((await site.refusedPeer(request.socket)) !== undefined)
    return refuse(response, 403, 'Request refused: it comes from another user of this computer.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET and HEAD are allowed.', { Allow: 'GET, HEAD' })
  const { url: address = '/' } = request
  const url = URL.parse(address, `http://${LOOPBACK_ADDRESS}:${site.port}`)
  if (url === null) return refuse(response, 400, 'The address cannot be read.')
  if (isServiceWorkerRequest(request)) return sendReply(response, 200, 'text/javascript; charset=utf-8', RETIRED_WORKER)
  // Wrapped, because the names of a classic script would otherwise be globals of the page.
  if (url.pathname === '/preload.js') return sendReply(response, 200, 'text/javascript; charset=utf-8', `(() => {\n${site.preload}\n})()\n`)
  // Browsers request it by themselves; there is none, and an error in their console would be noise.
  if (url.pathname === '/favicon.ico') return sendReply(response, 200, 'image/x-icon', '')
  const file = await site.files.find(url.pathname, url.search)
  if (file === undefined) return refuse(response, 404, 'There is no such file.')
  const { body } = file
  const policy = { 'Content-Security-Policy': site.policy }
  if (url.pathname === '/' || url.pathname === '/index.html')
    return sendReply(response, 200, file.mediaType, withPreload(Buffer.from(body).toString('utf8')), { ...policy, ...CLEAR_CACHE })
  return sendReply(response, 200, file.mediaType, body, policy)
}

/** Listens on the loopback interface; port 0 takes any free one. */
export async function listenOnLoopback(server: Server, port: number): Promise<Result<number>> {
  return await new Promise((resolve) => {
    server.once('error', (fault: NodeJS.ErrnoException) => {
      resolve(
        err(
          fault.code === 'EADDRINUSE'
            ? failure(
                'port_taken',
                `Port ${port} is already in use.`,
                `Close the program that uses it, or start with --port=N or --host=electron. The browser stores cases per port, so always use the same port.`,
              )
            : failure(
                'internal',
                `Casebook cannot listen on ${LOOPBACK_ADDRESS}:${port} (${fault.code ?? 'unknown reason'}).`,
                'Start with --port=N for another port.',
              ),
        ),
      )
    })
    server.listen(port, LOOPBACK_ADDRESS, () => {
      // A server that listens for TCP has an address with a port.
      resolve(ok((server.address() as AddressInfo).port))
    })
  })
}

/**
 * Creates an HTTP server that is not listening yet; `serve` produces its responses and never leaves
 * a request hanging.
 */
export function createLoopbackServer(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  onFault: (fault: unknown) => void,
): Server {
  const limits = { headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 1_000 }
  return createServer(limits, (request, response) => {
    serve(request, response).catch((fault: unknown) => {
      onFault(fault)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Casebook could not send a file of the page. Reload the page.')
    })
  })
}
