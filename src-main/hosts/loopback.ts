import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { failure } from '../../src-shared/failure.ts'
import { EVENT_NAMES } from '../../src-shared/bridge.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { openDesk, type Desk, type DeskOptions, type HostAbilities } from '../desk.ts'
import { createGate } from '../gate.ts'
import { browserArguments, findBrowser, hasDisplay } from './find-browser.ts'
import { listBuiltFiles, type BuiltFiles } from './built-files.ts'
import { createLoopbackServer, listenOnLoopback, LOOPBACK_ADDRESS, serveRequest, type LoopbackSite } from './loopback-server.ts'
import { createSessions } from './loopback-session.ts'
import { attachPageSockets } from './loopback-socket.ts'

/** How long a closed window may take to come back (reload, restored tab) before the desk draws a conclusion from it. */
const RETURN_MS = 3_000
/** How long the first page may take: a browser that is already running takes the address over, and its new process ends at once. */
const ARRIVAL_MS = 30_000

export interface LoopbackOptions extends Omit<DeskOptions, 'host'> {
  /** undefined = the port of the run before. */
  readonly port: number | undefined
  readonly open: boolean
  /** Folder of the build: `renderer` and `preload` are read from it. */
  readonly builtDir: string
  /** Lines for the person who started Casebook. */
  readonly print: (line: string) => void
  readonly note: (line: string) => void
}

export interface LoopbackHost {
  readonly port: number
  /** The first address, with its one-time token. */
  readonly address: string
  readonly close: () => Promise<void>
  /** Resolves when the app window that this host opened was closed. */
  readonly windowClosed: Promise<void>
}

interface Built {
  readonly files: BuiltFiles
  readonly preload: string
}

function readBuilt(builtDir: string): Result<Built> {
  const files = listBuiltFiles(join(builtDir, 'renderer'))
  try {
    if (files.find('/') !== undefined) return ok({ files, preload: readFileSync(join(builtDir, 'preload', 'loopback.cjs'), 'utf8') })
  } catch {
    // Falls through: a missing preload is a missing build.
  }
  return err(failure('not_found', 'The built pages of Casebook are missing.', 'Build them with npm run build, then start again.'))
}

/** Starts the desk with a browser as its window. Everything that can fail fails before the ready line is printed. */
export async function startLoopbackHost(options: LoopbackOptions): Promise<Result<LoopbackHost>> {
  const built = readBuilt(options.builtDir)
  if (!built.ok) return built
  let port = 0
  const abilities: HostAbilities = {
    kind: 'browser',
    storage: () => `${LOOPBACK_ADDRESS}-${port}`,
    // The page's own preload saves files (src-preload/download-file.ts); nothing honest asks the desk for it here.
    saveFile: async () => err(failure('unsupported', 'In the browser host the page saves files itself.', 'Reload the page and export again.')),
    confirm: undefined,
  }
  const opened = await openDesk({ ...options, host: abilities })
  if (!opened.ok) return opened
  const desk = opened.value

  let site: LoopbackSite | undefined
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (site === undefined) response.destroy()
    else await serveRequest(site, request, response)
  }
  const server = createLoopbackServer(serve, (fault) => desk.log.fault('a page request failed', fault))
  const listening = await listenOnLoopback(server, options.port ?? desk.settings.get().port)
  if (!listening.ok) {
    await desk.close()
    return listening
  }
  port = listening.value
  if (options.port !== undefined && options.port !== 0) await desk.settings.change({ port })
  site = { ...built.value, sessions: createSessions(port), port }
  return ok(runHost(options, desk, server, site))
}

function runHost(options: LoopbackOptions, desk: Desk, server: Server, site: LoopbackSite): LoopbackHost {
  const { sessions, port } = site
  const sockets = attachPageSockets({ server, gate: createGate(desk.methods, desk.log), sessions, port, log: desk.log })
  for (const event of EVENT_NAMES) desk.on(event, (payload) => sockets.send(event, payload))

  const newAddress = (): string => `http://${LOOPBACK_ADDRESS}:${port}/?token=${sessions.issueToken()}`
  const announce = (address: string): void => options.print(`Casebook is ready at ${address}`)
  const address = newAddress()
  announce(address)

  let browserGone = false
  let everConnected = false
  let endWindow = (): void => {}
  const windowClosed = new Promise<void>((resolve) => {
    endWindow = resolve
  })
  let returning: ReturnType<typeof setTimeout> | undefined
  /** Once no page is left: the end where the window was ours, else a fresh address, because each works once. */
  function considerEmptiness(): void {
    clearTimeout(returning)
    everConnected ||= sockets.count() > 0
    if (sockets.count() > 0) return
    returning = setTimeout(
      () => {
        if (browserGone) endWindow()
        else if (browser === undefined) announce(newAddress())
      },
      everConnected ? RETURN_MS : ARRIVAL_MS,
    )
  }
  sockets.onCount(considerEmptiness)

  const browser = openWindow(options, address, desk)
  browser?.once('exit', () => {
    browserGone = true
    considerEmptiness()
  })

  return {
    port,
    address,
    windowClosed,
    close: async () => {
      clearTimeout(returning)
      sockets.close()
      browser?.kill()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await desk.close()
    },
  }
}

/** Shows the address as an app window of an installed browser; undefined where nothing was opened. */
function openWindow(options: LoopbackOptions, address: string, desk: Desk): ChildProcess | undefined {
  if (!options.open) return undefined
  const path = findBrowser()
  if (path === undefined || !hasDisplay()) {
    options.note(
      path === undefined
        ? 'No Chromium or Chrome was found: open this address in a browser of this machine.'
        : 'There is no display here: open this address in a browser.',
    )
    return undefined
  }
  const profile = join(options.dataDir, 'browser')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  const browser = spawn(path, browserArguments(address, profile, process.getuid?.() === 0), { stdio: 'ignore' })
  browser.once('error', (fault) => {
    desk.log.fault('the browser could not be started', fault)
    options.note('The browser could not be started: open this address in a browser of this machine.')
  })
  return browser
}
