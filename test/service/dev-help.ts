import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const COPIED = [
  ...readdirSync(REPOSITORY).filter((name) => name.startsWith('src-')),
  'tools',
  'resources',
  'package.json',
  'tsconfig.base.json',
  'electron.vite.config.ts',
]

/**
 * A copy of the sources that a test may change, with the packages of this checkout, and `npm run
 * dev` in it.
 */
export function makeDevCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-dev-'))
  const root = join(folder, 'checkout')
  for (const name of COPIED) cpSync(join(REPOSITORY, name), join(root, name), { recursive: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'), 'dir')
  const running = new Set<ChildProcess>()

  /** In a separate process group, like in a terminal. */
  function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [join(root, 'tools/dev.ts'), '--host=browser', '--practice', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    let onOutput = (): void => {}
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        onOutput()
      })
    }
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', (code) => {
        running.delete(child)
        resolve(code)
        onOutput()
      })
    })
    /** The first group of the pattern's match in the output after `from`. */
    const printed = (pattern: RegExp, from = 0): Promise<string> =>
      new Promise((resolve, reject) => {
        onOutput = () => {
          const found = pattern.exec(output.slice(from))?.[1]
          if (found !== undefined) resolve(found)
          else if (!running.has(child)) reject(new Error(`It ended without printing ${pattern.source}:\n${output}`))
        }
        onOutput()
      })
    return { ended, output: () => output, printed, interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT') }
  }

  return {
    root,
    dataDir: (name: string) => `--data-dir=${join(folder, name)}`,
    start,
    remove: () => {
      for (const child of running) process.kill(-(child.pid ?? 0), 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
