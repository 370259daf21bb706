import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronFolder, installedElectron } from './electron-binary.ts'
import { isSandboxBlocked } from './electron-sandbox.ts'
import { ROOT, runQuietly } from './ensure-built.ts'

/**
 * After a failed fetch or start, later starts do not retry for this long; `--host=electron` retries
 * at once.
 */
const AGAIN_AFTER_MS = 24 * 3600_000
/**
 * A download without data for this long has stalled. The total is unlimited, because a slow
 * connection is not an error.
 */
const SILENCE_MS = 60_000
const UNPACK_MS = 300_000

const note = (line: string): void => void process.stderr.write(`${line}\n`)

/** Records a failure for one path; valid for a day. */
function memoryOf(name: string) {
  const file = join(ROOT, 'out', name)
  return {
    write: (path: string): void => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, path)
    },
    holds: (path: string): boolean => existsSync(file) && Date.now() - statSync(file).mtimeMs < AGAIN_AFTER_MS && readFileSync(file, 'utf8') === path,
  }
}
const missed = memoryOf('electron-missed')
/** Starts of Electron that ended before its window opened. */
export const crashedElectronStarts = memoryOf('electron-fallen')

export interface Found {
  readonly path: string | undefined
  /** Why Electron is not available, as the end of a sentence. */
  readonly why: string
}

/**
 * Electron uses a proxy named by the environment as well; Node's own fetch uses it if instructed.
 */
function withProxy(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => (env[name] ?? '') !== '')
  return named ? { ...env, NODE_USE_ENV_PROXY: '1' } : env
}

/**
 * Downloads Electron's archive into its cache and prints the progress to stderr. Resolves to the
 * reason of a failure, as the end of a sentence, or undefined.
 */
export function download(folder: string, silenceMs = SILENCE_MS, env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'fetch-electron.ts'), folder], {
      env: withProxy(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let problem = ''
    let stopped = false
    let tenths = 0
    const silence = setTimeout(() => {
      stopped = true
      child.kill()
    }, silenceMs)
    child.stdout.on('data', (text: Buffer) => {
      silence.refresh()
      const [bytes = 0, all = 0] = (text.toString().trim().split('\n').at(-1) ?? '').split(' ').map(Number)
      if (all === 0 || Math.floor((bytes * 10) / all) <= tenths) return
      tenths = Math.floor((bytes * 10) / all)
      note(`  ${tenths * 10} % of ${Math.round(all / 1_000_000)} MB`)
    })
    child.stderr.on('data', (text: Buffer) => (problem += text.toString()))
    child.on('error', (fault) => (problem = fault.message))
    child.on('close', (code) => {
      clearTimeout(silence)
      if (code === 0) return done(undefined)
      const reason = /^\s*(?:\w*Error|TypeError): (.{1,200})/m.exec(problem)?.[1]
      done(stopped ? `no data received for ${Math.round(silenceMs / 1000)} s` : (reason ?? 'the download failed'))
    })
  })
}

/**
 * The Electron binary: installed, or fetched now to the folder of Electron's own installer.
 * `insist`: the person named Electron explicitly, so earlier failures are ignored.
 */
export async function findElectron(insist: boolean): Promise<Found> {
  const folder = electronFolder()
  if (folder === undefined) return { path: undefined, why: 'its package is not installed' }
  const other = installedElectron(folder)
  if (other !== undefined) {
    return crashedElectronStarts.holds(other) && !insist
      ? { path: undefined, why: 'it crashed at its last start; use --host=electron to try again' }
      : { path: other, why: '' }
  }
  if ((process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '') !== '')
    return { path: undefined, why: 'ELECTRON_OVERRIDE_DIST_PATH does not name a folder that contains Electron' }
  if (!insist && missed.holds(folder)) {
    return { path: undefined, why: 'its binary could not be downloaded today; use --host=electron or npx install-electron to try again' }
  }
  if (!insist && isSandboxBlocked(undefined)) {
    return {
      path: undefined,
      why: 'the Chromium sandbox is not available to unprivileged users on this system; use --host=electron to download Electron and see what to do',
    }
  }
  note('Downloading the Electron binary (once, about 100 MB; to skip it, press Ctrl+C and use --host=browser) …')
  const problem = await download(folder)
  if (problem === undefined) await runQuietly(process.execPath, [join(folder, 'install.js')], UNPACK_MS)
  const fetched = installedElectron(folder)
  if (fetched === undefined) missed.write(folder)
  return { path: fetched, why: `its binary could not be downloaded: ${problem ?? 'it is not complete'}; use npx install-electron to try again` }
}
