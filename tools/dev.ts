import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'electron-vite'
import { parseCommandLine, requestedInfo, USAGE } from '../src-main/command-line.ts'
import { findBrowser, hasDisplay } from '../src-main/hosts/loopback/find-browser.ts'
import { devEnvironment } from './dev/dev-pages.ts'
import { buildMain, builtDigest, DEV_DIR, watchSources } from './dev/main-build.ts'
import { startPageServer } from './dev/page-server.ts'
import { ROOT } from './ensure-built.ts'
import { chooseElectron, openHost, say, type OpenedHost } from './open-host.ts'

/**
 * `npm run dev`: Casebook from its sources. A change of the renderer is shown at once; a change of
 * the main process or a preload rebuilds and restarts the host. Takes the options of `npm start`.
 */
const INSPECT = '--inspect'
const PORTS = { inspector: 9229, renderer: 9222 }
const DEV_USAGE = `Usage: npm run dev -- [OPTIONS]
  --inspect                 opens the debugger of the main process on port ${PORTS.inspector}, and that of Electron's page on ${PORTS.renderer}
${USAGE}`

// Before anything is built or started: child processes inherit the environment.
const key = process.env['CASEBOOK_API_KEY']
delete process.env['CASEBOOK_API_KEY']

function refuse(sentence: string, code: number): never {
  say(sentence)
  process.exit(code)
}

const isInspected = process.argv.includes(INSPECT)
const args = process.argv.slice(2).filter((arg) => arg !== INSPECT)
if (requestedInfo(args) !== undefined) {
  process.stdout.write(`${DEV_USAGE}\n`)
  process.exit(0)
}
const line = parseCommandLine(args)
if (!line.ok) refuse(`${line.error.message} ${line.error.remedy}`, 2)
const { host: named, open: isOpened } = line.value
const electron = await chooseElectron(named)
if (electron.path === undefined && named !== 'electron' && isOpened) {
  const missing = findBrowser() === undefined ? 'No Chromium or Chrome was found' : hasDisplay() ? undefined : 'There is no display'
  if (missing !== undefined)
    refuse(
      `${missing}, so Casebook has no window. Install Chromium or name a browser in CASEBOOK_BROWSER; or start with --no-open and open the printed address.`,
      1,
    )
}

say('Building the main process …')
process.chdir(ROOT)
/** Until a host runs and handles the signals. */
const interrupt = (): never => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
process.on('exit', () => rmSync(DEV_DIR, { recursive: true, force: true }))
const { config } = await resolveConfig({ root: ROOT, logLevel: 'warn' }, 'serve')
const { main, preload, renderer } = config ?? {}
if (main === undefined || preload === undefined || renderer === undefined) refuse('electron.vite.config.ts lacks main, preload or renderer.', 1)
const configs = { main, preload }
await buildMain(configs).catch(() => refuse('The main process cannot be built. Correct the error above, then start again.', 1))
const pages = await startPageServer(renderer)
Object.assign(process.env, devEnvironment(pages))

let summary = builtDigest()
/** Aborted to replace the running host by a new build. */
let replaced = new AbortController()
let building: Promise<void> = Promise.resolve()

async function rebuild(): Promise<void> {
  try {
    await buildMain(configs)
  } catch {
    return say('The main process cannot be built. The previous build keeps running. Correct the error above.')
  }
  const now = builtDigest()
  if (now === summary) return
  summary = now
  say('The main process changed. Restarting …')
  replaced.abort()
}

const endWatch = watchSources(() => {
  building = building.then(rebuild)
})

/** Runs a host until it ends by itself; a replaced host is followed by the next one. */
async function runHosts(): Promise<OpenedHost> {
  for (;;) {
    replaced = new AbortController()
    const run = await openHost({
      named,
      electron: await chooseElectron(named),
      app: [...(isInspected ? [`--inspect=${PORTS.inspector}`, `--remote-debugging-port=${PORTS.renderer}`] : []), join(DEV_DIR, 'main/index.js')],
      script: [...(isInspected ? [`--inspect=${PORTS.inspector}`] : []), '--enable-source-maps', join(DEV_DIR, 'main/loopback.js')],
      args: [...args],
      key,
      end: replaced.signal,
    })
    if (!replaced.signal.aborted) return run
    await building
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, interrupt)
const run = await runHosts()
endWatch()
await pages.close()
// Electron exits without a message if another instance uses the data folder.
const isElsewhere = run.kind === 'electron' && run.said === undefined && !run.requested && run.code === 0
if (isElsewhere) say('Close that Casebook, or start with another --data-dir.')
process.exit(isElsewhere ? 1 : (run.code ?? 1))
