import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { failure } from '../../../src-shared/core/failure.ts'
import { EVENT_NAMES, type CustodyHead, type MethodArgs } from '../../../src-shared/ipc/casebook-api.ts'
import { otherStorageMessage } from '../../../src-shared/ipc/other-storage-cases.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { startBackend, type Backend, type BackendOptions } from '../../backend.ts'
import type { HostCapabilities, PrintJob } from '../../ipc/host-capabilities.ts'
import { casesInOtherStorages } from '../../ipc/cases-elsewhere.ts'
import { createIpcDispatcher } from '../../ipc-dispatcher.ts'
import type { Log } from '../../log.ts'
import { writeAddressFile, type AddressFile } from './address-file.ts'
import { clearCodeStores, makeProfile } from './browser-profile.ts'
import { limitConnections } from './connection-limit.ts'
import { browserArguments, findBrowser, hasDisplay } from './find-browser.ts'
import { builtPages, type PageFiles, type PageSource } from '../page-source.ts'
import { createLoopbackServer, listenOnLoopback, LOOPBACK_ADDRESS, serveRequest, type LoopbackSite } from './loopback-server.ts'
import { createSessions } from './loopback-session.ts'
import { attachPageSockets, type PageSockets } from './loopback-socket.ts'
import { isForeignUid } from './peer-user.ts'
import { printWithBrowser } from './print-with-browser.ts'

/**
 * How long after the last page disconnected one may connect again (reload, restored tab). Then the
 * host ends or prints a new address.
 */
const MAX_RECONNECT_MS = 3_000
/**
 * The same for the first page. The end of the browser's process proves nothing earlier: a browser
 * that is already running takes over the address, and the new process ends at once.
 */
const MAX_FIRST_CONNECT_MS = 30_000

export interface LoopbackOptions extends Omit<BackendOptions, 'host'> {
  /** undefined = the port of the previous run. */
  readonly port: number | undefined
  readonly open: boolean
  /** Folder of the build: `renderer` and `preload` are read from it. */
  readonly builtDir: string
  /** Replaces the build as the source of the page. */
  readonly pages?: PageSource | undefined
  /** Prints lines for the person who started Casebook. */
  readonly print: (line: string) => void
  readonly note: (line: string) => void
  /** Injected by tests. */
  readonly beatMs?: number | undefined
}

export interface LoopbackHost {
  readonly port: number
  /** The first address, with its one-time token. */
  readonly address: string
  readonly close: () => Promise<void>
  readonly log: Log
  /** Resolves when the app window that this host opened was closed. */
  readonly windowClosed: Promise<void>
}

/** Name of the browser store of a port. */
function storageAt(port: number): string {
  return `${LOOPBACK_ADDRESS}-${port}`
}

/**
 * The token is in the fragment, which browsers do not send. The random query makes the address
 * unique, so that a cached page of another program at this port is never shown.
 */
function addressAt(port: number, token: string): string {
  return `http://${LOOPBACK_ADDRESS}:${port}/?visit=${randomBytes(6).toString('base64url')}#token=${token}`
}

interface Built {
  readonly files: PageFiles
  readonly policy: string
  readonly preload: string
}

async function readBuilt({ builtDir, pages = builtPages(join(builtDir, 'renderer')) }: LoopbackOptions): Promise<Result<Built>> {
  const { files, policies } = pages
  try {
    if ((await files.find('/', '')) !== undefined)
      return ok({ files, policy: policies.browser, preload: readFileSync(join(builtDir, 'preload', 'loopback.cjs'), 'utf8') })
  } catch {
    // A missing preload counts as a missing build.
  }
  return err(failure('not_found', 'The built pages of Casebook are missing.', 'Build them with npm run build, then start again.'))
}

/**
 * Starts the backend with a browser as its window. Everything that can fail does so before the
 * ready line is printed.
 */
export async function startLoopbackHost(options: LoopbackOptions): Promise<Result<LoopbackHost>> {
  const built = await readBuilt(options)
  if (!built.ok) return built
  let port = 0
  const abilities: HostCapabilities = {
    kind: 'browser',
    storage: () => storageAt(port),
    // The page's own preload saves files (src-preload/download-file.ts); a legitimate page does not
    // call this here.
    saveFile: async () => err(failure('unsupported', 'In a browser, the page saves files itself.', 'Reload the page and export again.')),
    // Searched at each print: a browser may have been installed since.
    get printPdf() {
      const path = findBrowser()
      return path === undefined ? undefined : (job: PrintJob) => printWithBrowser(path, job)
    },
    confirm: undefined,
  }
  const opened = await startBackend({ ...options, host: abilities })
  if (!opened.ok) return opened
  const backend = opened.value

  const refusedPeer = peerCheck()
  let site: LoopbackSite | undefined
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (site === undefined) response.destroy()
    else await serveRequest(site, request, response)
  }
  const server = createLoopbackServer(serve, (fault) => backend.log.fault('a page request failed', fault))
  const listening = await listenOnLoopback(server, options.port ?? backend.settings.get().port)
  if (!listening.ok) {
    await backend.close()
    return listening
  }
  port = listening.value
  limitConnections(server, refusedPeer)
  site = { ...built.value, port, refusedPeer }
  return ok(runHost(options, backend, server, site))
}

