import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseCommandLine, USAGE } from '../src-main/command-line.ts'
import { ensureBuilt, ROOT, runQuietly } from './ensure-built.ts'

/** `npm start`: builds what is missing or old, then opens Casebook in Electron, or in a browser where Electron cannot be had. */

/** Fetching Electron may not hold up the start for longer: the browser host does the same work. */
const FETCH_ELECTRON_MS = 120_000
/** After a failed fetch the next starts do not wait for another one; `--host=electron` tries at once. */
const FETCH_AGAIN_AFTER_MS = 24 * 3600_000
const MISSED = join(ROOT, 'out', 'electron-missed')

interface Found {
  readonly path: string | undefined
  /** Why Electron is not to be had, as the end of a sentence. */
  readonly why: string
}

function installedElectron(folder: string): string | undefined {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const path = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(path) ? path : undefined
}

/** The Electron binary: there already, or fetched now by Electron's own installer (its package has none at install time). */
async function findElectron(insist: boolean): Promise<Found> {
  let folder: string
  try {
    folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return { path: undefined, why: 'its package is not installed' }
  }
  const there = installedElectron(folder)
  if (there !== undefined) return { path: there, why: '' }
  if (!insist && existsSync(MISSED) && Date.now() - statSync(MISSED).mtimeMs < FETCH_AGAIN_AFTER_MS) {
    return { path: undefined, why: 'its binary could not be fetched today; --host=electron tries again' }
  }
  process.stderr.write('Fetching the Electron binary (once) …\n')
  const ran = await runQuietly(process.execPath, [join(folder, 'install.js')], FETCH_ELECTRON_MS)
  const fetched = installedElectron(folder)
  if (fetched === undefined) writeFileSync(MISSED, ran.output.slice(-4_000))
  return { path: fetched, why: ran.code === 0 ? 'its binary is not complete' : 'its binary could not be fetched' }
}

/** Runs the host in the foreground: its lines, its exit code, and our signals. */
function runHost(path: string, args: readonly string[]): void {
  const child: ChildProcess = spawn(path, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (fault) => {
    process.stderr.write(`Casebook could not be started: ${fault.message}\n`)
    process.exit(1)
  })
  child.on('close', (code) => process.exit(code ?? 1))
}

const args = process.argv.slice(2)
const line = parseCommandLine(args, true)
if (!line.ok) {
  process.stderr.write(`${line.error.message}\n${USAGE}\n`)
  process.exit(2)
}
const failed = await ensureBuilt(() => process.stderr.write('Building Casebook (once, and after changes) …\n'))
if (failed !== undefined) {
  process.stderr.write(`${failed}\nCasebook could not be built. Run npm install, then start again.\n`)
  process.exit(1)
}

const isRoot = process.getuid?.() === 0
const hasDisplay = process.platform !== 'linux' || (process.env['DISPLAY'] ?? '') !== '' || (process.env['WAYLAND_DISPLAY'] ?? '') !== ''
let electron: Found = { path: undefined, why: '' }
if (line.value.host !== 'browser') {
  if (line.value.host === undefined && !hasDisplay) electron = { path: undefined, why: 'there is no display' }
  else electron = await findElectron(line.value.host === 'electron')
  if (electron.path === undefined) {
    if (line.value.host === 'electron') {
      process.stderr.write(`Electron cannot be used here: ${electron.why}.\nStart with --host=browser, which needs a browser only.\n`)
      process.exit(1)
    }
    process.stderr.write(`Electron cannot be used here (${electron.why}), so Casebook opens in a browser.\n`)
  }
}

if (electron.path === undefined) runHost(process.execPath, [join(ROOT, 'out/main/loopback.js'), ...args])
else {
  // Chromium has no sandbox for root and refuses to start with one; the page then has one wall less around it.
  if (isRoot) process.stderr.write('Casebook runs as root, where Electron has no sandbox. An ordinary user is the safer choice.\n')
  runHost(electron.path, [ROOT, ...(isRoot ? ['--no-sandbox'] : []), ...args])
}
