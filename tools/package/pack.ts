import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Packs a package's folder with npm, which gives every file the same time and owner; returns the
 * path of the tarball.
 */
export function packTarball(folder: string, target: string): string {
  const [{ filename = '' } = {}]: readonly { filename?: string }[] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    }),
  )
  return join(target, filename)
}

/**
 * Installs tarballs into a separate prefix without network and npm cache: they must contain all
 * their dependencies.
 */
export function installTarballs(prefix: string, tarballs: readonly string[]): void {
  execFileSync(
    'npm',
    ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', `${prefix}-cache`, '--prefix', prefix, ...tarballs],
    {
      cwd: dirname(prefix),
      stdio: 'ignore',
      shell: process.platform === 'win32',
    },
  )
}

export function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** Writes SHA256SUMS next to the files, in the format of `sha256sum --check`. */
export function writeSums(folder: string, files: readonly string[]): void {
  const lines = files.toSorted().map((path) => `${sha256Of(path)}  ${basename(path)}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}
