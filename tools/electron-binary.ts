import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder of Electron's package; undefined if it is not installed. */
export function electronFolder(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return undefined
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Path of the Electron binary that belongs to the package in `folder`, or undefined. As in the
 * package's own index.js, a distribution named by `ELECTRON_OVERRIDE_DIST_PATH` needs no installed
 * one (an empty name counts as unset). The package's own must have its version, or the next install
 * would replace it.
 */
export function installedElectron(folder: string, env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const name = textOf(join(folder, 'path.txt'))
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  if (override !== '') {
    const path = join(override, name ?? 'electron')
    return existsSync(path) ? path : undefined
  }
  if (name === undefined) return undefined
  const { version } = JSON.parse(textOf(join(folder, 'package.json')) ?? '{}') as { version?: string } // Electron's own package.json
  const fetched = textOf(join(folder, 'dist', 'version'))
    ?.trim()
    .replace(/^v/, '')
  const path = join(folder, 'dist', name)
  return fetched === version && existsSync(path) ? path : undefined
}
