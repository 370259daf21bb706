import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A library that a package contains or installs, from the lock file. */
export interface Library {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  /** Folder of the installed library. */
  readonly folder: string
  /** Subresource integrity of its tarball; '' if the lock file has none. */
  readonly integrity: string
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
type Lock = Readonly<Record<string, Locked>>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * All libraries of the app: its dependencies and theirs, from the lock file. At least what any
 * package contains; a bundler omits unused ones. Libraries of tools are not included.
 */
export function shippedLibraries(root = ROOT): readonly Library[] {
  const packages = lockOf(root)
  const positions = new Set<string>()
  const waiting = namesOf(packages['']).flatMap((name) => positionOf(packages, '', name))
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (positions.has(position)) continue
    positions.add(position)
    for (const name of namesOf(packages[position])) waiting.push(...positionOf(packages, position, name))
  }
  return [...positions].toSorted().map((position) => libraryAt(position, packages, root))
}

/**
 * The keychain module of desktop packages, with its native code for each system, of which a package
 * contains its own.
 */
export function keychainModules(root = ROOT): readonly Library[] {
  const packages = lockOf(root)
  const positions = Object.keys(packages).filter((position) => /^node_modules\/@napi-rs\/keyring(?:-[\w-]+)?$/.test(position))
  return positions.toSorted().map((position) => libraryAt(position, packages, root))
}

function lockOf(root: string): Lock {
  const { packages }: { packages: Lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return packages
}

function libraryAt(position: string, packages: Lock, root: string): Library {
  const { version = '', license = '', integrity = '' } = packages[position] ?? {}
  return { name: position.slice(position.lastIndexOf('node_modules/') + 13), version, licence: license, folder: join(root, position), integrity }
}

function namesOf({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Locked = {}): string[] {
  return [...Object.keys(dependencies), ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)]
}

/**
 * The folder in which npm resolves a package required from `from`: inside it, else in the folders
 * above. A list; empty if not found.
 */
function positionOf(lock: Lock, from: string, name: string): readonly string[] {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const position = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (position in lock) return [position]
    if (at === '') return []
  }
}
