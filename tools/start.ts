import { dirname, join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { parseCommandLine, requestedInfo, USAGE } from '../src-main/command-line.ts'
import { hasDisplay } from '../src-main/hosts/loopback/find-browser.ts'
import { runHost, type HostRun } from '../src-main/run-host.ts'
import { sandboxRemedy, refusesSandbox } from './electron-sandbox.ts'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { fallen, findElectron, type Found } from './find-electron.ts'

/** `npm start`: builds what is missing or old, then opens Casebook in Electron, or in a browser where Electron cannot be had. */

// Before anything is built, fetched or started: what stands in an environment is inherited by all of that.
const key = process.env['CASEBOOK_API_KEY']
delete process.env['CASEBOOK_API_KEY']

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const args = process.argv.slice(2)
const info = requestedInfo(args)
if (info !== undefined) {
  process.stdout.write(info === 'version' ? `${packageJson.version}\n` : `Usage: npm start -- [OPTIONS]\n${USAGE}\n`)
  process.exit(0)
}
const line = parseCommandLine(args)
if (!line.ok) {
  say(`${line.error.message}\n${USAGE}`)
  process.exit(2)
}
const failed = await ensureBuilt(() => say('Building Casebook (once, and after changes) …'))
if (failed !== undefined) {
  say(`${failed}\nCasebook could not be built. Run npm install, then start again.`)
  process.exit(1)
}

const named = line.value.host
const electron = await chooseElectron()
if (electron.path === undefined) {
  if (named === 'electron') {
    say(`Electron cannot be used here: ${electron.why}.\nStart with --host=browser, which needs a browser only.`)
    process.exit(1)
  }
  if (named === undefined) say(`Electron cannot be used here (${electron.why}), so Casebook opens in a browser.`)
  await openBrowser()
} else await openElectron(electron.path)

async function chooseElectron(): Promise<Found> {
  if (named === 'browser') return { path: undefined, why: '' }
  if (named === undefined && !hasDisplay()) return { path: undefined, why: 'there is no display' }
  return await findElectron(named === 'electron')
}

async function openBrowser(): Promise<never> {
  const run = await runHost({ path: process.execPath, args: [join(ROOT, 'out/main/loopback.js'), ...args], kind: 'browser', key })
  if (run.fault !== undefined) say(`Casebook could not be started: ${run.fault}`)
  return process.exit(run.code ?? 1)
}

/** On probation until it has a window: where it falls before, the browser host does the same work. */
async function openElectron(path: string): Promise<never> {
  const isRoot = process.getuid?.() === 0
  // Chromium has no sandbox for root and refuses to start with one; the page then has one wall less around it.
  if (isRoot) say('Casebook runs as root, where Electron has no sandbox. An ordinary user is the safer choice.')
  const run = await runHost({ path, args: [ROOT, ...(isRoot ? ['--no-sandbox'] : []), ...args], kind: 'electron', key })
  if (!hasFallen(run)) return process.exit(run.code ?? 1)
  fallen.write(path)
  say(`Electron fell before it had a window (${run.fault ?? run.signal ?? `exit ${run.code}`}).`)
  if (refusesSandbox(path)) say(`This system gives programs of an ordinary user no sandbox. ${sandboxRemedy(dirname(path))}`)
  if (named === 'electron') {
    say('Start with --host=browser, which needs a browser only.')
    return process.exit(run.code === null || run.code === 0 ? 1 : run.code)
  }
  say('Casebook opens in a browser. --host=electron tries Electron again.')
  return await openBrowser()
}

/** Ended in a way that Casebook itself had no part in, and nobody asked for. */
function hasFallen(run: HostRun): boolean {
  return run.said === undefined && !run.asked && run.code !== 0
}