/**
 * Saves a requested port for later runs once a case was written there, and not before: the browser
 * stores cases per port, and a port used once by mistake would hide all cases of the previous one.
 */
async function savePortAfterFirstCase(
  { port }: LoopbackOptions,
  backend: Backend,
  head: MethodArgs<'writeCustodyHead'>,
): Promise<Result<CustodyHead>> {
  const written = await backend.methods.writeCustodyHead(head)
  if (written.ok && port !== undefined && port !== 0 && backend.settings.get().port !== port) await backend.settings.change({ port })
  return written
}

/** Each connection is looked up once, when it arrives. */
function peerCheck(): (socket: Socket) => Promise<string | undefined> {
  const others = new WeakMap<Socket, Promise<boolean>>()
  return async (socket) => {
    const other = others.get(socket) ?? isForeignUid(socket)
    others.set(socket, other)
    return (await other) ? 'it comes from another user of this machine' : undefined
  }
}

function runHost(options: LoopbackOptions, backend: Backend, server: Server, site: LoopbackSite): LoopbackHost {
  const { port, refusedPeer } = site
  const sessions = createSessions(`${LOOPBACK_ADDRESS}:${port}`, (session) => sockets.holds(session))
  const gate = createIpcDispatcher({ ...backend.methods, writeCustodyHead: (head) => savePortAfterFirstCase(options, backend, head) }, backend.log)
  const sockets: PageSockets = attachPageSockets({ server, dispatcher: gate, sessions, port, log: backend.log, refusedPeer, beatMs: options.beatMs })
  for (const event of EVENT_NAMES) backend.on(event, (payload) => sockets.send(event, payload))

  const newAddress = (): string => addressAt(port, sessions.issueToken())
  const announce = (address: string): void => options.print(`Casebook is ready at ${address}`)
  const address = newAddress()
  announce(address)
  for (const saved of casesInOtherStorages(options.dataDir, storageAt(port))) options.note(otherStorageMessage(saved, 'browser'))

  let browserGone = false
  let everConnected = false
  let resolveWindowClosed = (): void => {}
  const windowClosed = new Promise<void>((resolve) => {
    resolveWindowClosed = resolve
  })
  let returning: ReturnType<typeof setTimeout> | undefined
  /**
   * Called when the number of pages changes or the browser ends. If no page is connected after the
   * wait: ends the host if its browser is gone; prints a new address if it opened none, because
   * each address works once.
   */
  function handlePageCountChange(): void {
    clearTimeout(returning)
    everConnected ||= sockets.count() > 0
    if (sockets.count() > 0) return
    returning = setTimeout(
      () => {
        if (browserGone) resolveWindowClosed()
        else if (browser === undefined) announce(newAddress())
      },
      everConnected ? MAX_RECONNECT_MS : MAX_FIRST_CONNECT_MS,
    )
  }
  sockets.onCount(handlePageCountChange)

  const opened = openWindow(options, address, backend)
  const browser = opened?.browser
  sockets.onCount(() => opened?.forget())
  browser?.once('exit', () => {
    browserGone = true
    handlePageCountChange()
  })

  return {
    port,
    address,
    log: backend.log,
    windowClosed,
    close: async () => {
      clearTimeout(returning)
      sockets.close()
      browser?.kill()
      opened?.forget()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await backend.close()
    },
  }
}

function fileFor(profile: string, address: string, backend: Backend): AddressFile | undefined {
  try {
    makeProfile(profile)
    clearCodeStores(profile)
    return writeAddressFile(profile, address)
  } catch (fault) {
    backend.log.fault('the profile of the browser could not be prepared', fault)
    return undefined
  }
}

/**
 * Opens the pipes that end the window together with this process: nothing is written, input is
 * discarded.
 */
function drainBrowserPipes({ stdio }: ChildProcess): void {
  for (const pipe of [stdio[3], stdio[4]]) {
    // A browser that has ended resets its pipes.
    pipe?.on('error', () => {})
    if (pipe instanceof Readable) pipe.resume()
  }
}

interface OpenedWindow {
  readonly browser: ChildProcess
  /** Removes the address file of the started browser. */
  readonly forget: () => void
}

/**
 * Shows the address as an app window of an installed browser; undefined if no window was opened.
 */
function openWindow(options: LoopbackOptions, address: string, backend: Backend): OpenedWindow | undefined {
  if (!options.open) return undefined
  const path = findBrowser()
  if (path === undefined || !hasDisplay()) {
    options.note(
      path === undefined
        ? 'No Chromium or Chrome was found. Open this address in a browser on this computer.'
        : 'No display is available. Open this address in a browser.',
    )
    return undefined
  }
  const profile = join(options.dataDir, 'browser')
  const file = fileFor(profile, address, backend)
  if (file === undefined) {
    options.note('The browser could not start because its profile folder could not be created. Open this address in a browser on this computer.')
    return undefined
  }
  const browser = spawn(path, browserArguments(file.url, profile, process.getuid?.() === 0), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  drainBrowserPipes(browser)
  browser.once('error', (fault) => {
    backend.log.fault('the browser could not be started', fault)
    options.note('The browser could not start. Open this address in a browser on this computer.')
  })
  return { browser, forget: file.remove }
}
