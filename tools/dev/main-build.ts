import { createHash } from 'node:crypto'
import { globSync, readFileSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { ROOT } from '../ensure-built.ts'

/**
 * Outside out/, so that it is not taken for a build; belongs to this process alone and is removed
 * when it ends.
 */
export const DEV_DIR = join(ROOT, '.cache/dev', String(process.pid))
const WATCHED = ['src-main', 'src-practice', 'src-preload', 'src-shared', 'tools/dev']
/** An editor writes a file in several steps, and a branch switch writes many. */
const QUIET_MS = 100

export interface MainConfigs {
  readonly main: InlineConfig
  readonly preload: InlineConfig
}

function inDevDir(config: InlineConfig, folder: string, input?: Readonly<Record<string, string>>): InlineConfig {
  const { build: own } = config
  return {
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...own,
      outDir: join(DEV_DIR, folder),
      emptyOutDir: true,
      sourcemap: true,
      rolldownOptions: { ...own?.rolldownOptions, ...(input === undefined ? {} : { input: { ...input } }) },
    },
  }
}

/** Builds the main process and the preloads of both hosts. */
export async function buildMain({ main, preload }: MainConfigs): Promise<void> {
  const entries = { index: join(ROOT, 'tools/dev/electron-entry.ts'), loopback: join(ROOT, 'tools/dev/browser-entry.ts') }
  await build(inDevDir(main, 'main', entries))
  await build(inDevDir(preload, 'preload'))
}

/**
 * Digest of the build output: unchanged if neither the main process nor a preload uses the changed
 * file.
 */
export function builtDigest(): string {
  const hash = createHash('sha256')
  for (const name of globSync('**/*.{js,cjs}', { cwd: DEV_DIR }).toSorted()) hash.update(name).update(readFileSync(join(DEV_DIR, name)))
  return hash.digest('hex')
}

/**
 * Calls `onChange` after changes of the sources of the main process; the returned function stops
 * watching.
 */
export function watchSources(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(onChange, QUIET_MS)
  }
  const watchers: readonly FSWatcher[] = WATCHED.map((folder) => watch(join(ROOT, folder), { recursive: true }, changed))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
