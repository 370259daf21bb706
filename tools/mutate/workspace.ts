import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Workspace {
  readonly root: string
  /** Paths of the files, as in the project. */
  readonly files: readonly string[]
  readonly remove: () => void
}

/**
 * Copies the project, uncommitted changes included, so that the original tree is never altered,
 * whatever happens to the run.
 */
export function copyOf(project: string): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'casebook-mutate-')))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: project, maxBuffer: 1e8 })
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(project, file)))
  // Modification times are preserved: a build that is newer than its sources is not repeated.
  for (const file of [...files, ...(existsSync(join(project, 'out')) ? ['out'] : [])])
    cpSync(join(project, file), join(root, file), { recursive: true, preserveTimestamps: true })
  // Packages are linked one by one: files that tools store next to them (`.vite`) stay in the copy,
  // and tests of the project itself may run meanwhile.
  const packages = realpathSync(join(project, 'node_modules'))
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(packages)) if (!name.startsWith('.vite')) symlinkSync(join(packages, name), join(root, 'node_modules', name))
  return { root, files, remove: () => rmSync(root, { recursive: true, force: true }) }
}
