import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

const SOURCES = [
  'src-main',
  'src-preload',
  'src-renderer',
  'src-shared',
  'src-practice',
  'electron.vite.config.ts',
  'package.json',
  'resources/release.json',
]
const BUILT = ['out/main/index.js', 'out/main/loopback.js', 'out/preload/index.cjs', 'out/preload/loopback.cjs', 'out/renderer/index.html']
const BUILD_MS = 600_000

function newest(path: string): number {
  const facts = statSync(path)
  if (!facts.isDirectory()) return facts.mtimeMs
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Whether the build is missing or older than its sources. */
function needsBuild(): boolean {
  const built = BUILT.map((name) => join(ROOT, name))
  if (!built.every((path) => existsSync(path))) return true
  const oldest = Math.min(...built.map((path) => statSync(path).mtimeMs))
  return SOURCES.some((name) => newest(join(ROOT, name)) > oldest)
}

export interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs a program without terminal output and returns its output; killed after the deadline. */
export function runQuietly(path: string, args: readonly string[], deadlineMs: number): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(path, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], timeout: deadlineMs })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', (fault) => done({ code: 1, output: fault.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Builds if the build is missing or outdated. Resolves to the build tool's output if it failed,
 * else undefined.
 */
export async function ensureBuilt(onBuild: () => void = () => {}): Promise<string | undefined> {
  if (!needsBuild()) return undefined
  onBuild()
  const tool = join(dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')), 'bin', 'electron-vite.js')
  const ran = await runQuietly(process.execPath, [tool, 'build'], BUILD_MS)
  return ran.code === 0 ? undefined : ran.output
}
