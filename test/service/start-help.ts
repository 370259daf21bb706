import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const BUILT = ['out/main/index.js', 'out/main/loopback.js', 'out/preload/index.cjs', 'out/preload/loopback.cjs', 'out/renderer/index.html']

/** The first action of every stand-in: recording how it was started. */
const NOTES = `import { appendFileSync } from 'node:fs'
const note = (what) => appendFileSync(process.env.NOTES, JSON.stringify(what) + '\\n')
note({ who: WHO, pid: process.pid, key: process.env.CASEBOOK_API_KEY ?? null, options: process.env.NODE_OPTIONS ?? null, asNode: process.env.ELECTRON_RUN_AS_NODE ?? null })
`

export interface Note {
  readonly who?: string
  readonly key?: string | null
  readonly options?: string | null
  readonly asNode?: string | null
  readonly message?: unknown
  readonly signal?: string
}

/**
 * A separate checkout for `npm start`: its real start-up tools over stand-ins for the programs that
 * they start (the build tool, Electron, the downloader, the browser host), each a process that
 * records its input.
 */
export function makeCheckout() {
  const root = mkdtempSync(join(tmpdir(), 'casebook-start-'))
  const notes = join(root, 'notes')
  for (const folder of ['tools', 'src-main', 'src-shared']) cpSync(join(REPOSITORY, folder), join(root, folder), { recursive: true })
  const write = (path: string, text: string): string => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  for (const name of ['src-practice/x', 'src-preload/x', 'src-renderer/x', 'electron.vite.config.ts', 'resources/release.json']) write(name, '')
  write('package.json', '{"type":"module"}')
  const script = (path: string, who: string, body: string): string => write(path, NOTES.replace('WHO', JSON.stringify(who)) + body)
  write('node_modules/electron-vite/package.json', '{"type":"module"}')
  script('node_modules/electron-vite/bin/electron-vite.js', 'build', 'process.exit(1)')
  write('node_modules/electron/package.json', '{"version":"45.0.0"}')
  write('node_modules/electron/checksums.json', '{}')
  script('node_modules/electron/install.js', 'install', '')
  write('node_modules/@electron/get/package.json', '{"type":"module","main":"index.js"}')
  script('node_modules/@electron/get/index.js', 'download', 'export const downloadArtifact = async () => {}')
  const build = (): void => {
    for (const name of BUILT) write(name, '')
    script(
      'out/main/loopback.js',
      'browser host',
      `console.log('the browser host runs')\nprocess.on('message', (message) => { note({ message }); if (message.end) process.exit(0) })`,
    )
  }
  build()

  /** Installs a fake Electron of the right version. */
  const electron = (body: string): void => {
    write('node_modules/electron/path.txt', 'electron')
    write('node_modules/electron/dist/version', '45.0.0')
    const module_ = script('node_modules/electron/dist/main.mjs', 'electron', body)
    const file = write('node_modules/electron/dist/electron', `#!/bin/sh\nexec "${process.execPath}" "${module_}" "$@"\n`)
    chmodSync(file, 0o755)
  }

  /** `npm start` with these options; in a separate process group, like in a terminal. */
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const links = ['--preserve-symlinks', '--preserve-symlinks-main']
    const child = spawn(process.execPath, [...links, join(root, 'tools/start.ts'), ...args], {
      env: { ...process.env, DISPLAY: ':99', NOTES: notes, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const waiting: { readonly text: string; readonly resolve: () => void }[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        for (const one of waiting) if (output.includes(one.text)) one.resolve()
      })
    }
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
    return {
      pid: child.pid ?? 0,
      output: () => output,
      /** A process that ended without a message is not waited for. */
      said: async (text: string) => {
        const heard = new Promise<void>((resolve) => (output.includes(text) ? resolve() : waiting.push({ text, resolve })))
        await Promise.race([heard, ended])
        if (!output.includes(text)) throw new Error(`It ended and never said “${text}”:\n${output}`)
      },
      /** To the whole group, like Ctrl+C in a terminal. */
      signalGroup: (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal),
      signal: (signal: NodeJS.Signals) => child.kill(signal),
      ended,
    }
  }

  return {
    root,
    electron,
    start,
    unbuild: () => rmSync(join(root, 'out'), { recursive: true }),
    notes: (): Note[] =>
      existsSync(notes)
        ? readFileSync(notes, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Note) // written by the stand-ins above
        : [],
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
